import type { Wish } from '#contract/wishes.ts';
import { type PlainConditions, type PlainTalent, type TalentSample, matches } from './build.ts';

/* A second implementation of a position's wishes and the order of its matches, as in docs/product/matching.md. */

type State = Wish['state'];

const judged = (isMet: boolean, isBlank: boolean): State => {
  if (isMet) return 'met';
  return isBlank ? 'notStated' : 'unmet';
};

/** The state of each wish, by a unique name. */
export function wishPlainly(talent: TalentSample, position: PlainConditions): Record<string, State> {
  const states: Record<string, State> = {};
  for (const id of position.optionalSkillIds)
    states[`skill ${id}`] = judged(talent.skillIds.includes(id), talent.skillIds.length === 0);
  if (position.experienceFrom !== null)
    states.experience = judged((talent.experience ?? -1) >= position.experienceFrom, talent.experience === null);
  if (position.workTypeIds.length > 0) {
    const isShared = position.workTypeIds.some((id) => talent.workTypeIds.includes(id));
    states.workTypes = judged(isShared, talent.workTypeIds.length === 0);
  }
  const fitsOnSite = matches(talent, { ...position, requiredSkillIds: [], isRemote: false });
  const where = position.isPhysical && fitsOnSite ? position.countryIds : position.hiringCountryIds;
  if (where.length > 0) {
    const isAllowed = position.sponsorsVisa || where.some((id) => talent.eligibleCountryIds.includes(id));
    states.eligibility = judged(isAllowed, talent.eligibleCountryIds.length === 0);
  }
  return states;
}

export const countMet = (talent: TalentSample, position: PlainConditions) =>
  Object.values(wishPlainly(talent, position)).filter((state) => state === 'met').length;

/** Ids of the matches: by wishes met, then those looking, then the most recently active, then the id. */
export const rankPlainly = (talents: readonly PlainTalent[], position: PlainConditions): number[] =>
  talents
    .filter(({ availability, isHiding, isBlocked }) => availability !== 'notLooking' && !isHiding && !isBlocked)
    .filter((talent) => !talent.isVerifiedOnly && matches(talent, position))
    .map((talent) => ({ talent, met: countMet(talent, position) }))
    .toSorted(
      (a, b) =>
        b.met - a.met ||
        Number(b.talent.availability === 'looking') - Number(a.talent.availability === 'looking') ||
        b.talent.day - a.talent.day ||
        a.talent.id - b.talent.id,
    )
    .map(({ talent }) => talent.id);
