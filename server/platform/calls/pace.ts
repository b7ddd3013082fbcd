/**
 * Returns a function that resolves in one of the next turns of the event loop: at once if nobody waits, else in the order
 * of asking, `each` a turn. What has arrived in the meantime, and answers of the database, are handled in between.
 */
export function createPace(each: number): () => Promise<void> {
  let waiting: (() => void)[] = [];
  const letSome = (): void => {
    for (const go of waiting.slice(0, each)) go();
    waiting = waiting.slice(each);
    if (waiting.length > 0) setImmediate(letSome);
  };
  return () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    if (waiting.length === 0) setImmediate(letSome);
    waiting.push(resolve);
    return promise;
  };
}
