/** A bounded list of the highest-scoring items; of equal scores, the one that was offered first wins. */
export interface Best<Item> {
  /**
   * Takes the item if it is among the best so far. Returns the lowest score of a full list: -Infinity until the list is
   * full.
   */
  offer(item: Item, score: number): number;
  /** Best first. */
  items(): Item[];
}

/**
 * Keeps the best `limit` items offered. Sorts twice as many at a time and drops the lower half, so that a long list
 * costs no more per item than a short one.
 */
export function createBest<Item>(limit: number): Best<Item> {
  let best: { item: Item; score: number }[] = [];
  let floor = -Infinity;
  const cut = (): void => {
    best = best.toSorted((one, other) => other.score - one.score).slice(0, limit);
    if (best.length === limit) floor = best.at(-1)?.score ?? -Infinity;
  };
  return {
    offer(item, score) {
      if (score <= floor) return floor;
      best.push({ item, score });
      if (best.length === limit || best.length >= 2 * limit) cut();
      return floor;
    },
    items() {
      cut();
      return best.map(({ item }) => item);
    },
  };
}
