import type { ReactNode } from 'react';
import type { Company } from '#contract/companies.ts';
import type { TextsOf } from '#web/platform/texts/texts.ts';
import { RichTextView } from '#web/rich-text/view.tsx';
import { VerifiedBadge } from '#web/ui/badge.tsx';
import { Text, Wrap } from '#web/ui/layout.tsx';
import { HiddenNote } from './hidden-note.tsx';
import type { KnownCompany } from './known-profile.ts';
import { PeopleRows } from './people-rows.tsx';
import { PositionRows } from './position-rows.tsx';
import { ProfileColumns, ProfileHead } from './profile-chrome.tsx';
import type { ProfileParts } from './profile-parts.ts';
import classes from './profile.module.css';
import { Section } from './section.tsx';
import { SocialLinks } from './social-links.tsx';

/** Parts of a company profile; `onEmpty` is its members' action where a text is missing. */
export function companyParts(t: TextsOf<'profiles'>, company: Company, onEmpty?: ReactNode): ProfileParts {
  const { name, description, benefits, positions, teammates } = company;
  return {
    ...companyTop(company, <SocialLinks links={company} owner={name} />),
    children: (
      <ProfileColumns
        main={
          <>
            {description && (
              <Section title={t('company.about')}>
                <RichTextView html={description} />
              </Section>
            )}
            <PositionRows title={t('company.positions')} positions={positions} />
            {benefits && (
              <Section title={t('company.benefits')}>
                <RichTextView html={benefits} />
              </Section>
            )}
            {!description && !benefits && positions.length === 0 && (
              <div className={classes.empty}>
                <Text tone="mute">{t('nothing.other')}</Text>
                {onEmpty}
              </div>
            )}
          </>
        }
        people={<PeopleRows title={t('company.people')} people={teammates} />}
      />
    ),
  };
}

/** Cover and heading, which other profiles provide too. */
export const companyTop = (
  {
    name,
    tagline,
    avatarUrl,
    backgroundImageUrl,
    verifiedDomain,
    isHiddenFrom,
  }: KnownCompany & Pick<Company, 'isHiddenFrom'>,
  links?: ReactNode,
): Omit<ProfileParts, 'children'> => ({
  label: name,
  cover: { name, url: backgroundImageUrl },
  avatar: { name, url: avatarUrl, shape: 'square' },
  head: (
    <ProfileHead title={name} action={links}>
      {tagline && (
        <Wrap as="p" gap="0 4" marginTop="2" tone="mute">
          {tagline}
        </Wrap>
      )}
      <VerifiedBadge domain={verifiedDomain} />
      <HiddenNote isHiddenFrom={isHiddenFrom} />
    </ProfileHead>
  ),
});
