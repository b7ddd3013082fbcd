import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { countFitting } from '#contract/matching.ts';
import { send } from '#web/platform/calls/api.ts';
import { pause } from '#web/platform/tab/pause.ts';
import { keyOf } from '#web/platform/calls/query-keys.ts';
import { useReconnected } from '#web/ui/reconnection.ts';
import type { StartPlace } from './start-place.tsx';

/** Debounce of a change, in milliseconds. */
const settling = 120;

/** Milliseconds for which the count of the same choices is reused. */
const fresh = 30_000;

/**
 * Number of Live positions that fit the current choices. Each set of choices is a separate query, so the latest wins
 * whatever the order of answers; superseded ones are aborted or never sent.
 */
export function useFittingCount(skillIds: readonly number[], place: StartPlace) {
  const payload = { skills: skillIds.toSorted((a, b) => a - b), ...place };
  const { data, isError, isPlaceholderData, refetch } = useQuery({
    queryKey: keyOf(countFitting, payload),
    queryFn: async ({ signal }) => {
      await pause(settling, signal);
      return send(countFitting, payload, { signal });
    },
    enabled: skillIds.length > 0,
    placeholderData: keepPreviousData,
    staleTime: fresh,
  });
  useReconnected(isError ? () => void refetch() : undefined);
  return { count: data?.positionCount, isFailed: isError, isPending: isPlaceholderData };
}
