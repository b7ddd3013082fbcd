import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useLocation, useNavigate } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useRef } from 'react';
import * as addresses from '#contract/addresses.ts';
import { type PositionCard, createPosition, listPositions } from '#contract/positions.ts';
import { send } from '#web/platform/api.ts';
import { forget, invalidate } from '#web/platform/use-call.ts';

/**
 * Adds a position and opens its form, or the one that was begun and left. The onboarding's third step asks for that on
 * arrival, which `isOpening` tells: then an untitled position is opened too, since only a titled one completes the step,
 * and the list takes no place in the history. `positions` is undefined until the list is current.
 */
export function useAdding(positions: readonly PositionCard[] | undefined) {
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const isAsked = useLocation({ select: ({ state }) => state.addsPosition === true });
  const edit = (positionHashId: string) =>
    void navigate({ to: addresses.positionEdit, params: { positionHashId }, replace: isAsked });
  const adding = useMutation({
    mutationFn: () => send(createPosition, {}),
    onSuccess: ({ positionHashId }) => {
      forget(queryClient, listPositions);
      edit(positionHashId);
    },
    // Another tab or teammate was first: show what is there now.
    onError: () => {
      if (isAsked) void navigate({ to: addresses.positions, replace: true });
      return invalidate(queryClient, listPositions);
    },
  });
  const add = () => {
    // Left over from an interrupted addition, such as a closed tab.
    const begun = positions?.find(({ isNeverSaved, title }) => isNeverSaved || (isAsked && title === ''));
    if (begun) edit(begun.hashId);
    else adding.mutate();
  };
  const isReady = positions !== undefined;
  const hasBegun = useRef(false);
  const begin = useEffectEvent(add);
  useEffect(() => {
    if (!isAsked) hasBegun.current = false;
    else if (isReady && !hasBegun.current) {
      hasBegun.current = true;
      begin();
    }
  }, [isAsked, isReady]);
  return { add, isAdding: adding.isPending, isOpening: isAsked };
}
