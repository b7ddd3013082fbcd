import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type CaseState, adminCases, caseStates } from '#contract/reports.ts';
import { send } from '#web/platform/calls/api.ts';
import { findBroughtPage } from '#web/platform/calls/first-answers.ts';
import { usePageTitle } from '#web/platform/page/page-title.ts';
import { keyOf } from '#web/platform/calls/query-keys.ts';
import { useTexts } from '#web/platform/texts/texts.ts';
import { Button } from '#web/ui/button.tsx';
import { DelayedSpinner } from '#web/ui/delayed-spinner.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { FailedState } from '#web/ui/failed-state.tsx';
import { Card, Text } from '#web/ui/layout.tsx';
import { Page, PageHeader } from '#web/ui/page.tsx';
import { NativeSelect } from '#web/ui/text-input.tsx';
import { CaseRow } from './case-row.tsx';
import rows from './rows.module.css';

const first: number | null = null;

/** Cases: undecided ones first, oldest on top. */
export function ReportsScreen() {
  const t = useTexts('admin');
  usePageTitle(t('reports.title'));
  const [state, setState] = useState<CaseState>();
  const asked = state === undefined ? {} : { state };
  const found = useInfiniteQuery({
    // Differs from the key of the first page alone, which the menu reads.
    queryKey: keyOf(adminCases, { ...asked, cursor: first }),
    initialData: () => findBroughtPage(adminCases, { ...asked, cursor: first }),
    queryFn: ({ pageParam, signal }) => send(adminCases, { ...asked, cursor: pageParam }, { signal }),
    initialPageParam: first,
    getNextPageParam: ({ nextCursor }) => nextCursor,
  });
  const cases = found.data?.pages.flatMap((page) => page.cases) ?? [];
  const openCount = found.data?.pages[0]?.openCount;
  return (
    <Page>
      <PageHeader
        title={t('reports.title')}
        note={openCount !== undefined && <span aria-live="polite">{t('reports.open', { count: openCount })}</span>}
      >
        <NativeSelect
          aria-label={t('reports.state')}
          size="sm"
          value={state ?? ''}
          data={[
            { value: '', label: t('reports.state.all') },
            ...caseStates.map((value) => ({ value, label: t(`case.state.${value}`) })),
          ]}
          onChange={({ currentTarget }) => setState(caseStates.find((one) => one === currentTarget.value))}
        />
      </PageHeader>
      {found.isPending && <DelayedSpinner />}
      {!found.data && found.error && <FailedState error={found.error} onRetry={() => void found.refetch()} />}
      {found.data && cases.length === 0 && <EmptyState text={t('reports.none')} />}
      {cases.length > 0 && (
        <Card as="ul" className={rows.list} aria-label={t('reports.list')}>
          {cases.map((row) => (
            <CaseRow key={row.id} row={row} />
          ))}
        </Card>
      )}
      {found.hasNextPage && (
        <Text marginTop="16" textAlign="center">
          <Button variant="default" loading={found.isFetchingNextPage} onClick={() => void found.fetchNextPage()}>
            {t('reports.more')}
          </Button>
        </Text>
      )}
    </Page>
  );
}
