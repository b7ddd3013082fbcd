import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type Relaxation, searchTalent } from '#contract/matching.ts';
import { send } from '#web/platform/api.ts';
import { keyOf } from '#web/platform/query-keys.ts';
import { useReconnected } from '#web/ui/reconnection.ts';
import type { Conditions } from './position-draft.ts';

/** Milliseconds a change waits for the next one before the server is asked. */
const settling = 120;

/** Milliseconds a count stays good for the conditions it was made of. */
const fresh = 30_000;

export interface Candidates {
  talentCount: number;
  relaxations: readonly Relaxation[];
}

export interface CandidateCount {
  text: string;
  /** The count is still that of the conditions before. */
  isPending: boolean;
  isFailure: boolean;
  relaxations: readonly Relaxation[];
}

/**
 * The number of candidates beside Required Skills, kept up with the form: a query of its own for each state of the
 * conditions, so that the latest one wins whatever order the answers come in; one left behind is never asked, or
 * aborted. `stored` is what the server said of the conditions as they are saved.
 */
export function useCandidateCount(
  conditions: Conditions,
  stored?: { conditions: Conditions; candidates: Candidates },
): CandidateCount | undefined {
  const payload = payloadOf(conditions);
  const isStored = stored !== undefined && isEqual(payloadOf(stored.conditions), payload);
  const { data, isError, isPlaceholderData, refetch } = useQuery({
    queryKey: keyOf(searchTalent, payload),
    queryFn: async ({ signal }) => {
      await pause(signal);
      return send(searchTalent, payload, { signal });
    },
    ...(isStored && { initialData: stored.candidates }),
    placeholderData: keepPreviousData,
    staleTime: fresh,
  });
  useReconnected(isError ? () => void refetch() : undefined);
  if (isError) return { text: 'Candidates could not be counted', isPending: false, isFailure: true, relaxations: [] };
  if (!data) return undefined;
  const { talentCount, relaxations } = data;
  const text = talentCount === 1 ? '1 candidate' : `${talentCount} candidates`;
  return { text, isPending: isPlaceholderData, isFailure: false, relaxations };
}

/** The same for the same choices, in whatever order they were made. */
const payloadOf = ({ skillIds, countryIds, ...conditions }: Conditions) => ({
  skills: sorted(skillIds),
  countryIds: sorted(countryIds),
  ...conditions,
});

const sorted = (ids: readonly number[]): number[] => ids.toSorted((a, b) => a - b);

const isEqual = (one: object, other: object): boolean => JSON.stringify(one) === JSON.stringify(other);

const pause = (signal: AbortSignal): Promise<void> =>
  new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, settling);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      reject(signal.reason as Error); // AbortController gives a DOMException
    });
  });
