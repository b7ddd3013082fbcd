/** Milliseconds after which the first of those who wait begins although others keep arriving. */
const patience = 1_000;

/**
 * Returns a function that resolves in one of the next turns of the event loop, in the order of asking, `each` a turn.
 * None begins in a turn in which another has asked: Node accepts one connection a turn, so short turns let in all that
 * have arrived, and what is urgent among them. Answers of the database are handled in between.
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
