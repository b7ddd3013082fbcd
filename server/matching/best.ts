/** The items with the highest scores, at most so many, ties to whichever was offered first. */
export interface Best {
  /** Takes the item if it is among the best so far; answers what a score must exceed from now on: -Infinity until there are enough. */
  offer(item: number, score: number): number;
  /** The best first. */
  items(): number[];
}

/** Keeps the best `limit` of what it is offered, without sorting the rest. */
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
