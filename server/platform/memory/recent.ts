/** The values used last: at least half of `most`, and at most that many. */
export interface Recent<Key, Value extends object> {
  get(key: Key): Value | undefined;
  set(key: Key, value: Value): void;
  delete(key: Key): void;
  clear(): void;
}

/**
 * Keeps two generations, and drops the older one when the younger is full. A single map in the order of use would look
 * for its first entry past all that have moved to its end: 4 us for each use of 16,000 (measured), 0.1 here.
 */
export function createRecent<Key, Value extends object>(most: number): Recent<Key, Value> {
  let young = new Map<Key, Value>();
  let old = new Map<Key, Value>();

  function set(key: Key, value: Value): void {
    if (young.size >= most >>> 1 && !young.has(key)) {
      old = young;
      young = new Map();
    }
    young.set(key, value);
  }

  return {
    get(key) {
      const used = young.get(key);
      if (used) return used;
      const value = old.get(key);
      if (value) set(key, value);
      return value;
    },
    set,
    delete(key) {
      young.delete(key);
      old.delete(key);
    },
    clear() {
      young.clear();
      old.clear();
    },
  };
}
