import { useNavigate, useSearch } from '@tanstack/react-router';
import { usePageTitle } from '#web/platform/page-title.ts';
import { AccountsPage } from './accounts-page.tsx';
import { addressOf, queryOf } from './list-query.ts';

/** The administrator's list of clients (spec 2.7). */
export function ClientsScreen() {
  usePageTitle('Clients');
  const query = queryOf(useSearch({ from: '/shell/administrator/admin/clients' }));
  const navigate = useNavigate();
  return (
    <AccountsPage
      title="Clients"
      list="clients"
      query={query}
      onMove={(next, options) => void navigate({ to: '/admin/clients', search: addressOf(next), ...options })}
    />
  );
}
