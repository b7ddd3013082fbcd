import { skipToken, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import type { PositionFilters } from '#contract/position-search.ts';
import type { TalentFilters } from '#contract/search.ts';
import { type SavedSearch, listSearches, openSearch } from '#contract/searches.ts';
import { send } from '#web/platform/calls/api.ts';
import { keyOf } from '#web/platform/calls/query-keys.ts';
import { useUser } from '#web/platform/session/session.ts';
import { useCall } from '#web/platform/calls/use-call.ts';

/** The current search, with all filters of its kind. */
export type CurrentSearch =
  | { kind: 'talents'; filters: TalentFilters }
  | { kind: 'positions'; filters: PositionFilters };

/** Milliseconds after which the numbers of new results are refetched. */
const fresh = 300_000;

/** Hook: the user's saved searches; undefined while an administrator acts as them, who does not see them. */
export function useSavedSearches(): readonly SavedSearch[] | undefined {
  const isActing = useUser().actingAdministrator !== null;
  return useCall(listSearches, isActing ? skipToken : {}, { staleTime: fresh }).data?.searches;
}

/** Hook: the saved search that equals the one on the screen. */
export function useCurrentSearch(current: CurrentSearch): SavedSearch | undefined {
  return useSavedSearches()?.find(({ kind, filters, positionHashId }) => {
    return kind === current.kind && positionHashId === undefined && areSame(filters, current.filters);
  });
}

const areSame = (one: object, other: object): boolean => {
  const others = new Map(Object.entries(other));
  return Object.entries(one).every(([name, value]) => JSON.stringify(value) === JSON.stringify(others.get(name)));
};

/**
 * Hook: notes that the results of a search are on the screen, so that none of them counts as new. Results since the
 * previous visit stay marked as new until the searches are refetched; `onNew` receives when that was.
 */
export function useOpened(search: SavedSearch | undefined, onNew: (since: number) => void = () => undefined): void {
  const client = useQueryClient();
  const { id, newCount = 0, openedAt = 0 } = search ?? {};
  const noteNew = useEffectEvent(onNew);
  useEffect(() => {
    if (id === undefined || newCount === 0) return;
    noteNew(openedAt);
    // Only a count depends on it, so a failure is not reported.
    void send(openSearch, { id }).catch(() => undefined);
    client.setQueryData<{ searches: SavedSearch[] }>(
      keyOf(listSearches, {}),
      (answer) => answer && { searches: answer.searches.map((one) => (one.id === id ? { ...one, newCount: 0 } : one)) },
    );
  }, [client, id, newCount, openedAt]);
}
