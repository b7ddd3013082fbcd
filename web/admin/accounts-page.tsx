import { useEffect } from 'react';
import { Button } from '#web/ui/button.tsx';
import { DelayedSpinner } from '#web/ui/delayed-spinner.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { FailedState } from '#web/ui/failed-state.tsx';
import { Page, PageHeader } from '#web/ui/page.tsx';
import { AccountsTable } from './accounts-table.tsx';
import classes from './accounts-page.module.css';
import { Pager, lastPageOf } from './pager.tsx';
import { SearchField } from './search-field.tsx';
import { type Accounts, type ListName, type ListQuery, useAccounts } from './use-accounts.ts';

interface Props {
  title: string;
  list: ListName;
  query: ListQuery;
  /** Opens another part of the list; with `replace` the current one leaves the history. */
  onMove: (query: ListQuery, options: { replace: boolean; resetScroll: boolean }) => void;
}

/** List of accounts, for both administrator lists: header with count and search, and every state of the list. */
export function AccountsPage({ title, list, query, onMove }: Props) {
  const accounts = useAccounts(list, query);
  const total = accounts.data?.total;
  const find = (search: string) => {
    if (search !== query.search) onMove({ search, page: 1 }, { replace: true, resetScroll: false });
  };
  const turnTo = (page: number) => onMove({ ...query, page }, { replace: false, resetScroll: true });
  // The last account of the last page was deleted, or the URL names a page that does not exist.
  const isPast = total !== undefined && !accounts.isPlaceholderData && query.page > lastPageOf(total);
  useEffect(() => {
    if (isPast) onMove({ ...query, page: lastPageOf(total) }, { replace: true, resetScroll: true });
  });
  return (
    <Page>
      <div className={classes.top}>
        <PageHeader
          title={title}
          note={total !== undefined && <span aria-live="polite">{countText(total, query.search)}</span>}
        />
        <SearchField label={`Search ${list}`} search={query.search} onSearch={find} />
      </div>
      {!isPast && (
        <List list={list} title={title} query={query} accounts={accounts} onClear={() => find('')} onPage={turnTo} />
      )}
    </Page>
  );
}

interface ListProps extends Pick<Props, 'list' | 'title' | 'query'> {
  accounts: Accounts;
  onClear: () => void;
  onPage: (page: number) => void;
}

function List({ list, title, query, accounts, onClear, onPage }: ListProps) {
  if (accounts.isPending) return <DelayedSpinner />;
  if (!accounts.data) return <FailedState error={accounts.error} onRetry={() => void accounts.refetch()} />;
  const { accounts: found, total } = accounts.data;
  if (found.length === 0 && query.search !== '') {
    return (
      <EmptyState text={`None of the ${list} matches “${query.search}”.`}>
        <Button variant="default" size="sm" onClick={onClear}>
          Clear search
        </Button>
      </EmptyState>
    );
  }
  if (found.length === 0) return <EmptyState text={`No ${list} yet. New accounts will appear here.`} />;
  const refresh = async (id: number) => (await accounts.refetch()).data?.accounts.find((account) => account.id === id);
  return (
    <div className={classes.list} aria-busy={accounts.isPlaceholderData}>
      <AccountsTable label={title} accounts={found} hasCompany={list === 'clients'} onRefresh={refresh} />
      <Pager page={query.page} total={total} onPage={onPage} />
    </div>
  );
}

const countText = (total: number, search: string): string => {
  const count = total.toLocaleString('en');
  if (search !== '') return `${count} found`;
  return total === 1 ? '1 account' : `${count} accounts`;
};
