import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type Relaxation, conditionFields } from '#contract/conditions.ts';
import { searchTalent } from '#contract/matching.ts';
import { payloadOf } from '#web/forms/form.ts';
import { send } from '#web/platform/calls/api.ts';
import { pause } from '#web/platform/tab/pause.ts';
import { keyOf } from '#web/platform/calls/query-keys.ts';
import { useTexts } from '#web/platform/texts/texts.ts';
import { useReconnected } from '#web/ui/reconnection.ts';
import { type Conditions, emptyDraft } from './position-draft.ts';

/** Debounce of a change, in milliseconds. */
const settling = 120;

/** Milliseconds for which an answer to the same conditions is reused. */
export const fresh = 30_000;

export interface Candidates {
  talentCount: number;
  relaxations: readonly Relaxation[];
}

export interface CandidateCount {
  text: string;
  talentCount: number;
  isNone: boolean;
  /** Whether the count still belongs to the previous conditions. */
  isPending: boolean;
  isFailure: boolean;
  relaxations: readonly Relaxation[];
}

/**
 * Number of candidates for the form's current conditions. Each set of conditions is a separate query, so the latest
 * wins whatever the order of responses. Superseded queries are aborted or never sent. `stored` is the server's count
 * for the saved conditions.
 */
export function useCandidateCount(
  conditions: Conditions,
  stored?: { conditions: Conditions; candidates: Candidates },
): CandidateCount | undefined {
  const t = useTexts('positions');
  const payload = searchOf(conditions);
  const isStored = stored !== undefined && isEqual(searchOf(stored.conditions), payload);
  const { data, isError, isPlaceholderData, refetch } = useQuery({
    ...countQuery(payload),
    ...(isStored && { initialData: stored.candidates }),
    placeholderData: keepPreviousData,
  });
  useReconnected(isError ? () => void refetch() : undefined);
  if (isError)
    return {
      text: t('count.failed'),
      talentCount: 0,
      isNone: false,
      isPending: false,
      isFailure: true,
      relaxations: [],
    };
  if (!data) return undefined;
  const { talentCount, relaxations } = data;
  const text = t('count.candidates', { count: talentCount });
  return {
    text,
    talentCount,
    isNone: talentCount === 0,
    isPending: isPlaceholderData,
    isFailure: false,
    relaxations,
  };
}

/** Query of the number of candidates, for settled conditions. */
export const countQuery = (payload: ReturnType<typeof searchOf>) => ({
  queryKey: keyOf(searchTalent, payload),
  queryFn: async ({ signal }: { signal: AbortSignal }) => {
    await pause(settling, signal);
    return send(searchTalent, payload, { signal });
  },
  staleTime: fresh,
});

/** The same for equal choices, whatever their order. */
export const searchOf = ({ skillIds, countryIds, ...others }: Conditions) =>
  payloadOf(conditionFields, { skillIds: sorted(skillIds), countryIds: sorted(countryIds), ...others });

/** Whether a condition is set; without one everyone matches, which says nothing. */
export const hasConditions = (conditions: Conditions): boolean => !isEqual(searchOf(conditions), searchOf(emptyDraft));

export const sorted = (ids: readonly number[]): number[] => ids.toSorted((a, b) => a - b);

const isEqual = (one: object, other: object): boolean => JSON.stringify(one) === JSON.stringify(other);
