import type { CountrySets } from './country-sets.ts';
import type { Places } from './places.ts';
import type { RankedConditions } from '#server/matching/rule.ts';
import { type Segment, workTypeBits } from './segment.ts';

/** Wishes of a position other than its optional skills, judged in memory; see contract/reasons.ts. */
export interface FurtherWishes {
  count: number;
  /** Number of wishes that a member meets. */
  metBy(segment: Segment, slot: number): number;
}

interface Numbered {
  places: Places;
  countrySets: CountrySets;
}

/** Judges the further wishes of a position; valid until a talent changes. Null if no wish can be met. */
export function judgeFurther(position: RankedConditions, { places, countrySets }: Numbered): FurtherWishes | null {
  const { experienceFrom, workTypeIds, isPhysical, countryIds, hiringCountryIds, sponsorsVisa } = position;
  /** Tells by a set's number whether its countries meet the wish to work in one of these; null if no set does. */
  const judge = (ids: readonly number[]): ((set: number) => number) | null => {
    if (ids.length === 0) return null;
    if (sponsorsVisa) return () => 1;
    const judged = countrySets.judge(ids);
    return judged.includes(1) ? (set) => judged[set] ?? 0 : null;
  };
  const onSite = isPhysical ? judge(countryIds) : null;
  const elsewhere = judge(hiringCountryIds);
  const count =
    Number(experienceFrom !== null) + Number(workTypeIds.length > 0) + Number((onSite ?? elsewhere) !== null);
  if (count === 0) return null;
  // A member's years are stored with one more, so that 0 is not stated.
  const leastYears = experienceFrom === null ? Infinity : experienceFrom + 1;
  const types = workTypeBits(workTypeIds);
  const fitting = isPhysical ? places.judge({ ...position, isRemote: false }) : null;
  return {
    count,
    metBy(segment, slot) {
      const isOnSite = fitting !== null && fitting[segment.places[slot] ?? 0] === 1;
      const isEligible = isOnSite ? onSite : elsewhere;
      return (
        Number((segment.years[slot] ?? 0) >= leastYears) +
        Number(((segment.workTypes[slot] ?? 0) & types) !== 0) +
        (isEligible?.(segment.eligible[slot] ?? 0) ?? 0)
      );
    },
  };
}
