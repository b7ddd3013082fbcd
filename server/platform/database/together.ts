interface Waiting<Item, Result> extends PromiseWithResolvers<Result> {
  item: Item;
}

/**
 * Handles items that arrive while others are being handled together in the next turn, at most `max` at a time. An item
 * that finds no turn under way is handled at once. `handle` returns a result for each item, or a promise of one that
 * the others do not wait for; if it throws, all its items fail. One that is urgent goes before those that wait.
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
      // As many results as items, in their order.
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
