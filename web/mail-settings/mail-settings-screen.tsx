import { useId } from 'react';
import { type MailSettings, type MessageMails, readMailSettings } from '#contract/mail-settings.ts';
import { usePageTitle } from '#web/platform/page-title.ts';
import { useUser } from '#web/platform/session.ts';
import { useTexts } from '#web/platform/texts/texts.ts';
import { useCall } from '#web/platform/use-call.ts';
import { Radio, Switch } from '#web/ui/check-mark.tsx';
import { DelayedSpinner } from '#web/ui/delayed-spinner.tsx';
import { FailedState } from '#web/ui/failed-state.tsx';
import { Page, PageHeader } from '#web/ui/page.tsx';
import classes from './mail-settings-screen.module.css';
import { useMailSettings } from './use-mail-settings.ts';

/** Mail settings of a user. Each choice is saved immediately. */
export function MailSettingsScreen() {
  const t = useTexts('mail-settings');
  usePageTitle(t('screen.title'));
  const stored = useCall(readMailSettings, {});
  if (stored.isPending) return <DelayedSpinner />;
  if (!stored.data) return <FailedState error={stored.error} onRetry={() => void stored.refetch()} />;
  return (
    <Page>
      <PageHeader title={t('screen.title')} />
      <Choices stored={stored.data.settings} />
    </Page>
  );
}

const paces = ['atOnce', 'hourly', 'daily', 'never'] as const satisfies MessageMails[];

function Choices({ stored }: { stored: MailSettings }) {
  const t = useTexts('mail-settings');
  const { email } = useUser();
  const id = useId();
  const { settings, save, status } = useMailSettings(stored);
  const { announcements, messages } = settings;
  return (
    <div className={classes.column}>
      <p className={classes.intro}>{t.rich('screen.intro', { email, strong: <strong /> })}</p>
      {announcements !== undefined && (
        <section className={classes.box}>
          <div className={classes.row}>
            <div className={classes.text}>
              <h2 className={classes.title} id={`${id}-announcements`}>
                {t('announcements.title')}
              </h2>
              <p className={classes.note} id={`${id}-note`}>
                {t('announcements.note')}
              </p>
            </div>
            <Switch
              aria-labelledby={`${id}-announcements`}
              aria-describedby={`${id}-note`}
              checked={announcements}
              onChange={(event) => save({ announcements: event.currentTarget.checked })}
            />
          </div>
        </section>
      )}
      <div className={classes.box} role="radiogroup" aria-labelledby={`${id}-messages`}>
        <div className={classes.row}>
          <div className={classes.text}>
            <h2 className={classes.title} id={`${id}-messages`}>
              {t('messages.title')}
            </h2>
            <p className={classes.note}>{t('messages.note')}</p>
          </div>
        </div>
        {paces.map((value) => (
          <label key={value} className={classes.choice} htmlFor={`${id}-${value}-choice`}>
            <Radio
              id={`${id}-${value}-choice`}
              name={`${id}-pace`}
              aria-labelledby={`${id}-${value}`}
              aria-describedby={`${id}-${value}-note`}
              checked={value === messages}
              onChange={() => save({ messages: value })}
            />
            <span className={classes.text}>
              <span className={classes.label} id={`${id}-${value}`}>
                {t(`pace.${value}`)}
              </span>
              <span className={classes.choiceNote} id={`${id}-${value}-note`}>
                {t(`pace.${value}.note`)}
              </span>
            </span>
          </label>
        ))}
      </div>
      <output className={classes.status}>{status}</output>
    </div>
  );
}
