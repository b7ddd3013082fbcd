import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { type Position, deletePosition, listPositions } from '#contract/positions.ts';
import { send } from '#web/platform/api.ts';
import { invalidate } from '#web/platform/use-call.ts';

/** The latest removal, and the reading of the list after it. */
let latestRemoval: Promise<void> = Promise.resolve();

/** Waits until a position that was just left is gone, also from the list. */
export const removalDone = (): Promise<void> => latestRemoval;

/**
 * Deletes a newly added position if its form is left without saving: immediately by the returned function, or after
 * unmounting. Call it with `true` to keep the position. One left behind by a closed tab or a lost connection is opened
 * by the next Add.
 */
export function useNeverSaved({ id: positionId, version }: Position): (isKept?: true) => Promise<void> | undefined {
  const client = useQueryClient();
  const removal = useRef<Promise<void>>(undefined);
  const timer = useRef(0);
  const leave = (isKept?: true) => {
    removal.current ??=
      isKept || version !== 1
        ? Promise.resolve()
        : send(deletePosition, { positionId, ifNeverSaved: true }).then(
            () => invalidate(client, listPositions),
            (error: unknown) => console.info('What was never saved is still there:', error),
          );
    latestRemoval = removal.current;
    return removal.current;
  };
  const latest = useRef(leave);
  useEffect(() => {
    latest.current = leave;
  });
  useEffect(() => {
    // React's development mode runs every effect's cleanup once as a check.
    clearTimeout(timer.current);
    return () => {
      timer.current = window.setTimeout(() => void latest.current());
    };
  }, []);
  return leave;
}
