import * as z from 'zod/mini';
import { placeFields } from './conditions.ts';
import { field, plain, shown } from './description.ts';
import { Id } from './fields.ts';

export const maxExperienceFrom = 60;

/** Wishes of a position besides its optional skills and its place. */
export const wishFields = {
  /** Empty is not stated. */
  workTypeIds: field([], { typed: z.array(Id).check(z.maxLength(100)), shown: z.array(Id) }),
  /** Wished-for years of experience. */
  experienceFrom: field(null, {
    typed: z.nullable(z.int().check(z.minimum(0), z.maximum(maxExperienceFrom))),
    shown: z.nullable(z.int()),
  }),
  /** Where the company hires remotely; empty means anywhere. */
  hiringCountryIds: placeFields.countryIds,
  sponsorsVisa: plain(false, z.boolean()),
};

/** `notStated`: the talent has left the wish's subject blank. */
export const wishStates = ['met', 'unmet', 'notStated'] as const;
export type WishState = (typeof wishStates)[number];
const state = z.enum(wishStates);

/** A wish of a position, and whether a talent satisfies it. Wishes order the matches; none of them is required. */
export const Wish = z.discriminatedUnion('kind', [
  /** An optional skill. */
  z.object({ kind: z.literal('skill'), state, skillId: Id, name: z.string() }),
  /** The talent's years, null if not stated, and the wished-for years. */
  z.object({ kind: z.literal('experience'), state, years: z.nullable(z.int()), asked: z.int() }),
  /** The talent's types among the wished-for ones; without any, all the wished-for ones. */
  z.object({ kind: z.literal('workTypes'), state, workTypeIds: z.array(Id) }),
  z.object({
    kind: z.literal('eligibility'),
    state,
    /** The position's countries where the talent may work; all of them if there is none. */
    countryIds: z.array(Id),
    /** `offered`: sponsored for a talent who does not state where they may work. Null if no visa is in question. */
    visa: z.nullable(z.enum(['needed', 'sponsored', 'offered'])),
  }),
]);
export type Wish = z.infer<typeof Wish>;
/** Kinds of wishes, in the order they are listed. */
export const wishKinds = ['skill', 'experience', 'workTypes', 'eligibility'] as const satisfies Wish['kind'][];

/** Wishes of a position, with the part of its place that names the countries. */
export const wantedFields = { ...wishFields, isPhysical: placeFields.isPhysical, countryIds: placeFields.countryIds };
export const Wanted = z.object(shown(wantedFields));
export type Wanted = z.infer<typeof Wanted>;
