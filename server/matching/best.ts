/** A bounded list of the highest-scoring items; of equal scores, the one offered first wins. */
export interface Best {
  /**
   * Takes the item if it is among the best so far. Returns the score that the next item must exceed: -Infinity until
   * the list is full.
   */
  offer(item: number, score: number): number;
  /** Best first. */
  items(): number[];
}

/** Keeps the best `limit` items offered, without sorting the rest. */
export function createBest(limit: number): Best {
  const items: number[] = [];
  const scores: number[] = [];
  let floor = -Infinity;
  return {
    offer(item, score) {
      if (score <= floor) return floor;
      let place = items.length < limit ? items.length : limit - 1;
      for (; place > 0 && (scores[place - 1] ?? 0) < score; place -= 1) {
        items[place] = items[place - 1] ?? 0;
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
