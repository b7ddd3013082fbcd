/** Milliseconds after which the first in line begins although others keep arriving. */
const patience = 1_000;

/**
 * Returns a function that resolves in one of the next turns of the event loop, in order of arrival, `each` per turn.
 * None begins in a turn with a new arrival: Node accepts one connection a turn, so short turns admit all that have
 * arrived, urgent ones included. The database's answers are handled in between.
 */
export function createPace(each: number): () => Promise<void> {
  const waiting: { since: number; go: () => void }[] = [];
  let hasArrived = false;
  const letSome = (): void => {
    const isOverdue = performance.now() - (waiting[0]?.since ?? 0) > patience;
    const count = !hasArrived ? each : isOverdue ? 1 : 0;
    hasArrived = false;
    for (const { go } of waiting.splice(0, count)) go();
    if (waiting.length > 0) setImmediate(letSome);
  };
  return () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    if (waiting.length === 0) setImmediate(letSome);
    waiting.push({ since: performance.now(), go: resolve });
    hasArrived = true;
    return promise;
  };
}
