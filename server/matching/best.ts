/** A bounded list of the highest-scoring items; of equal scores, the one that `precedes` or was offered first wins. */
export interface Best<Item> {
  /**
   * Takes the item if it is among the best so far. Returns the lowest score of a full list: -Infinity until the list is
   * full.
   */
  offer(item: Item, score: number): number;
  /** The item that the next one offered pushes out; undefined until the list is full. */
  last(): Item | undefined;
  /** Best first. */
  items(): Item[];
}

/** Keeps the best `limit` items offered, without sorting the rest. */
export function createBest<Item>(limit: number, precedes: (item: Item, other: Item) => boolean = never): Best<Item> {
  const items: Item[] = [];
  const scores: number[] = [];
  let floor = -Infinity;
  const isBeaten = (place: number, item: Item, score: number): boolean => {
    const other = scores[place] ?? 0;
    if (other !== score) return other < score;
    return precedes(item, items[place] as Item); // in range, as the callers' loops
  };
  return {
    offer(item, score) {
      if (score < floor || (score === floor && !isBeaten(limit - 1, item, score))) return floor;
      let place = items.length < limit ? items.length : limit - 1;
      for (; place > 0 && isBeaten(place - 1, item, score); place -= 1) {
        items[place] = items[place - 1] as Item;
        scores[place] = scores[place - 1] ?? 0;
      }
      items[place] = item;
      scores[place] = score;
      if (items.length === limit) floor = scores[limit - 1] ?? 0;
      return floor;
    },
    last: () => items[limit - 1],
    items: () => items,
  };
}

const never = (): boolean => false;
