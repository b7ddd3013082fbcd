import { useNavigate, useSearch } from '@tanstack/react-router';
import { usePageTitle } from '#web/platform/page-title.ts';
import { AccountsPage } from './accounts-page.tsx';

/** The administrator's list of talents (spec 2.7). */
export function TalentsScreen() {
  usePageTitle('Talents');
  const { search = '' } = useSearch({ from: '/shell/administrator/admin/talents' });
  const navigate = useNavigate();
  const find = (text: string) =>
    void navigate({
      to: '/admin/talents',
      search: text === '' ? {} : { search: text },
      replace: true,
      resetScroll: false,
    });
  return <AccountsPage title="Talents" list="talents" search={search} onSearch={find} />;
}
