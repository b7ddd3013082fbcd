import { useId } from 'react';
import { type MailSettings, type MessageMails, readMailSettings } from '#contract/mail-settings.ts';
import { usePageTitle } from '#web/platform/page-title.ts';
import { useUser } from '#web/platform/session.ts';
import { useCall } from '#web/platform/use-call.ts';
import { Radio, Switch } from '#web/ui/check-mark.tsx';
import { DelayedSpinner } from '#web/ui/delayed-spinner.tsx';
import { FailedState } from '#web/ui/failed-state.tsx';
import { Page, PageHeader } from '#web/ui/page.tsx';
import classes from './mail-settings-screen.module.css';
import { useMailSettings } from './use-mail-settings.ts';

/** Mail settings of a user. Each choice is saved immediately. */
export function MailSettingsScreen() {
  usePageTitle('Mail settings');
  const stored = useCall(readMailSettings, {});
  if (stored.isPending) return <DelayedSpinner />;
  if (!stored.data) return <FailedState error={stored.error} onRetry={() => void stored.refetch()} />;
  return (
    <Page>
      <PageHeader title="Mail settings" />
      <Choices stored={stored.data.settings} />
    </Page>
  );
}

const paces: { value: MessageMails; label: string; note: string }[] = [
  { value: 'atOnce', label: 'At once', note: 'Five minutes after a message you have not read' },
  { value: 'hourly', label: 'Hourly', note: 'What you have not read, once an hour at most' },
  { value: 'daily', label: 'Daily', note: 'What you have not read, once a day at most' },
  { value: 'never', label: 'Never', note: 'You see them when you sign in' },
];

function Choices({ stored }: { stored: MailSettings }) {
  const { email } = useUser();
  const id = useId();
  const { settings, save, status } = useMailSettings(stored);
  const { announcements, messages } = settings;
  return (
    <div className={classes.column}>
      <p className={classes.intro}>
        Mail goes to <strong>{email}</strong>. Codes to sign in with are always sent.
      </p>
      {announcements !== undefined && (
        <section className={classes.box}>
          <div className={classes.row}>
            <div className={classes.text}>
              <h2 className={classes.title} id={`${id}-announcements`}>
                New positions
              </h2>
              <p className={classes.note} id={`${id}-note`}>
                One mail when a position goes Live that matches your profile
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
              New messages
            </h2>
            <p className={classes.note}>Mail about messages that wait for you while you are away</p>
          </div>
        </div>
        {paces.map(({ value, label, note }) => (
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
                {label}
              </span>
              <span className={classes.choiceNote} id={`${id}-${value}-note`}>
                {note}
              </span>
            </span>
          </label>
        ))}
      </div>
      <output className={classes.status}>{status}</output>
    </div>
  );
}
