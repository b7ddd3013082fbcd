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
  const counts = new Map<number, number>();
  const of = (id: number): number => counts.get(id) ?? 0;
  return {
    add(id, change) {
      const count = of(id) + change;
      if (count === 0) counts.delete(id);
      else counts.set(id, count);
    },
    of,
    largest(limit) {
      const best = createBest<number>(limit, (id, other) => id < other);
      counts.forEach((count, id) => best.offer(id, count));
      return best.items();
    },
    clear: () => counts.clear(),
  };
}
