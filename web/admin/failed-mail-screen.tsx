import type { FailedMail } from '#contract/admin.ts';
import type { FailedAnnouncements } from '#contract/announcements.ts';
import { momentOf } from '#web/platform/texts/moment.ts';
import { usePageTitle } from '#web/platform/page/page-title.ts';
import { useLanguage, useTexts } from '#web/platform/texts/texts.ts';
import { Button } from '#web/ui/button.tsx';
import { DelayedSpinner } from '#web/ui/delayed-spinner.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { FailedState } from '#web/ui/failed-state.tsx';
import { Card, Row, Text, Wrap } from '#web/ui/layout.tsx';
import { Page, PageHeader } from '#web/ui/page.tsx';
import classes from './failed-mail.module.css';
import { useFailedMail, useMailChanges } from './use-failed-mail.ts';

type Changes = ReturnType<typeof useMailChanges>;

/** Mail that failed for good, to retry or discard. */
export function FailedMailScreen() {
  const t = useTexts('admin');
  usePageTitle(t('mail.title'));
  const found = useFailedMail();
  const changes = useMailChanges();
  const { mails = [], announcements = [], failed = 0, waiting = 0 } = found.data ?? {};
  const shown = announcements.reduce((sum, row) => sum + row.count, mails.length);
  return (
    <Page>
      <PageHeader
        title={t('mail.title')}
        note={found.data && <span aria-live="polite">{t('mail.counts', { failed, waiting })}</span>}
      >
        {failed > 1 && (
          <Button variant="default" size="sm" disabled={changes.isBusy} onClick={changes.retryAll}>
            {t('mail.retryAll')}
          </Button>
        )}
      </PageHeader>
      {found.isPending && <DelayedSpinner />}
      {!found.data && found.error && <FailedState error={found.error} onRetry={() => void found.refetch()} />}
      {found.data && shown === 0 && <EmptyState text={t('mail.none')} />}
      {shown > 0 && (
        <Card as="ul" className={classes.list} aria-label={t('mail.list')}>
          {announcements.map((row) => (
            <AnnouncementsRow key={`announcements ${row.positionId}`} row={row} changes={changes} />
          ))}
          {mails.map((mail) => (
            <MailRow key={mail.id} mail={mail} changes={changes} />
          ))}
        </Card>
      )}
      {failed > shown && (
        <Text size="xs" tone="mute">
          {t('mail.latest', { shown, failed })}
        </Text>
      )}
    </Page>
  );
}

function MailRow({ mail, changes }: { mail: FailedMail; changes: Changes }) {
  const t = useTexts('admin');
  const language = useLanguage();
  const to = mail.to ?? t('mail.unknownRecipient');
  return (
    <FailedRow
      head={to}
      kind={t(`kind.${mail.kind}`)}
      cause={mail.cause}
      status={mail.status}
      facts={[t('mail.tries', { tries: mail.tries }), t('mail.last', { moment: momentOf(mail.triedAt, language) })]}
      retryLabel={t('mail.retry.label', { to })}
      discardLabel={t('mail.discard.label', { to })}
      isBusy={changes.isBusy}
      onRetry={() => changes.retry(mail)}
      onDiscard={() => void changes.askToDiscard(mail)}
    />
  );
}

/** All failed announcements of a position in one row: they fail together, and can be numerous. */
function AnnouncementsRow({ row, changes }: { row: FailedAnnouncements; changes: Changes }) {
  const t = useTexts('admin');
  const language = useLanguage();
  return (
    <FailedRow
      head={t('announcements.head', { title: row.title, company: row.companyName })}
      kind={t('announcements.kind', { count: row.count })}
      cause={row.cause}
      status={row.status}
      facts={[t('mail.last', { moment: momentOf(row.failedAt, language) })]}
      retryLabel={t('announcements.retry', { title: row.title })}
      discardLabel={t('announcements.discard', { title: row.title })}
      isBusy={changes.isBusy}
      onRetry={() => changes.retryAnnouncements(row)}
      onDiscard={() => void changes.askToDiscardAnnouncements(row)}
    />
  );
}

interface FailedRowProps {
  head: string;
  kind: string;
  cause: FailedMail['cause'];
  /** Step and status for the mail server's operator. */
  status: string;
  facts: string[];
  /** Accessible names of the buttons, which include the row's name. */
  retryLabel: string;
  discardLabel: string;
  isBusy: boolean;
  onRetry: () => void;
  onDiscard: () => void;
}

function FailedRow({
  head,
  kind,
  cause,
  status,
  facts,
  retryLabel,
  discardLabel,
  isBusy,
  onRetry,
  onDiscard,
}: FailedRowProps) {
  const t = useTexts('admin');
  return (
    <Wrap as="li" gap="12 24" padding="16" justify="space-between" size="m" lineHeight="1.4" className={classes.row}>
      <div className={classes.what}>
        <p className={classes.to}>{head}</p>
        <p>
          {kind}. {t(`cause.${cause}`)}
        </p>
        <Text size="xs" tone="mute" className={classes.tries}>
          {[status, ...facts].filter((part) => part !== '').join('\u00a0· ')}
        </Text>
      </div>
      <Row gap="6">
        <Button variant="default" size="sm" aria-label={retryLabel} disabled={isBusy} onClick={onRetry}>
          {t('mail.retry')}
        </Button>
        <button
          type="button"
          className={classes.discard}
          aria-label={discardLabel}
          disabled={isBusy}
          onClick={onDiscard}
        >
          {t('mail.discard')}
        </button>
      </Row>
    </Wrap>
  );
}
