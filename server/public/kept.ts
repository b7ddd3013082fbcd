/** Values that are made once for all who ask at once, and kept. A failure is not kept. */
export interface Kept<Value> {
  get(key: string, make: () => Promise<Value>): Promise<Value>;
  /** Drops values, also those being made: the next request makes them again. */
  forgetWhere(isStale: (key: string) => boolean): void;
}

/** Keeps at most `max` values and drops the least recently used. */
export function createKept<Value>(max: number): Kept<Value> {
  // In order of insertion, which here is the order of use.
  const kept = new Map<string, Promise<Value>>();

  return {
    get(key, make) {
      const value = kept.get(key) ?? make();
      kept.delete(key);
      kept.set(key, value);
      const [oldest] = kept.keys();
      if (kept.size > max && oldest !== undefined) kept.delete(oldest);
      value.catch(() => {
        if (kept.get(key) === value) kept.delete(key);
      });
      return value;
    },
    forgetWhere(isStale) {
      for (const key of kept.keys()) if (isStale(key)) kept.delete(key);
    },
  };
}
