import { createStore } from './store.ts';

const probeSeconds = 3;
const lost = createStore(false);
let probe: ReturnType<typeof setInterval> | undefined;

/** Whether the last call found no server; one quiet line says so (decisions.md, section 7). */
export const useConnectionLost = lost.use;

export function connectionIsBack(): void {
  if (!lost.get()) return;
  clearInterval(probe);
  lost.set(false);
}

/** Starts asking the server every 3 seconds whether it is there again, as no screen may have a reason to call. */
export function connectionIsLost(): void {
  if (lost.get()) return;
  lost.set(true);
  probe = setInterval(() => void ask(), probeSeconds * 1000);
}

async function ask(): Promise<void> {
  if (document.visibilityState === 'hidden') return;
  try {
    if ((await fetch('/healthz')).ok) connectionIsBack();
  } catch {
    // Still away: the next probe asks again.
  }
}
