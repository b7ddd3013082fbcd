import { fitsOffset } from './fit.ts';
import type { Conditions, Place } from './rule.ts';

type Remote = Pick<Conditions, 'isRemote' | 'utcOffsetMinutes' | 'timezoneMargin'>;

/**
 * Numbers for what positions ask of remote work: a timezone and its margin, of which there are few. A talent is compared
 * with each once, however many positions ask for it.
 */
export interface RemotePlaces {
  /** 0 for a position that is not remote. */
  numberOf(position: Remote): number;
  /** By number, 1 where the talent may work. */
  judge(talent: Place): Uint8Array;
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
      const fits = new Uint8Array(values.length + 1);
      if (isRemote) values.forEach((value, index) => (fits[index + 1] = Number(fitsOffset(value, utcOffsetMinutes))));
      return fits;
    },
    clear() {
      numbers.clear();
      values.length = 0;
    },
  };
}
