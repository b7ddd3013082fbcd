/** Assigns numbers to sets of countries, few of which differ among many talents. A set that nobody has is forgotten. */
export interface CountrySets {
  /** The number of a set, 0 of the empty one; to be let go by who took it. */
  take(countryIds: readonly number[]): number;
  letGo(number: number): void;
  /** Whether each set has one of the countries, by its number: 1, else 0. */
  judge(countryIds: readonly number[]): Uint8Array;
  clear(): void;
}

interface CountrySet {
  key: string;
  ids: readonly number[];
  /** How many have taken it. */
  takers: number;
}

export function createCountrySets(): CountrySets {
  const numbers = new Map<string, number>();
  /** By number; a place that is free is taken again. */
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
