import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { type Position, deletePosition, listPositions } from '#contract/positions.ts';
import { send } from '#web/platform/api.ts';
import { invalidate } from '#web/platform/use-call.ts';

/**
 * Takes away a position that was added and never saved, as the server knows it, when its form is left: at once by what
 * is answered, else afterwards. `true` says that it is to stay. What a closed tab or a lost connection leaves behind is
 * opened by the next Add.
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
    return removal.current;
  };
  const latest = useRef(leave);
  useEffect(() => {
    latest.current = leave;
  });
  useEffect(() => {
    // In development React takes every effect back once, to see that it can.
    clearTimeout(timer.current);
    return () => {
      timer.current = window.setTimeout(() => void latest.current());
    };
  }, []);
  return leave;
}
