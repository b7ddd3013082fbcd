import { createBest } from './best.ts';

/** Counts by id. */
export interface Counter {
  add(id: number, change: 1 | -1): void;
  of(id: number): number;
  /** Lists the ids with the largest counts, of equal ones the smaller ids first. */
  largest(limit: number): number[];
  clear(): void;
}

export function createCounter(): Counter {
  const counts = new Map<number, { count: number }>();
  return {
    add(id, change) {
      const known = counts.get(id);
      if (!known) counts.set(id, { count: change });
      else if ((known.count += change) === 0) counts.delete(id);
    },
    of: (id) => counts.get(id)?.count ?? 0,
    largest(limit) {
      const best = createBest<number>(limit, (id, other) => id < other);
      counts.forEach(({ count }, id) => best.offer(id, count));
      return best.items();
    },
    clear: () => counts.clear(),
  };
}
