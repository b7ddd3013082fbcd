import { useQueryClient } from '@tanstack/react-query';
import { useLocation, useNavigate } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useRef } from 'react';
import { createPosition, listPositions } from '#contract/positions.ts';
import { at } from '#contract/screens.ts';
import { send } from '#web/platform/calls/api.ts';
import { keyOf } from '#web/platform/calls/query-keys.ts';
import { forget, invalidate } from '#web/platform/calls/use-call.ts';
import { useMutationOnce } from '#web/platform/calls/use-mutation-once.ts';
import { removalDone } from './never-saved.ts';

/**
 * Adds a position and opens its form, or reopens the form of one begun and left. `isOpening` reports that the
 * onboarding's third step requested this on arrival. Then an untitled position is reopened too, since only a titled one
 * completes the step, and the list is left out of the history. `isReady` states that the list is current.
 */
export function useAdding({ isReady }: { isReady: boolean }) {
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const isAsked = useLocation({ select: ({ state }) => state.addsPosition === true });
  const adding = useMutationOnce({
    mutationFn: async () => {
      await removalDone();
      const listed = queryClient.getQueryData(keyOf(listPositions, {}))?.positions ?? [];
      // Left over from an interrupted addition, such as a closed tab.
      const begun = listed.find(({ isNeverSaved, title }) => isNeverSaved || (isAsked && title === ''));
      return begun?.hashId ?? (await send(createPosition, {})).positionHashId;
    },
    onSuccess: (positionHashId) => {
      forget(queryClient, listPositions);
      void navigate({ to: at.positionEdit, params: { positionHashId }, replace: isAsked });
    },
    // Another tab or teammate was first: the list shows what exists now.
    onError: () => {
      if (isAsked) void navigate({ to: at.positions, replace: true });
      return invalidate(queryClient, listPositions);
    },
  });
  const hasBegun = useRef(false);
  const begin = useEffectEvent(() => adding.mutate());
  useEffect(() => {
    if (!isAsked) hasBegun.current = false;
    else if (isReady && !hasBegun.current) {
      hasBegun.current = true;
      begin();
    }
  }, [isAsked, isReady]);
  return { add: () => adding.mutate(), isAdding: adding.isPending, isOpening: isAsked };
}
