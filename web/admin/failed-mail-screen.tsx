import type { FailedMail } from '#contract/admin.ts';
import type { FailedAnnouncements } from '#contract/announcements.ts';
import { usePageTitle } from '#web/platform/page-title.ts';
import { Button } from '#web/ui/button.tsx';
import { DelayedSpinner } from '#web/ui/delayed-spinner.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { FailedState } from '#web/ui/failed-state.tsx';
import { Page, PageHeader } from '#web/ui/page.tsx';
import classes from './failed-mail.module.css';
import { failureWords } from './failed-mail-words.ts';
import { useFailedMail, useMailChanges } from './use-failed-mail.ts';

type Changes = ReturnType<typeof useMailChanges>;

/** Mail that failed for good, to retry or discard. */
export function FailedMailScreen() {
  usePageTitle('Mail');
  const found = useFailedMail();
  const changes = useMailChanges();
  const { mails = [], announcements = [], failed = 0, waiting = 0 } = found.data ?? {};
  const shown = announcements.reduce((sum, row) => sum + row.count, mails.length);
  return (
    <Page>
      <PageHeader
        title="Mail"
        note={found.data && <span aria-live="polite">{`${count(failed)} failed, ${count(waiting)} waiting`}</span>}
      >
        {failed > 1 && (
          <Button variant="default" size="sm" disabled={changes.isBusy} onClick={changes.retryAll}>
            Retry all
          </Button>
        )}
      </PageHeader>
      {found.isPending && <DelayedSpinner />}
      {!found.data && found.error && <FailedState error={found.error} onRetry={() => void found.refetch()} />}
      {found.data && shown === 0 && (
        <EmptyState text="No mail has failed. Mail that could not be delivered will appear here." />
      )}
      {shown > 0 && (
        <ul className={classes.list} aria-label="Failed mail">
          {announcements.map((row) => (
            <AnnouncementsRow key={`announcements ${row.positionId}`} row={row} changes={changes} />
          ))}
          {mails.map((mail) => (
            <MailRow key={mail.id} mail={mail} changes={changes} />
          ))}
        </ul>
      )}
      {failed > shown && <p className={classes.more}>{`The latest ${count(shown)} of ${count(failed)} are shown.`}</p>}
    </Page>
  );
}

function MailRow({ mail, changes }: { mail: FailedMail; changes: Changes }) {
  const to = mail.to ?? 'Unknown recipient';
  return (
    <Row
      head={to}
      kind={kinds[mail.kind]}
      cause={mail.cause}
      status={mail.status}
      facts={[triesText(mail.tries), `last on ${moment(mail.triedAt)}`]}
      name={`the mail to ${to}`}
      isBusy={changes.isBusy}
      onRetry={() => changes.retry(mail)}
      onDiscard={() => void changes.askToDiscard(mail)}
    />
  );
}

/** All failed announcements of a position in one row: they fail together, and can be many. */
function AnnouncementsRow({ row, changes }: { row: FailedAnnouncements; changes: Changes }) {
  return (
    <Row
      head={`${row.title} at ${row.companyName}`}
      kind={row.count === 1 ? 'Announcement to 1 talent' : `Announcements to ${count(row.count)} talents`}
      cause={row.cause}
      status={row.status}
      facts={[`last on ${moment(row.failedAt)}`]}
      name={`the announcements of ${row.title}`}
      isBusy={changes.isBusy}
      onRetry={() => changes.retryAnnouncements(row)}
      onDiscard={() => void changes.askToDiscardAnnouncements(row)}
    />
  );
}

interface RowProps {
  head: string;
  kind: string;
  cause: FailedMail['cause'];
  /** Step and status for the mail server's operator. */
  status: string;
  facts: string[];
  /** Names the row in the buttons' accessible names. */
  name: string;
  isBusy: boolean;
  onRetry: () => void;
  onDiscard: () => void;
}

function Row({ head, kind, cause, status, facts, name, isBusy, onRetry, onDiscard }: RowProps) {
  return (
    <li className={classes.row}>
      <div className={classes.what}>
        <p className={classes.to}>{head}</p>
        <p>
          {kind}. {failureWords[cause]}
        </p>
        <p className={classes.tries}>{[status, ...facts].filter((part) => part !== '').join(' · ')}</p>
      </div>
      <div className={classes.actions}>
        <Button variant="default" size="sm" aria-label={`Retry ${name}`} disabled={isBusy} onClick={onRetry}>
          Retry
        </Button>
        <button
          type="button"
          className={classes.discard}
          aria-label={`Discard ${name}`}
          disabled={isBusy}
          onClick={onDiscard}
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
