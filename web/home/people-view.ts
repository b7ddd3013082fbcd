import { useNavigate, useSearch } from '@tanstack/react-router';
import { at } from '#contract/screens.ts';
import { siteStorage } from '#web/platform/keeping/browser-storage.ts';

/** How the people of a position are shown. */
export type PeopleView = 'cards' | 'list';
export type PeopleColumn = 'name' | 'years' | 'asks' | 'place' | 'skills' | 'stage' | 'who' | 'word';
/** Sorted by a column, best first; `-` reverses it. */
export type PeopleSort = PeopleColumn | `-${PeopleColumn}`;

const keptKey = 'people-view';

/**
 * Hook: how the people of a position are shown, and their order; undefined for that of the pill. The address says so,
 * or else what this browser had last.
 */
export function usePeopleView() {
  const { view, by } = useSearch({ from: `/shell${at.positionPeople}` as const });
  const navigate = useNavigate();
  return {
    view: view ?? (siteStorage.get(keptKey) === 'cards' ? 'cards' : 'list'),
    sort: by,
    setView: (next: PeopleView) => {
      siteStorage.set(keptKey, next);
      void navigate({ to: '.', search: (former) => ({ ...former, view: next }), replace: true, resetScroll: false });
    },
    setSort: (next: PeopleSort | undefined) =>
      void navigate({ to: '.', search: (former) => ({ ...former, by: next }), replace: true, resetScroll: false }),
  } as const;
}
