/**
 * Generates the same marketplace every time: Mulberry32, a small generator of 32-bit state (Tommy Ettinger, public
 * domain).
 */
export function createRandom(seed: number) {
  let state = seed;
  const next = (): number => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  const below = (limit: number): number => Math.floor(next() * limit);
  const pick = <T>(items: readonly [T, ...T[]] | readonly T[]): T => {
    const item = items[below(items.length)];
    if (item === undefined) throw new Error('Nothing to pick from');
    return item;
  };
  /** Picks some of the items, each at most once, earlier ones with higher probability, as skills are distributed. */
  const pickSkewed = <T>(items: readonly T[], count: number): T[] => {
    const rest = [...items];
    const picked: T[] = [];
    while (picked.length < count && rest.length > 0)
      picked.push(...rest.splice(Math.floor(next() ** 2 * rest.length), 1));
    return picked;
  };
  return { next, below, pick, pickSkewed, chance: (share: number): boolean => next() < share };
}

export type Random = ReturnType<typeof createRandom>;
