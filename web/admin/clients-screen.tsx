import { useNavigate, useSearch } from '@tanstack/react-router';
import * as addresses from '#contract/addresses.ts';
import { usePageTitle } from '#web/platform/page-title.ts';
import { useTexts } from '#web/platform/texts/texts.ts';
import { AccountsPage } from './accounts-page.tsx';
import { searchParamsOf, queryOf } from './list-query.ts';

/** The administrator's list of clients. */
export function ClientsScreen() {
  usePageTitle(useTexts('admin')('clients.title'));
  const query = queryOf(useSearch({ from: `/shell/administrator${addresses.adminClients}` as const }));
  const navigate = useNavigate();
  return (
    <AccountsPage
      list="clients"
      query={query}
      onMove={(next, options) =>
        void navigate({
          to: addresses.adminClients,
          search: (current) => searchParamsOf(next(queryOf(current))),
          ...options,
        })
      }
    />
  );
}
