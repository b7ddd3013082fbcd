import * as z from 'zod/mini';
import { field, options, plain } from './description.ts';
import { Id, line, maxCityLength, text } from './fields.ts';
import { SkillChoice, SkillOption, anyTimezone } from './reference.ts';

/** Hours. */
export const maxMargin = 6;
const Margin = z.int().check(z.minimum(0), z.maximum(maxMargin));
export const maxOfficeDays = 5;
/** For a position, null means any timezone. */
const Timezone = z.nullable(z.string());

/** Chosen skills in a payload. */
export const SkillChoices = z.array(SkillChoice).check(z.maxLength(2_000));

/** Modes of work. With neither, a position leaves its place open. */
export const modeFields = { isRemote: plain(false, z.boolean()), isPhysical: plain(false, z.boolean()) };

/** Remote work, and the timezone in which its hours are kept. */
export const remoteFields = {
  isRemote: modeFields.isRemote,
  timezone: field(null, { typed: z.nullable(z.string().check(z.maxLength(100))), shown: Timezone }),
};

/** Place of a position's work. */
export const placeFields = {
  ...remoteFields,
  timezoneMargin: field(0, { typed: Margin, shown: z.int() }),
  isPhysical: modeFields.isPhysical,
  /** Empty means any country. */
  countryIds: field([], { typed: z.array(Id).check(z.maxLength(300)), shown: z.array(Id) }),
};

/** Where the on-site work of a position is, and how often; neither decides who matches it. */
export const officeFields = {
  /** Empty is not stated. */
  city: text(line(maxCityLength)),
  /** Days a week in the office; null is not stated. */
  officeDays: field(null, {
    typed: z.nullable(z.int().check(z.minimum(1), z.maximum(maxOfficeDays))),
    shown: z.nullable(z.int()),
  }),
};

/** A position's place of work as its readers see it. */
export const locationFields = { ...placeFields, ...officeFields };

/** Conditions: the fields of a position that decide which talents match it. */
export const conditionFields = {
  skills: options('skillIds', { typed: SkillChoices, shown: z.array(SkillOption) }),
  ...placeFields,
};

/** Number of additional matches, always at least one. */
const gain = z.int().check(z.minimum(1));

/** One condition to relax, with its gain. Fields besides `gain` are the new conditions; all others stay the same. */
const oneRelaxation = [
  /** No longer required. */
  z.object({ kind: z.literal('withoutSkill'), gain, skillId: Id }),
  /** The smallest margin that gains a talent. */
  z.object({ kind: z.literal('widerMargin'), gain, timezoneMargin: Margin }),
  z.object({ kind: z.literal('anyTimezone'), gain, timezone: z.literal(anyTimezone) }),
  /** Remote as well as on site; the timezone and margin are those of the query. */
  z.object({
    kind: z.literal('remoteToo'),
    gain,
    isRemote: z.literal(true),
    timezone: Timezone,
    timezoneMargin: Margin,
  }),
  /** On site as well as remote; the countries (empty means any) are those of the query. */
  z.object({ kind: z.literal('onSiteToo'), gain, isPhysical: z.literal(true), countryIds: z.array(Id) }),
  /** One more country: the one with the largest gain. */
  z.object({ kind: z.literal('anotherCountry'), gain, countryId: Id }),
  z.object({ kind: z.literal('anyCountry'), gain, countryIds: z.array(Id).check(z.maxLength(0)) }),
] as const;

export const Relaxation = z.discriminatedUnion('kind', [
  ...oneRelaxation,
  /** Two changes at once, if no single one helps; the `gain` of each is that of both. */
  z.object({
    kind: z.literal('both'),
    gain,
    steps: z.array(z.discriminatedUnion('kind', oneRelaxation)).check(z.length(2)),
  }),
]);
export type Relaxation = z.infer<typeof Relaxation>;

/** At most four, largest gain first; empty if there are enough matches. */
export const Relaxations = z.array(Relaxation).check(z.maxLength(4));
