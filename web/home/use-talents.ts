import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useState } from 'react';
import { getTransformedTalent } from '#contract/talents.ts';
import type { Fetched } from '#web/people/talent-card.tsx';
import { ApiError } from '#web/platform/calls/errors.ts';
import { findBrought } from '#web/platform/calls/first-answers.ts';
import { keyOf } from '#web/platform/calls/query-keys.ts';
import { callQuery } from '#web/platform/calls/use-call.ts';
import { withMember } from './panel-states.ts';

/**
 * Talents of one position. Each is fetched once `setNear` reports its card near the screen, one at a time in the order
 * of ids. A card scrolled past before its turn waits until it is near again.
 */
export function useTalents(talentIds: readonly number[]) {
  const client = useQueryClient();
  const [nearIds, setNearIds] = useState<ReadonlySet<number>>(new Set());
  const [isNear, setIsNear] = useState(false);
  const [fetched, setFetched] = useState(() => findKnown(client, talentIds));
  const [current, setCurrent] = useState<number>();
  const isBusy = current !== undefined && !fetched.has(current);
  const turn = isBusy ? current : talentIds.find((id) => nearIds.has(id) && !fetched.has(id));
  if (turn !== current) setCurrent(turn);

  useEffect(() => {
    if (current === undefined) return;
    const settle = (result: Fetched) => setFetched((former) => new Map(former).set(current, result));
    // A talent who matches several positions is fetched once; after five minutes the cache drops them.
    client.fetchQuery({ ...callQuery(getTransformedTalent, { talentId: current }), staleTime: Infinity }).then(
      ({ transformedTalent }) => settle(transformedTalent),
      (error: unknown) => {
        console.warn(error instanceof Error ? error.message : error);
        settle(error instanceof ApiError && error.code === 'not-found' ? 'gone' : null);
      },
    );
  }, [client, current]);

  const setNear = useCallback((talentId: number, isNow: boolean) => {
    setNearIds((ids) => withMember(ids, talentId, isNow));
    if (isNow) setIsNear(true);
  }, []);

  return {
    fetched,
    /** Whether any of them has been near the screen. */
    isNear,
    setNear,
    retry: () => setFetched((former) => new Map([...former].filter(([, result]) => result !== null))),
  };
}

/**
 * Talents from the cache or embedded in the page: they restore the home's previous height, and the layout does not
 * shift.
 */
function findKnown(client: QueryClient, talentIds: readonly number[]): ReadonlyMap<number, Fetched> {
  return new Map(
    talentIds.flatMap((talentId) => {
      const read = client.getQueryData(keyOf(getTransformedTalent, { talentId }));
      const brought = read ? undefined : findBrought(getTransformedTalent, { talentId });
      if (brought) client.setQueryData(keyOf(getTransformedTalent, { talentId }), brought);
      const known = read ?? brought;
      return known ? [[talentId, known.transformedTalent]] : [];
    }),
  );
}
