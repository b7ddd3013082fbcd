import * as addresses from '#contract/addresses.ts';
import { hasPlace } from '#contract/place.ts';
import type { NextStep, PublicPages, PublicPosition } from '#contract/public-pages.ts';
import { at } from '#contract/screens.ts';
import { dateLocaleOf } from '#contract/texts/days.ts';
import { productName } from '#web/platform/page/page-title.ts';
import { useLanguage, useTexts } from '#web/platform/texts/texts.ts';
import { Pay } from '#web/positions/pay.tsx';
import { WholeBenefits } from '#web/profiles/benefits.tsx';
import { PositionPlace } from '#web/profiles/position-place.tsx';
import { PositionTerms } from '#web/profiles/position-terms.tsx';
import { ProfileColumns, ProfileHead, ProfilePanel } from '#web/profiles/profile-chrome.tsx';
import profile from '#web/profiles/profile.module.css';
import { Section } from '#web/profiles/section.tsx';
import { VerifiedBadge } from '#web/ui/badge.tsx';
import { Chips } from '#web/ui/chip.tsx';
import { Box, Card, Stack, Text, Wrap } from '#web/ui/layout.tsx';
import { TickFact } from '#web/ui/tick-line.tsx';
import { FormattedText } from './formatted-text.tsx';
import { LinkButton } from './link-button.tsx';
import { PositionLinks } from './position-links.tsx';
import classes from './position-page.module.css';
import { ReportLinks } from './report-links.tsx';
import { TextLink } from './text-link.tsx';

/** Public page of a position; its company's members also see a Draft. */
export function PositionPage({ position, next, others }: PublicPages['position']) {
  const t = useTexts('public');
  const { company, isLive, hashId } = position;
  return (
    <>
      {!isLive && (
        <Card as="p" fill="dashed" className={classes.draft}>
          {t.rich('position.draft', { company: company.name, b: <strong /> })}
        </Card>
      )}
      <article>
        <ProfilePanel
          label=""
          cover={{ name: company.name, url: company.backgroundImageUrl, isLow: true }}
          avatar={{ name: company.name, url: company.avatarUrl, shape: 'square' }}
          head={null}
        >
          <ProfileColumns
            lead={<Lead position={position} />}
            main={
              <>
                <Role position={position} />
                <Others position={position} others={others} />
                {isLive && <ReportLinks kind="position" name={hashId} />}
              </>
            }
            action={next !== 'none' && <Next step={next} hashId={hashId} />}
            facts={<Facts position={position} />}
          />
        </ProfilePanel>
      </article>
    </>
  );
}

const dayOf = (time: Date, language: Parameters<typeof dateLocaleOf>[0]) =>
  time.toLocaleDateString(dateLocaleOf(language), { dateStyle: 'long', timeZone: 'UTC' });

/** The heading and the required skills. */
function Lead({ position }: { position: PublicPosition }) {
  const t = useTexts('public');
  const language = useLanguage();
  const { title, writtenIn, company, isLive, endsAt, pay, skills } = position;
  const name = company.path === null ? <span dir="auto" /> : <TextLink href={company.path} dir="auto" />;
  return (
    <>
      <div>
        <ProfileHead title={title || t('position.untitled')} lang={title && writtenIn}>
          <Wrap as="p" gap="0 4" marginTop="2" tone="mute">
            {t.rich('position.atCompany', { name: company.name, company: name })}
          </Wrap>
          <VerifiedBadge domain={company.verifiedDomain} />
          {isLive && (
            <Text size="s" tone="mute">
              {endsAt ? t('position.vacancyUntil', { day: dayOf(endsAt, language) }) : t('position.vacancy')}
            </Text>
          )}
          <Pay pay={pay} isLarge />
        </ProfileHead>
        {company.benefits && <WholeBenefits html={company.benefits} />}
      </div>
      {skills.length > 0 && (
        <Section title={t('position.requiredSkills')}>
          <Chips skills={skills} />
        </Section>
      )}
    </>
  );
}

/** The viewer's next step. A visitor's leads through sign-up or sign-in back to the position. */
function Next({ step, hashId }: { step: Exclude<NextStep, 'none'>; hashId: string }) {
  const t = useTexts('public');
  const href = {
    signUp: addresses.signUpForPosition(hashId),
    apply: addresses.addressOf(at.talentHome, hashId),
    edit: addresses.addressOf(at.positionEdit, hashId),
  }[step];
  return (
    <>
      <LinkButton href={href} size="lg" fullWidth>
        {step === 'edit' ? t('position.edit') : t('position.apply', { product: productName() })}
      </LinkButton>
      {step === 'signUp' && (
        <Text size="s" tone="mute" className={classes.hasAccount}>
          {t.rich('position.hasAccount', { link: <TextLink href={addresses.addressOf(at.signIn, hashId)} /> })}
        </Text>
      )}
    </>
  );
}

function Facts({ position }: { position: PublicPosition }) {
  const t = useTexts('public');
  const profiles = useTexts('profiles');
  const positions = useTexts('positions');
  const language = useLanguage();
  const { countries, liveSince } = position;
  return (
    <Stack gap="24">
      {hasPlace(position) ? (
        <PositionPlace position={position} countries={countries} />
      ) : (
        <Section title={profiles('position.location')}>{positions('place.open')}</Section>
      )}
      <PositionTerms position={position} countries={countries} />
      {liveSince && (
        <Stack className={profile.facts}>
          <TickFact
            label={t('position.posted')}
            value={<time dateTime={liveSince.toISOString().slice(0, 10)}>{dayOf(liveSince, language)}</time>}
            isMissing
          />
        </Stack>
      )}
    </Stack>
  );
}

function Role({ position: { optionalSkills, description, writtenIn, company } }: { position: PublicPosition }) {
  const t = useTexts('public');
  return (
    <>
      {optionalSkills.length > 0 && (
        <Section title={t('position.optionalSkills')}>
          <Chips skills={optionalSkills} />
        </Section>
      )}
      {description !== '' && (
        <Section title={t('position.about')}>
          <FormattedText html={description} lang={writtenIn} />
        </Section>
      )}
      {(company.description !== '' || company.tagline !== '') && (
        <Section title={t('position.aboutCompany')}>
          {company.description === '' ? (
            <Text size="l" lineHeight="1.6" wrap="anywhere" className={profile.text} dir="auto">
              {company.tagline}
            </Text>
          ) : (
            <FormattedText html={company.description} />
          )}
        </Section>
      )}
    </>
  );
}

/** Links to more of the company. */
function Others({ position: { company }, others: { rows, total } }: Omit<PublicPages['position'], 'next'>) {
  const t = useTexts('public');
  if (rows.length === 0 || company.path === null) return null;
  return (
    <Section title={t('position.more', { company: company.name })}>
      <PositionLinks positions={rows} />
      <Box as="p" marginTop="12">
        <a href={company.path}>{t('position.all', { count: total })}</a>
      </Box>
    </Section>
  );
}
