import * as z from 'zod/mini';
import { call } from './call.ts';
import { CompanySummary, CompletedProfiles, PositionSummary } from './companies.ts';
import { Id, NoPayload } from './fields.ts';
import { Country, Skill, SkillChoice, anyTimezone } from './reference.ts';

/** How a position fits the talent who views it. */
export const Fit = z.object({
  /** Whether the whole matching rule holds. */
  isMatch: z.boolean(),
  /** Required skills that the talent has. */
  heldSkillIds: z.array(Id),
  requiredCount: z.int(),
  /** Optional skills that the talent has. */
  heldOptionalSkillIds: z.array(Id),
  isLocationFit: z.boolean(),
  /** Reasons why the location does not fit. */
  misfits: z.array(z.enum(['remote', 'timezone', 'onSite', 'country'])),
});
export type Fit = z.infer<typeof Fit>;

/** Countries of work on site; empty means any. */
export const CountryIds = z.array(Id).check(z.maxLength(300));
/** Name of a timezone as typed; null is Any. */
export const TypedTimezone = z.nullable(z.string().check(z.maxLength(100)));
/** Hours. */
export const Margin = z.int().check(z.minimum(0), z.maximum(6));

/** Number of additional matches, always at least one. */
const gain = z.int().check(z.minimum(1));

/** One condition to relax, with its gain. The fields beside `gain` are the new conditions; all others stay as asked. */
const oneRelaxation = [
  /** No longer required. */
  z.object({ kind: z.literal('withoutSkill'), gain, skillId: Id }),
  /** The smallest margin that gains a talent. */
  z.object({ kind: z.literal('widerMargin'), gain, timezoneMargin: Margin }),
  z.object({ kind: z.literal('anyTimezone'), gain, timezone: z.literal(anyTimezone) }),
  /** Remote as well as on site; the timezone (null is Any) and margin are those of the query. */
  z.object({
    kind: z.literal('remoteToo'),
    gain,
    isRemote: z.literal(true),
    timezone: z.nullable(z.string()),
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
  /** Two changes at once, where no single one helps; the `gain` of each is that of both. */
  z.object({
    kind: z.literal('both'),
    gain,
    steps: z.array(z.discriminatedUnion('kind', oneRelaxation)).check(z.length(2)),
  }),
]);
export type Relaxation = z.infer<typeof Relaxation>;

/** With fewer matches than this, the answer suggests relaxations. */
export const fewTalents = 5;

/** At most four, largest gain first; empty if there are enough matches. */
export const Relaxations = z.array(Relaxation).check(z.maxLength(4));

export const searchTalent = call({
  summary: 'Counts the talents who match these conditions, and suggests relaxations if they are few.',
  path: '/api/client/positions/search-talent',
  audience: ['client'],
  payload: z.object({
    skills: z._default(z.array(SkillChoice).check(z.maxLength(2_000)), []),
    countryIds: z._default(CountryIds, []),
    isPhysical: z._default(z.boolean(), false),
    isRemote: z.optional(z.boolean()),
    timezone: z.optional(TypedTimezone),
    timezoneMargin: z.optional(Margin),
  }),
  answer: z.object({ talentCount: z.int(), relaxations: Relaxations }),
});

/** A position on a talent's home. */
export const HomePosition = z.object({
  id: Id,
  hashId: z.string(),
  title: z.string(),
  company: CompanySummary,
  skills: z.array(Skill),
  fit: Fit,
});
export type HomePosition = z.infer<typeof HomePosition>;

export const talentHome = call({
  summary: 'Live positions, those that match the talent first; 60 at a time.',
  path: '/api/talentHome',
  audience: ['talent'],
  payload: z.object({ cursor: z.optional(z.nullable(z.string().check(z.maxLength(200)))) }),
  answer: z.object({ positions: z.array(HomePosition), nextCursor: z.nullable(z.string()) }),
});

export const clientHome = call({
  summary: "The company's positions with the talents that match each, ranked, at most 99 ids.",
  path: '/api/client/home',
  audience: ['client'],
  payload: NoPayload,
  answer: z.object({
    positions: z.array(
      z.extend(PositionSummary, {
        talentIds: z.array(Id),
        /** The true number, beyond the ids listed. */
        talentCount: z.int(),
        skills: z.array(Skill),
        optionalSkills: z.array(Skill),
      }),
    ),
    countries: z.array(Country),
    completedProfiles: CompletedProfiles,
  }),
});
