import { useNavigate, useSearch } from '@tanstack/react-router';
import { at } from '#contract/screens.ts';
import { usePageTitle } from '#web/platform/page/page-title.ts';
import { useTexts } from '#web/platform/texts/texts.ts';
import { AccountsPage } from './accounts-page.tsx';
import { searchParamsOf, queryOf } from './list-query.ts';

/** The administrator's list of talents. */
export function TalentsScreen() {
  usePageTitle(useTexts('admin')('talents.title'));
  const query = queryOf(useSearch({ from: `/shell${at.talents}` as const }));
  const navigate = useNavigate();
  return (
    <AccountsPage
      list="talents"
      query={query}
      onMove={(next, options) =>
        void navigate({
          to: at.talents,
          search: (current) => searchParamsOf(next(queryOf(current))),
          ...options,
        })
      }
    />
  );
}
