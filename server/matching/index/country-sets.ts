/** Assigns numbers to sets of countries, of which many talents share few. Unused sets are forgotten. */
export interface CountrySets {
  /** The number of a set, 0 for the empty one; each take needs a `letGo`. */
  take(countryIds: readonly number[]): number;
  letGo(number: number): void;
  /** For each set, by its number: 1 if it has one of the countries, else 0. */
  judge(countryIds: readonly number[]): Uint8Array;
  clear(): void;
}

interface CountrySet {
  key: string;
  ids: readonly number[];
  /** Number of holders. */
  takers: number;
}

export function createCountrySets(): CountrySets {
  const numbers = new Map<string, number>();
  /** By number; free places are reused. */
  const sets: (CountrySet | undefined)[] = [undefined];
  const free: number[] = [];
  return {
    take(ids) {
      if (ids.length === 0) return 0;
      const key = ids.join();
      const number = numbers.get(key) ?? free.pop() ?? sets.length;
      const set = sets[number] ?? { key, ids, takers: 0 };
      set.takers += 1;
      sets[number] = set;
      numbers.set(key, number);
      return number;
    },
    letGo(number) {
      const set = sets[number];
      if (!set) return;
      set.takers -= 1;
      if (set.takers > 0) return;
      numbers.delete(set.key);
      sets[number] = undefined;
      free.push(number);
    },
    judge: (countryIds) =>
      Uint8Array.from(sets, (set) => Number(set?.ids.some((id) => countryIds.includes(id)) === true)),
    clear() {
      numbers.clear();
      sets.length = 1;
      free.length = 0;
    },
  };
}
