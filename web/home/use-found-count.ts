import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type PositionFilters, searchPositions } from '#contract/position-search.ts';
import { send } from '#web/platform/calls/api.ts';
import { keyOf } from '#web/platform/calls/query-keys.ts';
import { pause } from '#web/platform/tab/pause.ts';

/** Debounce of a change, in milliseconds: longer than between two keys, since an account's searches take turns. */
const settling = 250;

/** Milliseconds for which the count of the same filters is reused. */
const fresh = 60_000;

/** Number of positions found by filters that are being chosen: that of the previous ones while `isPending`. */
export function useFoundCount(filters: PositionFilters) {
  const payload = { filters };
  const { data, isPending, isPlaceholderData } = useQuery({
    queryKey: keyOf(searchPositions, payload),
    queryFn: async ({ signal }) => {
      await pause(settling, signal);
      return send(searchPositions, payload, { signal });
    },
    placeholderData: keepPreviousData,
    staleTime: fresh,
  });
  return { count: data?.positionCount, isPending: isPending || isPlaceholderData };
}
