import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { searchTalent } from '#contract/positions.ts';
import { send } from '#web/platform/api.ts';
import type { Conditions } from './position-draft.ts';

/** Milliseconds a change waits for the next one before the server is asked. */
const settling = 120;

/** Asks how many talents match the conditions, as they would be saved. */
export async function countCandidates(conditions: Conditions, signal?: AbortSignal): Promise<number> {
  const { skillIds, countryIds, isPhysical, isRemote, timezone, timezoneMargin } = conditions;
  const payload = {
    skills: [...skillIds],
    countryIds: [...countryIds],
    isPhysical,
    isRemote,
    timezone,
    timezoneMargin,
  };
  return (await send(searchTalent, payload, { signal })).talentCount;
}

/**
 * The number of candidates beside Required Skills, kept up with the form: a query of its own for each state of the
 * conditions, so that the latest one wins whatever order the answers come in; one left behind is never asked, or aborted.
 */
export function useCandidateCount(conditions: Conditions): string | undefined {
  const { data, isError } = useQuery({
    queryKey: ['candidate-count', conditions],
    queryFn: async ({ signal }) => {
      await pause(signal);
      return countCandidates(conditions, signal);
    },
    placeholderData: keepPreviousData,
  });
  if (isError) return 'Candidates could not be counted';
  if (data === undefined) return undefined;
  return data === 1 ? '1 candidate' : `${data} candidates`;
}

const pause = (signal: AbortSignal): Promise<void> =>
  new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, settling);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      reject(signal.reason as Error); // AbortController gives a DOMException
    });
  });
