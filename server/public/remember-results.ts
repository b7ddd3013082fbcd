/** A cache of values, each computed once for concurrent requests. Failures are not kept. */
export interface Kept<Value> {
  get(key: string, make: () => Promise<Value>): Promise<Value>;
  /** Drops values, including those being computed: the next request computes them again. */
  forgetWhere(isStale: (key: string) => boolean): void;
  /** Drops a value that is being computed or no longer holds. */
  forgetUnless(key: string, holds: (value: Value) => boolean): void;
}

interface Entry<Value> {
  value: Promise<Value>;
  made?: Value;
}

/** Keeps at most `max` values and drops the least recently used. */
export function createKept<Value>(max: number): Kept<Value> {
  // In order of insertion, which here is the order of use.
  const kept = new Map<string, Entry<Value>>();

  const start = (key: string, make: () => Promise<Value>): Entry<Value> => {
    const entry: Entry<Value> = { value: make() };
    entry.value.then(
      (made) => (entry.made = made),
      () => kept.get(key) === entry && kept.delete(key),
    );
    return entry;
  };

  return {
    get(key, make) {
      const entry = kept.get(key) ?? start(key, make);
      kept.delete(key);
      kept.set(key, entry);
      const [oldest] = kept.keys();
      if (kept.size > max && oldest !== undefined) kept.delete(oldest);
      return entry.value;
    },
    forgetWhere(isStale) {
      for (const key of kept.keys()) if (isStale(key)) kept.delete(key);
    },
    forgetUnless(key, holds) {
      const made = kept.get(key)?.made;
      if (made === undefined || !holds(made)) kept.delete(key);
    },
  };
}
