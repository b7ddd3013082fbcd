import { Link } from '@tanstack/react-router';
import { type MailSettings, type MessageMails, readMailSettings } from '#contract/mail-settings.ts';
import { at } from '#contract/screens.ts';
import { usePageTitle } from '#web/platform/page/page-title.ts';
import { useUser } from '#web/platform/session/session.ts';
import { useTexts } from '#web/platform/texts/texts.ts';
import { useCall } from '#web/platform/calls/use-call.ts';
import { Page, PageHeader } from '#web/ui/page.tsx';
import { PendingPage } from '#web/ui/pending-page.tsx';
import { RadioSetting, SwitchSetting } from '#web/ui/setting.tsx';
import { Card, Stack, Text } from '#web/ui/layout.tsx';
import classes from './mail-settings-screen.module.css';
import { PushSetting } from './push-setting.tsx';
import { useMailSettings } from './use-mail-settings.ts';

/** Mail settings of a user. Each choice is saved immediately. */
export function MailSettingsScreen() {
  const t = useTexts('mail-settings');
  usePageTitle(t('screen.title'));
  const stored = useCall(readMailSettings, {});
  if (!stored.data)
    return <PendingPage title={t('screen.title')} error={stored.error} onRetry={() => void stored.refetch()} />;
  return (
    <Page width="narrow">
      <PageHeader title={t('screen.title')} />
      {stored.data.comesBack && (
        <Card as="p" fill="sunk" marginBottom="12">
          {t.rich('screen.comesBack', { account: <Link to={at.ownAccount} /> })}
        </Card>
      )}
      <Choices stored={stored.data.settings} />
    </Page>
  );
}

const paces = ['atOnce', 'daily', 'never'] as const satisfies MessageMails[];

function Choices({ stored }: { stored: MailSettings }) {
  const t = useTexts('mail-settings');
  const { email, actingAdministrator } = useUser();
  const { settings, save, status } = useMailSettings(stored);
  const { announcements, messages, reviews = true, searches = true, team = true, interviews = true } = settings;
  return (
    <Stack>
      <Text marginBottom="6" tone="mute" wrap="anywhere" className={classes.intro}>
        {t.rich('screen.intro', { email, strong: <strong /> })}
      </Text>
      {announcements !== undefined && (
        <SwitchSetting
          title={t('announcements.title')}
          note={t('announcements.note')}
          isOn={announcements}
          onChange={(isOn) => save({ announcements: isOn })}
        />
      )}
      {announcements !== undefined && (
        <SwitchSetting
          title={t('reviews.title')}
          note={t('reviews.note')}
          isOn={reviews}
          onChange={(isOn) => save({ reviews: isOn })}
        />
      )}
      <SwitchSetting
        title={t('searches.title')}
        note={t(announcements === undefined ? 'searches.note.talents' : 'searches.note.positions')}
        isOn={searches}
        onChange={(isOn) => save({ searches: isOn })}
      />
      <SwitchSetting
        title={t('interviews.title')}
        note={t('interviews.note')}
        isOn={interviews}
        onChange={(isOn) => save({ interviews: isOn })}
      />
      {announcements === undefined && (
        <SwitchSetting
          title={t('team.title')}
          note={t('team.note')}
          isOn={team}
          onChange={(isOn) => save({ team: isOn })}
        />
      )}
      <RadioSetting
        title={t('messages.title')}
        note={t('messages.note')}
        choices={paces.map((value) => ({ value, label: t(`pace.${value}`), note: t(`pace.${value}.note`) }))}
        value={messages}
        onChange={(value) => save({ messages: value })}
      />
      {!actingAdministrator && <PushSetting />}
      <Text as="output" size="s" tone="mute" className={classes.status}>
        {status}
      </Text>
    </Stack>
  );
}
