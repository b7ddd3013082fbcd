import * as z from 'zod/mini';
import { call } from './call.ts';
import { CompanySummary, CompletedProfiles, PositionSummary } from './companies.ts';
import { Id, NoPayload } from './fields.ts';
import { Country, Skill, SkillChoice, anyTimezone } from './reference.ts';

/** How a position fits the talent who looks at it. */
export const Fit = z.object({
  /** The rule of matching holds whole. */
  isMatch: z.boolean(),
  /** Which of the required skills the talent has. */
  heldSkillIds: z.array(Id),
  requiredCount: z.int(),
  /** Which of the optional skills the talent has. */
  heldOptionalSkillIds: z.array(Id),
  isLocationFit: z.boolean(),
  /** What stands in the way where the location does not fit. */
  misfits: z.array(z.enum(['remote', 'timezone', 'onSite', 'country'])),
});
export type Fit = z.infer<typeof Fit>;

/** Countries of work on site; none is any. */
export const CountryIds = z.array(Id).check(z.maxLength(300));
/** The name of a timezone as it was typed; null is Any. */
export const TypedTimezone = z.nullable(z.string().check(z.maxLength(100)));
/** Hours. */
export const Margin = z.int().check(z.minimum(0), z.maximum(6));

/** How many more talents match then, always at least one. */
const gain = z.int().check(z.minimum(1));

/**
 * One condition to relax and what it would bring. What stands beside `gain` is what the conditions change to; all else
 * stays as it was asked.
 */
const oneRelaxation = [
  /** Required no longer. */
  z.object({ kind: z.literal('withoutSkill'), gain, skillId: Id }),
  /** The smallest margin that brings anybody. */
  z.object({ kind: z.literal('widerMargin'), gain, timezoneMargin: Margin }),
  z.object({ kind: z.literal('anyTimezone'), gain, timezone: z.literal(anyTimezone) }),
  /** Remote too, beside on site; the timezone (null is Any) and margin are those that were asked along. */
  z.object({
    kind: z.literal('remoteToo'),
    gain,
    isRemote: z.literal(true),
    timezone: z.nullable(z.string()),
    timezoneMargin: Margin,
  }),
  /** On site too, beside remote; the countries (none is any) are those that were asked along. */
  z.object({ kind: z.literal('onSiteToo'), gain, isPhysical: z.literal(true), countryIds: z.array(Id) }),
  /** One more country: the one that brings most. */
  z.object({ kind: z.literal('anotherCountry'), gain, countryId: Id }),
  z.object({ kind: z.literal('anyCountry'), gain, countryIds: z.array(Id).check(z.maxLength(0)) }),
] as const;

export const Relaxation = z.discriminatedUnion('kind', [
  ...oneRelaxation,
  /** Two at once, where none alone brings anybody; `gain` of each is that of both. */
  z.object({
    kind: z.literal('both'),
    gain,
    steps: z.array(z.discriminatedUnion('kind', oneRelaxation)).check(z.length(2)),
  }),
]);
export type Relaxation = z.infer<typeof Relaxation>;

/** Fewer matches than this, and the answer says what to relax. */
export const fewTalents = 5;

/** At most four, what brings most first; none where there are enough matches. */
export const Relaxations = z.array(Relaxation).check(z.maxLength(4));

export const searchTalent = call({
  summary: 'How many talents match these conditions (decisions.md, section 5).',
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
        /** The true number, also beyond the ids given. */
        talentCount: z.int(),
        skills: z.array(Skill),
        optionalSkills: z.array(Skill),
      }),
    ),
    countries: z.array(Country),
    completedProfiles: CompletedProfiles,
  }),
});
