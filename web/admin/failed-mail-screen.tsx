import { Button } from '@mantine/core';
import type { FailedMail } from '#contract/admin.ts';
import { usePageTitle } from '#web/platform/page-title.ts';
import { DelayedSpinner } from '#web/ui/delayed-spinner.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { FailedState } from '#web/ui/failed-state.tsx';
import { Page, PageHeader } from '#web/ui/page.tsx';
import classes from './failed-mail.module.css';
import { failureWords } from './failed-mail-words.ts';
import { useFailedMail, useMailChanges } from './use-failed-mail.ts';

/** Mail that could not be sent and is not tried any more, for the administrator to retry or discard. */
export function FailedMailScreen() {
  usePageTitle('Mail');
  const found = useFailedMail();
  const changes = useMailChanges();
  const { mails = [], failed = 0, waiting = 0 } = found.data ?? {};
  return (
    <Page>
      <PageHeader
        title="Mail"
        note={found.data && <span aria-live="polite">{`${count(failed)} failed, ${count(waiting)} waiting`}</span>}
      >
        {failed > 1 && (
          <Button variant="default" size="sm" disabled={changes.isBusy} onClick={() => changes.retry(null)}>
            Retry all
          </Button>
        )}
      </PageHeader>
      {found.isPending && <DelayedSpinner />}
      {!found.data && found.error && <FailedState error={found.error} onRetry={() => void found.refetch()} />}
      {found.data && mails.length === 0 && (
        <EmptyState text="No mail has failed. What a mail server refuses again and again will stand here." />
      )}
      {mails.length > 0 && (
        <ul className={classes.list} aria-label="Failed mail">
          {mails.map((mail) => (
            <Row key={mail.id} mail={mail} changes={changes} />
          ))}
        </ul>
      )}
      {failed > mails.length && (
        <p className={classes.more}>{`The latest ${count(mails.length)} of ${count(failed)} are shown.`}</p>
      )}
    </Page>
  );
}

function Row({ mail, changes }: { mail: FailedMail; changes: ReturnType<typeof useMailChanges> }) {
  const { sentence, code } = failureWords(mail.reason);
  const to = mail.to ?? 'Somebody unknown';
  return (
    <li className={classes.row}>
      <div className={classes.what}>
        <p className={classes.to}>{to}</p>
        <p>
          {kinds[mail.kind]}. {sentence}
        </p>
        <p className={classes.tries}>
          {[code, triesText(mail.tries), `last on ${moment(mail.triedAt)}`].filter((part) => part !== '').join(' · ')}
        </p>
      </div>
      <div className={classes.actions}>
        <Button
          variant="default"
          size="sm"
          aria-label={`Retry the mail to ${to}`}
          disabled={changes.isBusy}
          onClick={() => changes.retry(mail.id)}
        >
          Retry
        </Button>
        <button
          type="button"
          className={classes.discard}
          aria-label={`Discard the mail to ${to}`}
          disabled={changes.isBusy}
          onClick={() => void changes.askToDiscard(mail)}
        >
          Discard
        </button>
      </div>
    </li>
  );
}

const kinds: Record<FailedMail['kind'], string> = {
  code: 'Code',
  invitation: 'Invitation',
  'changed address': 'Notice of a changed address',
  'new messages': 'New messages',
};

const count = (value: number): string => value.toLocaleString('en');
const triesText = (tries: number): string => (tries === 1 ? 'tried once' : `tried ${count(tries)} times`);
const moment = (text: string): string =>
  new Date(text).toLocaleString('en', { dateStyle: 'medium', timeStyle: 'short' });
