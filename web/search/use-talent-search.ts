import { skipToken, useInfiniteQuery } from '@tanstack/react-query';
import { type TalentFilters, searchTalents } from '#contract/search.ts';
import { send } from '#web/platform/calls/api.ts';
import { pause } from '#web/platform/tab/pause.ts';
import { keyOf } from '#web/platform/calls/query-keys.ts';
import { useCall } from '#web/platform/calls/use-call.ts';
import { nameFilters } from './filters.ts';

/** Debounce of a change, in milliseconds. */
const settling = 200;

/** Milliseconds for which an answer to the same filters is reused. */
const fresh = 60_000;

const firstPage: string | null = null;

/**
 * Searches talents, again once the filters have changed and settled; reads further pages on request. Those who are new
 * since a moment are a page of their own, and left out of the others.
 */
export function useTalentSearch(filters: TalentFilters, newSince: number | undefined) {
  const payload = { filters: nameFilters(filters) };
  const search = useInfiniteQuery({
    queryKey: keyOf(searchTalents, payload),
    queryFn: async ({ pageParam, signal }) => {
      if (pageParam === null) await pause(settling, signal);
      return send(searchTalents, { ...payload, cursor: pageParam }, { signal });
    },
    initialPageParam: firstPage,
    getNextPageParam: ({ nextCursor }) => nextCursor,
    staleTime: fresh,
    retry: false,
  });
  const { data: newest } = useCall(searchTalents, newSince === undefined ? skipToken : { ...payload, newSince }, {
    staleTime: Infinity,
  });
  const newIds = new Set(newest?.talents.map(({ id }) => id));
  const [first] = search.data?.pages ?? [];
  const pages = (search.data?.pages ?? []).map((page) => ({
    ...page,
    talents: page.talents.filter(({ id }) => !newIds.has(id)),
  }));
  return { ...search, first, newest, pages };
}
