import { fitsCountry, hasPlace } from '#contract/place.ts';
import { fitsOffset } from '#server/matching/fit.ts';
import type { Conditions, Place } from '#server/matching/rule.ts';

/** Number of talents with the same place and ways to work. */
export interface PlaceCount extends Place {
  count: number;
}

/** For each place, by its number: 1 if it fits, else 0. */
export type Fitting = Uint8Array;

/** Numbers the places of talents: pairs of their remote and on-site work, some thousand of them. */
export interface Places {
  numberOf(place: Place): number;
  at(number: number): Place;
  /** Tests every place against the conditions; null if they require no place. */
  judge(conditions: Conditions): Fitting | null;
  clear(): void;
}

const never = 0;

export function createPlaces(): Places {
  const remote = createNumbers();
  const onSite = createNumbers();
  /** Numbers of the pairs. */
  const pairs = createNumbers();
  const remoteHalf = (number: number): number => (pairs.at(number) ?? never) >>> 16;
  const onSiteHalf = (number: number): number => (pairs.at(number) ?? never) & 0xffff;
  return {
    // The rule ignores a timezone without remote work, and a country without work on site.
    numberOf: ({ isRemote, utcOffsetMinutes, isPhysical, physicalCountryId }) =>
      pairs.numberOf(
        ((isRemote ? remote.numberOf(utcOffsetMinutes) : never) << 16) |
          (isPhysical ? onSite.numberOf(physicalCountryId) : never),
      ),
    at: (number) => ({
      isRemote: remoteHalf(number) !== never,
      utcOffsetMinutes: remote.at(remoteHalf(number)),
      isPhysical: onSiteHalf(number) !== never,
      physicalCountryId: onSite.at(onSiteHalf(number)),
    }),
    judge(conditions) {
      if (!hasPlace(conditions)) return null;
      const { isRemote, isPhysical } = conditions;
      const remoteFits = judgeEach(remote, (offset) => isRemote && fitsOffset(conditions, offset));
      const onSiteFits = judgeEach(onSite, (countryId) => isPhysical && fitsCountry(conditions, countryId));
      const fits = new Uint8Array(pairs.count());
      for (let number = 0; number < fits.length; number += 1)
        fits[number] = (remoteFits[remoteHalf(number)] ?? 0) | (onSiteFits[onSiteHalf(number)] ?? 0);
      return fits;
    },
    clear() {
      for (const numbers of [remote, onSite, pairs]) numbers.clear();
    },
  };
}

/** Tests each value by its number; `never` does not fit. */
const judgeEach = ({ at, count }: ReturnType<typeof createNumbers>, fits: (value: number | null) => boolean) =>
  Uint8Array.from({ length: count() }, (_, number) => Number(number !== never && fits(at(number))));

/** Assigns numbers from 1 on to values as they occur; 0 is `never`. */
function createNumbers() {
  const numbers = new Map<number | null, number>();
  const values: (number | null)[] = [null];
  return {
    numberOf(value: number | null): number {
      const known = numbers.get(value);
      if (known !== undefined) return known;
      numbers.set(value, values.length);
      return values.push(value) - 1;
    },
    at: (number: number): number | null => values[number] ?? null,
    count: () => values.length,
    clear() {
      numbers.clear();
      values.length = 1;
    },
  };
}
