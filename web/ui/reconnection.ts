import { useEffect, useEffectEvent } from 'react';

const listeners = new Set<() => void>();

/** Makes everything on the page that failed try once more: to be called when the connection is back. */
export function retryFailed(): void {
  for (const listener of listeners) listener();
}

/** Calls `retry` when the connection is back. Nothing is to be retried while it is undefined. */
export function useReconnected(retry: (() => void) | undefined): void {
  const latest = useEffectEvent(() => retry?.());
  const isWaiting = retry !== undefined;
  useEffect(() => {
    if (!isWaiting) return undefined;
    const listener = () => latest();
    listeners.add(listener);
    return () => {
      listeners.delete(listener);
    };
  }, [isWaiting]);
}
