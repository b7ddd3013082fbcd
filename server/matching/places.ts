import { fitsLocation } from './fit.ts';
import type { Conditions, Place } from './rule.ts';

/** How many talents work in one way at one place. */
export interface PlaceCount extends Place {
  count: number;
}

/** By the number of a way of working, 1 where it fits and 0 where it does not. */
export interface Fitting {
  remote: Uint8Array;
  onSite: Uint8Array;
}

/**
 * A number instead of a place beside every talent: the upper half says how they work remotely, the lower half how on
 * site. Of either there are few, one for each offset and country that occurs, and one of the two must fit.
 */
export interface Places {
  numberOf(place: Place): number;
  at(number: number): Place;
  /** Judges every way of working; null for conditions that ask for no place. */
  judge(conditions: Conditions): Fitting | null;
  clear(): void;
}

export const remoteHalf = (number: number): number => number >>> 16;
export const onSiteHalf = (number: number): number => number & 0xffff;

const never = 0;

export function createPlaces(): Places {
  const remote = createNumbers();
  const onSite = createNumbers();
  const at = (number: number): Place => ({
    isRemote: remoteHalf(number) !== never,
    utcOffsetMinutes: remote.at(remoteHalf(number)),
    isPhysical: onSiteHalf(number) !== never,
    physicalCountryId: onSite.at(onSiteHalf(number)),
  });
  return {
    // A timezone is nothing to the rule without remote work, a country nothing without work on site.
    numberOf: ({ isRemote, utcOffsetMinutes, isPhysical, physicalCountryId }) =>
      ((isRemote ? remote.numberOf(utcOffsetMinutes) : never) << 16) |
      (isPhysical ? onSite.numberOf(physicalCountryId) : never),
    at,
    judge(conditions) {
      if (!conditions.isRemote && !conditions.isPhysical) return null;
      const remoteOnly = { ...conditions, isPhysical: false };
      const onSiteOnly = { ...conditions, isRemote: false };
      return {
        remote: Uint8Array.from({ length: remote.count() }, (_, number) =>
          Number(conditions.isRemote && fitsLocation(remoteOnly, at(number << 16))),
        ),
        onSite: Uint8Array.from({ length: onSite.count() }, (_, number) =>
          Number(conditions.isPhysical && fitsLocation(onSiteOnly, at(number))),
        ),
      };
    },
    clear() {
      remote.clear();
      onSite.clear();
    },
  };
}

/** Numbers from 1 on for values as they occur; 0 is `never`. */
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
