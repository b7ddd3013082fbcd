import * as z from 'zod/mini';
import { placeFields } from './conditions.ts';
import { field, plain, shown } from './description.ts';
import { Id } from './fields.ts';
import { fitsCountry } from './place.ts';
import type { Skill } from './reference.ts';

export const maxExperienceFrom = 60;

/** What a position wishes beside its optional skills and its place. */
export const wishFields = {
  /** Empty is not stated. */
  workTypeIds: field([], { typed: z.array(Id).check(z.maxLength(100)), shown: z.array(Id) }),
  /** Years of experience asked for. */
  experienceFrom: field(null, {
    typed: z.nullable(z.int().check(z.minimum(0), z.maximum(maxExperienceFrom))),
    shown: z.nullable(z.int()),
  }),
  /** Where the company can employ somebody remote; empty means anywhere. */
  hiringCountryIds: placeFields.countryIds,
  sponsorsVisa: plain(false, z.boolean()),
};

/** `notStated`: the talent has left blank what the wish is about. */
export const wishStates = ['met', 'unmet', 'notStated'] as const;
export type WishState = (typeof wishStates)[number];
const state = z.enum(wishStates);

/** A wish of a position, and whether a talent satisfies it. Wishes order the matches; none of them is required. */
export const Wish = z.discriminatedUnion('kind', [
  /** An optional skill. */
  z.object({ kind: z.literal('skill'), state, skillId: Id, name: z.string() }),
  /** Years of the talent, null where not stated, and those that are asked for. */
  z.object({ kind: z.literal('experience'), state, years: z.nullable(z.int()), asked: z.int() }),
  /** Those of the talent that are asked for; without any, all that are. */
  z.object({ kind: z.literal('workTypes'), state, workTypeIds: z.array(Id) }),
  z.object({
    kind: z.literal('eligibility'),
    state,
    /** Countries where the work may be done and the talent may work; without any, all of the former. */
    countryIds: z.array(Id),
    /** `offered`: sponsored to a talent who does not say where they may work. Null without any question of it. */
    visa: z.nullable(z.enum(['needed', 'sponsored', 'offered'])),
  }),
]);
export type Wish = z.infer<typeof Wish>;
/** In the order in which wishes are listed. */
export const wishKinds = ['skill', 'experience', 'workTypes', 'eligibility'] as const satisfies Wish['kind'][];

/** What a position wishes, and the part of its place that says in which countries. */
export const wantedFields = { ...wishFields, isPhysical: placeFields.isPhysical, countryIds: placeFields.countryIds };
export const Wanted = z.object(shown(wantedFields));
export type Wanted = z.infer<typeof Wanted>;

/** The same of a position with its optional skills. */
export type Wanting = Wanted & { optionalSkills: readonly Pick<Skill, 'id' | 'name'>[] };

/** What a position wishes, as an answer that leaves `wanted` out where there is no more than optional skills tells it. */
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

/** Whether a position may have wishes beside its optional skills. */
export const wantsMore = ({ experienceFrom, workTypeIds, countryIds, hiringCountryIds }: Wanted): boolean =>
  experienceFrom !== null || workTypeIds.length + countryIds.length + hiringCountryIds.length > 0;

/** What a talent states that a position may wish. */
export interface Stated {
  isPhysical: boolean;
  skillIds: readonly number[];
  physicalCountryId: number | null;
  experience: number | null;
  workTypeIds: readonly number[];
  eligibleCountryIds: readonly number[];
}

/** What a talent states, of a card or profile with the chosen skills. */
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

/** Where the work may be done: on site for a talent who fits there, else where the company can employ somebody remote. */
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
