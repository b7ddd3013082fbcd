import type { PublicPages } from '#contract/public-pages.ts';
import { useTexts } from '#web/platform/texts/texts.ts';
import { ProfileHead, ProfilePanel } from '#web/profiles/profile-chrome.tsx';
import { Section } from '#web/profiles/section.tsx';
import { SocialLinks } from '#web/profiles/social-links.tsx';
import { VerifiedBadge } from '#web/ui/badge.tsx';
import { Stack, Wrap } from '#web/ui/layout.tsx';
import { FormattedText } from './formatted-text.tsx';
import { Note, PositionLinks } from './position-links.tsx';
import { ReportLinks } from './report-links.tsx';

/** Public page of a company, with its Live positions. */
export function CompanyPage({ company, positions }: PublicPages['company']) {
  const t = useTexts('public');
  const { id, name, tagline, description, benefits, positionCount } = company;
  return (
    <article>
      <ProfilePanel
        label={name}
        cover={{ name, url: company.backgroundImageUrl, isLow: true }}
        avatar={{ name, url: company.avatarUrl, shape: 'square' }}
        head={
          <ProfileHead title={name} action={<SocialLinks links={company.links} owner={name} />}>
            {tagline !== '' && (
              <Wrap as="p" gap="0 4" marginTop="2" tone="mute" dir="auto">
                {tagline}
              </Wrap>
            )}
            <VerifiedBadge domain={company.verifiedDomain} />
          </ProfileHead>
        }
      >
        <Stack gap="24">
          <Section title={t('company.positions', { count: positionCount })}>
            <PositionLinks positions={positions} />
            {positions.length < positionCount && <Note text={t('company.newest', { count: positions.length })} />}
          </Section>
          {description !== '' && (
            <Section title={t('company.about')}>
              <FormattedText html={description} />
            </Section>
          )}
          {benefits !== '' && (
            <Section title={t('company.benefits')}>
              <FormattedText html={benefits} />
            </Section>
          )}
          <ReportLinks kind="company" name={id} />
        </Stack>
      </ProfilePanel>
    </article>
  );
}
