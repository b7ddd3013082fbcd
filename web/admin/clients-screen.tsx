import { useNavigate, useSearch } from '@tanstack/react-router';
import { at } from '#contract/screens.ts';
import { usePageTitle } from '#web/platform/page/page-title.ts';
import { useTexts } from '#web/platform/texts/texts.ts';
import { AccountsPage } from './accounts-page.tsx';
import { searchParamsOf, queryOf } from './list-query.ts';

/** The administrator's list of clients. */
export function ClientsScreen() {
  usePageTitle(useTexts('admin')('clients.title'));
  const query = queryOf(useSearch({ from: `/shell${at.clients}` as const }));
  const navigate = useNavigate();
  return (
    <AccountsPage
      list="clients"
      query={query}
      onMove={(next, options) =>
        void navigate({
          to: at.clients,
          search: (current) => searchParamsOf(next(queryOf(current))),
          ...options,
        })
      }
    />
  );
}
