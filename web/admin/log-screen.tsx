import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { type Act, type LogEntry, acts, adminLog } from '#contract/audit-log.ts';
import { at } from '#contract/screens.ts';
import { send } from '#web/platform/calls/api.ts';
import { findBroughtPage } from '#web/platform/calls/first-answers.ts';
import { momentOf } from '#web/platform/texts/moment.ts';
import { usePageTitle } from '#web/platform/page/page-title.ts';
import { keyOf } from '#web/platform/calls/query-keys.ts';
import { type TextsOf, useLanguage, useTexts } from '#web/platform/texts/texts.ts';
import { Button } from '#web/ui/button.tsx';
import { DelayedSpinner } from '#web/ui/delayed-spinner.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { FailedState } from '#web/ui/failed-state.tsx';
import { Card, Text } from '#web/ui/layout.tsx';
import { Page, PageHeader } from '#web/ui/page.tsx';
import { NativeSelect } from '#web/ui/text-input.tsx';
import { detailsOf } from './log-details.ts';
import { useHere } from './back-link.tsx';
import rows from './rows.module.css';

const first: number | null = null;

/** Acts of administrators, latest first. */
export function LogScreen() {
  const t = useTexts('admin');
  usePageTitle(t('log.title'));
  const [act, setAct] = useState<Act>();
  const asked = act === undefined ? {} : { act };
  const log = useInfiniteQuery({
    queryKey: keyOf(adminLog, asked),
    initialData: () => findBroughtPage(adminLog, { ...asked, cursor: first }),
    queryFn: ({ pageParam, signal }) => send(adminLog, { ...asked, cursor: pageParam }, { signal }),
    initialPageParam: first,
    getNextPageParam: ({ nextCursor }) => nextCursor,
  });
  const entries = log.data?.pages.flatMap((page) => page.entries) ?? [];
  return (
    <Page>
      <PageHeader title={t('log.title')} note={t('log.note')}>
        <NativeSelect
          aria-label={t('log.act')}
          size="sm"
          value={act ?? ''}
          data={[{ value: '', label: t('log.act.all') }, ...acts.map((value) => ({ value, label: t(`act.${value}`) }))]}
          onChange={({ currentTarget }) => setAct(acts.find((one) => one === currentTarget.value))}
        />
      </PageHeader>
      {log.isPending && <DelayedSpinner />}
      {!log.data && log.error && <FailedState error={log.error} onRetry={() => void log.refetch()} />}
      {log.data && entries.length === 0 && <EmptyState text={t(act === undefined ? 'log.none' : 'log.noMatch')} />}
      {entries.length > 0 && (
        <Card as="ul" className={rows.list} aria-label={t('log.list')}>
          {entries.map((entry) => (
            <Entry key={entry.id} entry={entry} />
          ))}
        </Card>
      )}
      {log.hasNextPage && (
        <Text marginTop="16" textAlign="center">
          <Button variant="default" loading={log.isFetchingNextPage} onClick={() => void log.fetchNextPage()}>
            {t('log.more')}
          </Button>
        </Text>
      )}
    </Page>
  );
}

function Entry({ entry }: { entry: LogEntry }) {
  const t = useTexts('admin');
  const language = useLanguage();
  const { act, at, administrator, caseId } = entry;
  const by = administrator ? t('log.byAdministrator', administrator) : t('log.byDeleted');
  const facts = [...detailsOf(t, entry, language), ...(caseId === null ? [] : [t('log.case', { id: caseId })])];
  return (
    <li className={rows.row}>
      <div className={rows.what}>
        <Text size="m" weight="600" wrap="anywhere">
          {t(`act.${act}`)} <Subject entry={entry} t={t} />
        </Text>
        {facts.length > 0 && (
          <Text size="s" tone="mute" lineHeight="1.4" wrap="anywhere">
            {facts.join('\u00a0· ')}
          </Text>
        )}
      </div>
      <Text size="s" tone="mute" lineHeight="1.4" wrap="anywhere">
        {momentOf(at, language)} {by}
      </Text>
    </li>
  );
}

const ofNobody = new Set<Act>([
  'mailRetried',
  'mailDiscarded',
  'listDownloaded',
  'nameChanged',
  'administratorRemoved',
]);

/** Whether an act is about a person or company, who may be deleted by now. */
const isAboutOne = ({ act }: LogEntry): boolean => !ofNobody.has(act);

function Subject({ entry, t }: { entry: LogEntry; t: TextsOf<'admin'> }) {
  const { user, company } = entry;
  const here = useHere();
  if (user)
    return (
      <Link to={at.adminPerson} params={{ id: String(user.id) }} state={here}>
        {user.name}
      </Link>
    );
  if (company)
    return (
      <Link to={at.adminCompany} params={{ id: String(company.id) }} state={here}>
        {company.name}
      </Link>
    );
  return (
    isAboutOne(entry) && (
      <Text as="span" tone="mute" weight="400">
        {t('log.deleted')}
      </Text>
    )
  );
}
