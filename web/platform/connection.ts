import { createStore } from './store.ts';

const probeSeconds = 3;
const lost = createStore(false);
const listeners = new Set<() => void>();
let probe: ReturnType<typeof setInterval> | undefined;

/** Whether the last call found no server; one quiet line says so (decisions.md, section 7). */
export const useConnectionLost = lost.use;

export const isConnectionLost = lost.get;

/** Calls `listener` each time the connection is back, until the returned function is called. */
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

/** Starts asking the server every 3 seconds whether it is there again, as no screen may have a reason to call. */
export function connectionIsLost(): void {
  if (lost.get()) return;
  lost.set(true);
  probe = setInterval(() => void ask(), probeSeconds * 1000);
}

// The browser may know before the next probe.
window.addEventListener('online', () => {
  if (lost.get()) void ask();
});

async function ask(): Promise<void> {
  if (document.visibilityState === 'visible' && (await isServerThere())) connectionIsBack();
}

/** Whether the server can be reached now. */
export async function isServerThere(): Promise<boolean> {
  try {
    return (await fetch('/healthz')).ok;
  } catch {
    return false;
  }
}
