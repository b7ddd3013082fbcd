import { createStore } from './store.ts';

const probeSeconds = 3;
const lost = createStore(false);
const listeners = new Set<() => void>();
let probe: ReturnType<typeof setInterval> | undefined;

/** Whether the last call got no response; a single notice line says so. */
export const useConnectionLost = lost.use;

export const isConnectionLost = lost.get;

/** Calls `listener` each time the connection returns. Returns a function that unsubscribes. */
export function onConnectionBack(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function connectionIsBack(): void {
  if (!lost.get()) return;
  clearInterval(probe);
  lost.set(false);
  for (const listener of listeners) listener();
}

/** Marks the connection as lost and probes the server every 3 seconds, since no screen may need to call it. */
export function connectionIsLost(): void {
  if (lost.get()) return;
  lost.set(true);
  probe = setInterval(() => void ask(), probeSeconds * 1000);
}

// The browser may notice before the next probe.
window.addEventListener('online', () => {
  if (lost.get()) void ask();
});

async function ask(): Promise<void> {
  if (document.visibilityState === 'visible' && (await isServerThere())) connectionIsBack();
}

/** Whether the server responds. */
export async function isServerThere(): Promise<boolean> {
  try {
    return (await fetch('/healthz')).ok;
  } catch {
    return false;
  }
}
