interface Waiting<Item, Result> extends PromiseWithResolvers<Result> {
  item: Item;
}

/**
 * Batches items: those that arrive while a batch is being handled form the next one, of at most `max`. With no batch in
 * progress, an item is handled at once. `handle` returns a result for each item, or a promise of one that the others do
 * not wait for; if it throws, the whole batch fails. An urgent item goes to the front of the queue.
 */
export function together<Item, Result>(
  handle: (items: readonly Item[]) => Promise<readonly (Result | Promise<Result>)[]>,
  max: number,
): (item: Item, options?: { isUrgent?: boolean }) => Promise<Result> {
  let waiting: Waiting<Item, Result>[] = [];
  let isHandling = false;

  const handleTurn = async (turn: readonly Waiting<Item, Result>[]): Promise<void> => {
    try {
      const results = await handle(turn.map(({ item }) => item));
      // One result per item, in order.
      for (const [index, result] of results.entries()) turn[index]?.resolve(result);
    } catch (error) {
      for (const { reject } of turn) reject(error);
    }
  };
  const handleWaiting = async (): Promise<void> => {
    if (isHandling) return;
    isHandling = true;
    while (waiting.length > 0) {
      const turn = waiting.slice(0, max);
      waiting = waiting.slice(max);
      await handleTurn(turn);
    }
    isHandling = false;
  };

  return (item, { isUrgent = false } = {}) => {
    const place = { item, ...Promise.withResolvers<Result>() };
    if (isUrgent) waiting.unshift(place);
    else waiting.push(place);
    void handleWaiting();
    return place.promise;
  };
}
