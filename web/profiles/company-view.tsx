import type { Company } from '#contract/companies.ts';
import type { TextsOf } from '#web/platform/texts/texts.ts';
import { RichTextView } from '#web/rich-text/view.tsx';
import { PeopleRows } from './people-rows.tsx';
import { PositionRows } from './position-rows.tsx';
import { ProfileColumns, ProfileHead } from './profile-chrome.tsx';
import type { ProfileParts } from './profile-parts.ts';
import classes from './profile.module.css';
import { Section } from './section.tsx';
import { SocialLinks } from './social-links.tsx';

/** Company profile. */
export function companyParts(t: TextsOf<'profiles'>, company: Company): ProfileParts {
  const { id, name, tagline, description, benefits, positions, teammates } = company;
  return {
    label: name,
    cover: { name, url: company.backgroundImageUrl },
    avatar: { name, url: company.avatarUrl, shape: 'square' },
    children: (
      <>
        <ProfileHead title={name} action={<SocialLinks links={company} owner={name} />}>
          {tagline && <p className={classes.under}>{tagline}</p>}
        </ProfileHead>
        <ProfileColumns
          main={
            <>
              {description && (
                <Section title={t('company.about')}>
                  <RichTextView html={description} />
                </Section>
              )}
              {benefits && (
                <Section title={t('company.benefits')}>
                  <RichTextView html={benefits} />
                </Section>
              )}
              <PositionRows title={t('company.positions')} positions={positions} />
              {!description && !benefits && positions.length === 0 && (
                <p className={classes.quiet}>{t('nothing.other')}</p>
              )}
            </>
          }
          people={<PeopleRows title={t('company.people')} people={teammates} companyId={id} />}
        />
      </>
    ),
  };
}
