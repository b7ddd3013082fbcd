import * as z from 'zod/mini';
import { placeFields } from './conditions.ts';
import { field, plain, shown } from './description.ts';
import { Id } from './fields.ts';

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
  /** Where the company hires remotely; empty means anywhere. */
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
    /** Countries of the position where the talent may work; all of the position's if there is none. */
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
