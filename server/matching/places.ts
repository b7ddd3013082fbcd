import { hasPlace } from '#contract/place.ts';
import { fitsCountry, fitsOffset } from './fit.ts';
import type { Conditions, Place } from './rule.ts';

/** Number of talents who work in one way at one place. */
export interface PlaceCount extends Place {
  count: number;
}

/** By the number of a way of working: 1 if it fits, else 0. */
export interface Fitting {
  remote: Uint8Array;
  onSite: Uint8Array;
}

/**
 * Packs each talent's place into one number: the upper half for remote work, the lower half for work on site. Each half
 * has few values, one for each offset or country in use. A talent fits if either half does.
 */
export interface Places {
  numberOf(place: Place): number;
  at(number: number): Place;
  /** Tests every way of working against the conditions; null if they ask for no place. */
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
    // The rule ignores a timezone without remote work, and a country without work on site.
    numberOf: ({ isRemote, utcOffsetMinutes, isPhysical, physicalCountryId }) =>
      ((isRemote ? remote.numberOf(utcOffsetMinutes) : never) << 16) |
      (isPhysical ? onSite.numberOf(physicalCountryId) : never),
    at,
    judge(conditions) {
      if (!hasPlace(conditions)) return null;
      const { isRemote, isPhysical } = conditions;
      return {
        remote: judgeEach(remote, (offset) => isRemote && fitsOffset(conditions, offset)),
        onSite: judgeEach(onSite, (countryId) => isPhysical && fitsCountry(conditions, countryId)),
      };
    },
    clear() {
      remote.clear();
      onSite.clear();
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

type Remote = Pick<Conditions, 'isRemote' | 'utcOffsetMinutes' | 'timezoneMargin'>;

/**
 * Numbers for what positions ask of remote work: a timezone and its margin, of which there are few. A talent is compared
 * with each once, however many positions ask for it.
 */
export interface RemotePlaces {
  /** 0 for a position that is not remote. */
  numberOf(position: Remote): number;
  /** By number, 1 where the talent may work; null for one who does not work remotely. */
  judge(talent: Place): Uint8Array | null;
  clear(): void;
}

export function createRemotePlaces(): RemotePlaces {
  const numbers = new Map<string, number>();
  const values: Remote[] = [];
  return {
    numberOf({ isRemote, utcOffsetMinutes, timezoneMargin }) {
      if (!isRemote) return 0;
      const key = utcOffsetMinutes === null ? 'Any' : `${utcOffsetMinutes} ${timezoneMargin}`;
      let number = numbers.get(key);
      if (number === undefined)
        numbers.set(key, (number = values.push({ isRemote, utcOffsetMinutes, timezoneMargin })));
      return number;
    },
    judge({ isRemote, utcOffsetMinutes }) {
      if (!isRemote) return null;
      return Uint8Array.of(0, ...values.map((value) => Number(fitsOffset(value, utcOffsetMinutes))));
    },
    clear() {
      numbers.clear();
      values.length = 0;
    },
  };
}
