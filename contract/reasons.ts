import { fitsCountry } from './place.ts';
import type { Skill } from './reference.ts';
import type { Wanted, Wish, WishState } from './wishes.ts';

/*
 * Which wishes of a position a talent satisfies: the single rule, for the server and for cards. The order of matches
 * counts the same in SQL and in memory (server/matching).
 */

/** Wishes of a position, including its optional skills. */
export type Wanting = Wanted & { optionalSkills: readonly Pick<Skill, 'id' | 'name'>[] };

/** Wishes of a position, from an answer; `wanted` is absent if only skills are wished for. */
export const wantingOf = ({
  wanted = wantsNothing,
  optionalSkills,
}: { wanted?: Wanted | undefined } & Pick<Wanting, 'optionalSkills'>): Wanting => ({ ...wanted, optionalSkills });

const wantsNothing: Wanted = {
  experienceFrom: null,
  workTypeIds: [],
  hiringCountryIds: [],
  sponsorsVisa: false,
  isPhysical: false,
  countryIds: [],
};

/** Whether a position may have wishes besides its optional skills. */
export const wantsMore = ({ experienceFrom, workTypeIds, countryIds, hiringCountryIds }: Wanted): boolean =>
  experienceFrom !== null || workTypeIds.length + countryIds.length + hiringCountryIds.length > 0;

/** Facts a talent states that a position may wish for. */
export interface Stated {
  isPhysical: boolean;
  skillIds: readonly number[];
  physicalCountryId: number | null;
  experience: number | null;
  workTypeIds: readonly number[];
  eligibleCountryIds: readonly number[];
}

/** The stated facts, from a card or profile with the chosen skills. */
export const statedOf = (talent: Omit<Stated, 'skillIds'> & { skills: readonly { id: number }[] }): Stated => ({
  ...talent,
  skillIds: talent.skills.map(({ id }) => id),
});

/** Lists the wishes of a position: its optional skills, experience, work types, and where the work may be done. */
export function wishesOf(position: Wanting, talent: Stated): Wish[] {
  const { optionalSkills, experienceFrom: asked, workTypeIds } = position;
  const { skillIds, experience: years } = talent;
  const shared = common(workTypeIds, talent.workTypeIds);
  const wishes: (Wish | null)[] = [
    ...optionalSkills.map(({ id, name }): Wish => {
      const state = stateOf(skillIds.includes(id), skillIds.length > 0);
      return { kind: 'skill', state, skillId: id, name };
    }),
    asked === null
      ? null
      : { kind: 'experience', state: stateOf(years !== null && years >= asked, years !== null), years, asked },
    workTypeIds.length === 0
      ? null
      : {
          kind: 'workTypes',
          state: stateOf(shared.length > 0, talent.workTypeIds.length > 0),
          workTypeIds: shared.length > 0 ? shared : [...workTypeIds],
        },
    eligibilityOf(position, talent),
  ];
  return wishes.filter((wish) => wish !== null);
}

/** Where the work may be done: on site for a talent who fits there, else where the company hires remotely. */
function eligibilityOf(
  { isPhysical, countryIds, hiringCountryIds, sponsorsVisa }: Wanted,
  talent: Stated,
): Wish | null {
  const isOnSite = isPhysical && talent.isPhysical && fitsCountry({ countryIds }, talent.physicalCountryId);
  const asked = isOnSite ? countryIds : hiringCountryIds;
  if (asked.length === 0) return null;
  const shared = common(asked, talent.eligibleCountryIds);
  const isStated = talent.eligibleCountryIds.length > 0;
  const kind = 'eligibility';
  if (shared.length > 0) return { kind, state: 'met', countryIds: shared, visa: null };
  const all = [...asked];
  if (sponsorsVisa) return { kind, state: 'met', countryIds: all, visa: isStated ? 'sponsored' : 'offered' };
  return { kind, state: stateOf(false, isStated), countryIds: all, visa: isStated ? 'needed' : null };
}

const stateOf = (isMet: boolean, isStated: boolean): WishState => (isMet ? 'met' : isStated ? 'unmet' : 'notStated');

const common = (ids: readonly number[], others: readonly number[]): number[] => ids.filter((id) => others.includes(id));
