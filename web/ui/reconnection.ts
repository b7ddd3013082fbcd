import { useEffectEvent, useLayoutEffect } from 'react';

const listeners = new Set<() => void>();

/** Retries every failed part of the page; call when the connection returns. */
export function retryFailed(): void {
  for (const listener of listeners) listener();
}

/** Calls `retry` when the connection returns; pass undefined if there is nothing to retry. */
export function useReconnected(retry: (() => void) | undefined): void {
  const latest = useEffectEvent(() => retry?.());
  const isWaiting = retry !== undefined;
  // In the commit that shows the failure, so that no return between the two is missed.
  useLayoutEffect(() => {
    if (!isWaiting) return undefined;
    const listener = () => latest();
    listeners.add(listener);
    return () => {
      listeners.delete(listener);
    };
  }, [isWaiting]);
}
