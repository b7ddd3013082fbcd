import { useNavigate, useSearch } from '@tanstack/react-router';
import { usePageTitle } from '#web/platform/page-title.ts';
import { AccountsPage } from './accounts-page.tsx';

/** The administrator's list of clients (spec 2.7). */
export function ClientsScreen() {
  usePageTitle('Clients');
  const { search = '' } = useSearch({ from: '/shell/administrator/admin/clients' });
  const navigate = useNavigate();
  const find = (text: string) =>
    void navigate({
      to: '/admin/clients',
      search: text === '' ? {} : { search: text },
      replace: true,
      resetScroll: false,
    });
  return <AccountsPage title="Clients" list="clients" search={search} onSearch={find} />;
}
