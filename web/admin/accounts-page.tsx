import { useDeferredValue, useEffect } from 'react';
import { accountsFile } from '#contract/addresses.ts';
import {
  type AccountFilter,
  type AccountOrder,
  accountFilters,
  accountOrders,
  companyFilters,
} from '#contract/admin.ts';
import { useDownload } from '#web/forms/use-download.ts';
import { useTexts } from '#web/platform/texts/texts.ts';
import { Button } from '#web/ui/button.tsx';
import { DelayedSpinner } from '#web/ui/delayed-spinner.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { FailedState } from '#web/ui/failed-state.tsx';
import { Wrap } from '#web/ui/layout.tsx';
import { Page, PageHeader } from '#web/ui/page.tsx';
import { NativeSelect } from '#web/ui/text-input.tsx';
import { AccountsTable } from './accounts-table.tsx';
import classes from './accounts-page.module.css';
import { Pager, lastPageOf } from './pager.tsx';
import { queryOf, searchParamsOf } from './list-query.ts';
import { SearchField } from './search-field.tsx';
import { type Accounts, type ListName, type ListQuery, useAccounts } from './use-accounts.ts';
import { WeekNumbers } from './week-numbers.tsx';

interface Props {
  list: ListName;
  query: ListQuery;
  /**
   * Opens another part of the list, derived from the one in the address, which the screen may not show yet. With
   * `replace` the current part leaves the history.
   */
  onMove: (next: (query: ListQuery) => ListQuery, options: { replace: boolean; resetScroll: boolean }) => void;
}

/** List of accounts, for both administrator lists: header with count and search, and every state of the list. */
export function AccountsPage({ list, query, onMove }: Props) {
  const t = useTexts('admin');
  const accounts = useAccounts(list, query);
  const total = accounts.data?.total;
  const find = (search: string) =>
    onMove((current) => (search === current.search ? current : { ...current, search, page: 1 }), {
      replace: true,
      resetScroll: false,
    });
  const showOnly = (only: AccountFilter | undefined) =>
    onMove(({ search, sort }) => queryOf({ search, sort, ...(only && { only }) }), {
      replace: false,
      resetScroll: false,
    });
  const sortBy = (sort: AccountOrder) =>
    onMove((current) => ({ ...current, sort, page: 1 }), { replace: false, resetScroll: false });
  const turnTo = (page: number) => onMove((current) => ({ ...current, page }), { replace: false, resetScroll: true });
  // The last account of the last page was deleted, or the URL names a page that does not exist.
  const isPast = total !== undefined && !accounts.isPlaceholderData && query.page > lastPageOf(total);
  useEffect(() => {
    if (isPast) onMove((current) => ({ ...current, page: lastPageOf(total) }), { replace: true, resetScroll: true });
  });
  const file = useDownload(accountsFile(list, searchOf({ ...query, page: 1 })), `${list}.csv`);
  return (
    <Page width="wide">
      <Wrap gap="0 16" className={classes.top}>
        <PageHeader
          title={t(`${list}.title`)}
          note={
            total !== undefined && (
              <span aria-live="polite">
                {t(query.search === '' && !query.only ? 'list.accounts' : 'list.found', { count: total })}
              </span>
            )
          }
        />
        <Button
          variant="default"
          className={classes.file}
          loading={file.isDownloading}
          onClick={() => void file.download()}
        >
          {t('list.file')}
        </Button>
        {file.dialog}
        <NativeSelect
          className={classes.only}
          aria-label={t('only.label')}
          data={[
            { value: '', label: t(`only.${list}`) },
            ...accountFilters
              .filter((only) => list === 'clients' || !companyFilters.includes(only))
              .map((only) => ({ value: only, label: t(`only.${only}`) })),
          ]}
          value={query.only ?? ''}
          onChange={({ currentTarget: { value } }) => showOnly(accountFilters.find((only) => only === value))}
        />
        <SearchField label={t(`${list}.search`)} search={query.search} onSearch={find} />
        <SortSelect hasPositions={list === 'clients'} sort={query.sort} onSort={sortBy} />
      </Wrap>
      <WeekNumbers />
      {!isPast && (
        <List list={list} query={query} accounts={accounts} onClear={() => find('')} onSort={sortBy} onPage={turnTo} />
      )}
    </Page>
  );
}

const searchOf = (query: ListQuery): string => {
  const search = new URLSearchParams(
    Object.entries(searchParamsOf(query)).map(([name, value]) => [name, String(value)]),
  );
  return search.size > 0 ? `?${search}` : '';
};

interface SortSelectProps {
  /** Whether the accounts have positions to sort by. */
  hasPositions: boolean;
  sort: AccountOrder;
  onSort: (sort: AccountOrder) => void;
}

/** Order of a list on narrow screens, where the table has no visible headings. */
function SortSelect({ hasPositions, sort, onSort }: SortSelectProps) {
  const t = useTexts('admin');
  const offered = accountOrders.filter((order) => hasPositions || !order.endsWith('positions'));
  return (
    <NativeSelect
      className={classes.sort}
      aria-label={t('sort.label')}
      data={offered.map((order) => ({ value: order, label: t(`sort.${order}`) }))}
      value={sort}
      onChange={({ currentTarget: { value } }) => {
        const order = offered.find((one) => one === value);
        if (order) onSort(order);
      }}
    />
  );
}

interface ListProps extends Pick<Props, 'list' | 'query'> {
  accounts: Accounts;
  onClear: () => void;
  onSort: (sort: AccountOrder) => void;
  onPage: (page: number) => void;
}

function List({ list, query, accounts, onClear, onSort, onPage }: ListProps) {
  const t = useTexts('admin');
  // The list renders in slices, which lets painting and input in between.
  const isDue = useDeferredValue(!accounts.isPending);
  if (accounts.isPending || !isDue) return <DelayedSpinner />;
  if (!accounts.data) return <FailedState error={accounts.error} onRetry={() => void accounts.refetch()} />;
  const { accounts: found, total } = accounts.data;
  if (found.length === 0 && query.search !== '') {
    return (
      <EmptyState text={t(`${list}.noMatch`, { search: query.search })}>
        <Button variant="default" size="sm" onClick={onClear}>
          {t('search.clear')}
        </Button>
      </EmptyState>
    );
  }
  if (found.length === 0) return <EmptyState text={t(query.only ? 'only.none' : `${list}.none`)} />;
  const refresh = async (id: number) => (await accounts.refetch()).data?.accounts.find((account) => account.id === id);
  return (
    <div className={classes.list} aria-busy={accounts.isPlaceholderData}>
      <AccountsTable
        label={t(`${list}.title`)}
        accounts={found}
        hasCompany={list === 'clients'}
        sort={query.sort}
        onSort={onSort}
        onRefresh={refresh}
      />
      <Pager page={query.page} total={total} onPage={onPage} />
    </div>
  );
}
