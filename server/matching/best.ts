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

/** Keeps the best `limit` items offered, without sorting the rest. */
export function createBest<Item>(limit: number): Best<Item> {
  const items: Item[] = [];
  const scores: number[] = [];
  let floor = -Infinity;
  return {
    offer(item, score) {
      if (score <= floor) return floor;
      let place = items.length < limit ? items.length : limit - 1;
      for (; place > 0 && (scores[place - 1] ?? 0) < score; place -= 1) {
        items[place] = items[place - 1] as Item; // in range
        scores[place] = scores[place - 1] ?? 0;
      }
      items[place] = item;
      scores[place] = score;
      if (items.length === limit) floor = scores[limit - 1] ?? 0;
      return floor;
    },
    items: () => items,
  };
}
