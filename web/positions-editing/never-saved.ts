import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { type Position, deletePosition, editPosition, listPositions } from '#contract/positions.ts';
import { send } from '#web/platform/calls/api.ts';
import { invalidate } from '#web/platform/calls/use-call.ts';

/** The latest removal, with the refetch of the list after it. */
let latestRemoval: Promise<void> = Promise.resolve();

/** Waits until a position just left is deleted and no longer listed. */
export const removalDone = (): Promise<void> => latestRemoval;

const remove = async (client: QueryClient, { id: positionId, version }: Position): Promise<void> => {
  if (version !== 1) return;
  await send(deletePosition, { positionId, ifNeverSaved: true });
  await invalidate(client, listPositions);
};

const tellKept = (error: unknown) => console.info('What was never saved is still there:', error);

/**
 * Deletes a newly added position if its form is left without saving: immediately by the returned function, or after
 * unmounting. Call it with `true` to keep the position. One left behind by a closed tab or a lost connection is opened
 * by the next Add.
 */
export function useNeverSaved(position: Position): (isKept?: true) => Promise<void> | undefined {
  const client = useQueryClient();
  const removal = useRef<Promise<void>>(undefined);
  const leave = (isKept?: true) => {
    removal.current ??= isKept ? Promise.resolve() : remove(client, position).catch(tellKept);
    latestRemoval = removal.current;
    return removal.current;
  };
  useUnmounted(leave);
  return leave;
}

/** Does the same for a position left before its form has rendered. */
export function useNeverRead(positionHashId: string, { isWaiting }: { isWaiting: boolean }): void {
  const client = useQueryClient();
  useUnmounted(() => {
    if (!isWaiting) return;
    latestRemoval = send(editPosition, { profileType: 'position', positionHashId })
      .then(({ position }) => remove(client, position))
      .catch(tellKept);
  });
}

/** Calls `act`, as last rendered, after the component has unmounted. */
function useUnmounted(act: () => unknown): void {
  const timer = useRef(0);
  const latest = useRef(act);
  useEffect(() => {
    latest.current = act;
  });
  useEffect(() => {
    // React's development mode runs every effect's cleanup once as a check.
    clearTimeout(timer.current);
    return () => {
      timer.current = window.setTimeout(() => void latest.current());
    };
  }, []);
}
