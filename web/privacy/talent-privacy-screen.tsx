import { Link } from '@tanstack/react-router';
import { ArrowLeft } from 'lucide-react';
import { type Privacy, readPrivacy, type Availability, availabilities } from '#contract/privacy.ts';
import { at } from '#contract/screens.ts';
import type { Silence } from '#contract/silence.ts';
import { SilenceNotice } from '#web/people/silence-notice.tsx';
import { usePageTitle } from '#web/platform/page/page-title.ts';
import { useTexts } from '#web/platform/texts/texts.ts';
import { useCall } from '#web/platform/calls/use-call.ts';
import { Button } from '#web/ui/button.tsx';
import { Page, PageHeader } from '#web/ui/page.tsx';
import { PendingPage } from '#web/ui/pending-page.tsx';
import { RadioSetting } from '#web/ui/setting.tsx';
import { HidingSection } from './hiding-section.tsx';
import { Card, Stack, Text } from '#web/ui/layout.tsx';
import classes from './talent-privacy-screen.module.css';
import { VerifiedOnlySetting } from './verified-only-setting.tsx';
import { useAvailability } from './use-availability.ts';

/** A talent's availability and privacy. Each choice is saved immediately. */
export function TalentPrivacyScreen() {
  const t = useTexts('privacy');
  usePageTitle(t('screen.title'));
  const stored = useCall(readPrivacy, {});
  if (!stored.data)
    return (
      <PendingPage
        title={t('screen.title')}
        width="narrow"
        error={stored.error}
        onRetry={() => void stored.refetch()}
      />
    );
  const silence = silenceOf(stored.data);
  return (
    <Page width="narrow">
      <PageHeader title={t('screen.title')}>
        <Button
          variant="default"
          size="sm"
          leftSection={<ArrowLeft size={16} aria-hidden />}
          renderRoot={(props) => <Link to={at.talentProfile} {...props} />}
        >
          {t('screen.toProfile')}
        </Button>
      </PageHeader>
      <Stack>
        {silence && <SilenceNotice silence={silence} />}
        <AvailabilitySetting stored={stored.data.availability} />
        <VerifiedOnlySetting stored={stored.data.isVerifiedOnly} />
        <HidingSection {...stored.data} />
        <Card as="section" padding="16 20">
          <Text as="h2" size="l">
            {t('limits.title')}
          </Text>
          <ul className={classes.list}>
            <li>{t('limits.risk')}</li>
            <li>{t('limits.seen')}</li>
            <li>{t('limits.threads')}</li>
          </ul>
        </Card>
      </Stack>
    </Page>
  );
}

/** The availability set by silence, until the talent sets it. */
const silenceOf = ({ availability, availabilityAt, silentSince }: Privacy): Silence | undefined =>
  silentSince === null || availability === 'looking'
    ? undefined
    : { availability, at: availabilityAt, since: silentSince };

/** The talent's stated availability. */
function AvailabilitySetting({ stored }: { stored: Availability }) {
  const t = useTexts('privacy');
  const { availability, save, status } = useAvailability(stored);
  return (
    <RadioSetting
      title={t('availability.title')}
      note={t('availability.note')}
      choices={availabilities.map((value) => ({
        value,
        label: t(`availability.${value}`),
        note: t(`availability.${value}.note`),
      }))}
      value={availability}
      onChange={save}
      status={status}
    />
  );
}
