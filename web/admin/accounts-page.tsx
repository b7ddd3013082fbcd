import { Button } from '@mantine/core';
import { returnToAdministrator } from '#web/platform/acting.ts';
import { ApiError } from '#web/platform/errors.ts';
import { DelayedSpinner } from '#web/ui/delayed-spinner.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { FailedState } from '#web/ui/failed-state.tsx';
import { Page, PageHeader } from '#web/ui/page.tsx';
import { AccountsTable } from './accounts-table.tsx';
import classes from './accounts-page.module.css';
import { SearchField } from './search-field.tsx';
import { type Accounts, type ListName, accountsOf, useAccounts } from './use-accounts.ts';

interface Props {
  title: string;
  list: ListName;
  search: string;
  onSearch: (search: string) => void;
}

/** What both lists of the administrator share (spec 2.7): the head with the count and the search, and every state of a list. */
export function AccountsPage({ title, list, search, onSearch }: Props) {
  const accounts = useAccounts(list, search);
  const total = accounts.data?.pages.at(-1)?.total;
  return (
    <Page>
      <div className={classes.top}>
        <PageHeader
          title={title}
          note={total !== undefined && <span aria-live="polite">{countText(total, search)}</span>}
        />
        <SearchField label={`Search ${list}`} search={search} onSearch={onSearch} />
      </div>
      {isActing(accounts.error) && <ActingElsewhere />}
      <List list={list} title={title} search={search} accounts={accounts} onSearch={onSearch} />
    </Page>
  );
}

function List({ list, title, search, accounts, onSearch }: Props & { accounts: Accounts }) {
  if (accounts.isPending) return <DelayedSpinner />;
  if (!accounts.data) {
    return isActing(accounts.error) ? null : (
      <FailedState error={accounts.error} onRetry={() => void accounts.refetch()} />
    );
  }
  const found = accountsOf(accounts.data);
  if (found.length === 0 && search !== '') {
    return (
      <EmptyState text={`None of the ${list} matches “${search}”.`}>
        <Button variant="default" size="sm" onClick={() => onSearch('')}>
          Clear search
        </Button>
      </EmptyState>
    );
  }
  if (found.length === 0) return <EmptyState text={`No ${list} yet. Whoever signs up will stand here.`} />;
  const refresh = async (id: number) =>
    accountsOf((await accounts.refetch()).data).find((account) => account.id === id);
  return (
    <div className={classes.list} aria-busy={accounts.isPlaceholderData}>
      <AccountsTable label={title} accounts={found} hasCompany={list === 'clients'} onRefresh={refresh} />
      {accounts.isFetchNextPageError && (
        <p role="alert" className={classes.failed}>
          The next accounts could not be loaded.
        </p>
      )}
      {accounts.hasNextPage && (
        <Button
          className={classes.more}
          variant="default"
          loading={accounts.isFetchingNextPage}
          onClick={() => void accounts.fetchNextPage()}
        >
          Show more
        </Button>
      )}
    </div>
  );
}

const countText = (total: number, search: string): string => {
  const count = total.toLocaleString('en');
  if (search !== '') return `${count} found`;
  return total === 1 ? '1 account' : `${count} accounts`;
};

/** All tabs of a browser share one session: after Sign In this one still shows the list as it was, and may no longer read it. */
const isActing = (error: unknown): boolean => error instanceof ApiError && error.code === 'wrong-account-type';

const ActingElsewhere = () => (
  <output className={classes.elsewhere}>
    This browser is now signed in as another user.
    <Button variant="default" size="sm" onClick={() => void returnToAdministrator()}>
      Return to administrator
    </Button>
  </output>
);
