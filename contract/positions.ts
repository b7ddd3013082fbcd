import * as z from 'zod/mini';
import { call } from './call.ts';
import { CompanySummary, CompletedProfiles, PositionSummary, TeammateSummary } from './companies.ts';
import { HashId, Id, NoPayload, Nothing, line, maxTitleLength } from './fields.ts';
import { Country, Skill, SkillChoice, SkillOption, SkillType, TimezonesByOffset, anyTimezone } from './reference.ts';

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

const CountryIds = z.array(Id).check(z.maxLength(300));
const TypedTimezone = z.nullable(z.string().check(z.maxLength(100)));
const Margin = z.int().check(z.minimum(0), z.maximum(6));

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
const Relaxations = z.array(Relaxation).check(z.maxLength(4));

/** A position as its profile and its edit screen need it. The edit screen gets every skill, the profile only the chosen ones. */
export const Position = z.extend(PositionSummary, {
  /** Cleaned HTML. */
  description: z.string(),
  skills: z.array(SkillOption),
  optionalSkills: z.array(SkillOption),
  selectedOptionalSkillsLength: z.int(),
  skilltypes: z.array(SkillType),
  isRemote: z.boolean(),
  timezone: z.nullable(z.string()),
  timezoneStr: z.nullable(z.string()),
  /** Hours, 0 to 6. */
  timezoneMargin: z.int(),
  timezoneMarginStr: z.string(),
  isPhysical: z.boolean(),
  countryIds: z.array(Id),
  countryIdsStr: z.string(),
  physicalCountryStr: z.string(),
  mainTeammateId: z.nullable(Id),
  company: z.extend(CompanySummary, {
    tagline: z.string(),
    description: z.string(),
    teammates: z.array(TeammateSummary),
  }),
  teammates: z.array(TeammateSummary),
  /** Only where a talent looks. */
  fit: z.optional(Fit),
  /** Only on the edit screen. */
  timezonesByOffset: z.optional(TimezonesByOffset),
  /** Only on the edit screen: goes up with every save, and is sent back with the changes. */
  version: z.optional(z.int()),
  /** Only on the edit screen: how many talents match as it is saved. */
  talentCount: z.optional(z.int()),
  /** Only on the edit screen. */
  relaxations: z.optional(Relaxations),
});
export type Position = z.infer<typeof Position>;

/** A row of the company's own list. */
export const PositionCard = z.extend(PositionSummary, {
  skills: z.array(Skill),
  optionalSkills: z.array(Skill),
  isRemote: z.boolean(),
  isPhysical: z.boolean(),
  countryIdsStr: z.string(),
  /** Where the work is, in one line; empty where that is left open. */
  place: z.string(),
  /** The viewer has added it, and nobody has put anything in or saved it since. */
  isNeverSaved: z.boolean(),
});
export type PositionCard = z.infer<typeof PositionCard>;

export const listPositions = call({
  summary: "The company's own positions, the newest first.",
  path: '/api/client/positions/index',
  audience: ['client'],
  payload: NoPayload,
  answer: z.object({ positions: z.array(PositionCard), completedProfiles: CompletedProfiles }),
});

export const editPosition = call({
  summary: "One of the company's own positions, with all there is to choose from.",
  path: '/api/client/positions/edit',
  audience: ['client'],
  payload: z.object({ profileType: z.optional(z.literal('position')), positionHashId: HashId }),
  answer: z.object({ position: Position }),
});

/** What a company may change of a position. A field that is absent stays as it is. */
export const PositionChanges = z.object({
  id: Id,
  /** The version the changes were made to; 409 `edit-conflict` when it has been saved since. Absent, the changes go in anyway. */
  version: z.optional(z.int()),
  title: z.optional(line(maxTitleLength)),
  /** HTML; cleaned before it is stored. */
  description: z.optional(z.string()),
  skills: z.optional(z.array(SkillChoice).check(z.maxLength(2_000))),
  optionalSkills: z.optional(z.array(SkillChoice).check(z.maxLength(2_000))),
  isLive: z.optional(z.boolean()),
  isRemote: z.optional(z.boolean()),
  timezone: z.optional(TypedTimezone),
  timezoneMargin: z.optional(Margin),
  isPhysical: z.optional(z.boolean()),
  countryIds: z.optional(CountryIds),
  mainTeammateId: z.optional(z.nullable(Id)),
});
export type PositionChanges = z.infer<typeof PositionChanges>;

/** What a new position may hold from the start: anything but being Live, which is confirmed and announced on its own. */
export const NewPosition = z.omit(PositionChanges, { id: true, version: true, isLive: true });
export type NewPosition = z.infer<typeof NewPosition>;

export const createPosition = call({
  summary: 'Creates a Draft, empty unless told what it holds; 409 when the trial allows no further one.',
  path: '/api/client/positions/store',
  audience: ['client'],
  payload: z.object({ position: z.optional(NewPosition) }),
  answer: z.object({ positionId: Id, positionHashId: z.string() }),
});

export const updatePosition = call({
  summary:
    "Saves one of the company's own positions; 422 for a Live one without a title, 429 past 20 announced in a day.",
  path: '/api/client/positions/update',
  audience: ['client'],
  payload: z.object({ position: PositionChanges }),
  answer: z.object({ data: z.object({ isLive: z.boolean(), talentCount: z.int() }) }),
});

export const deletePosition = call({
  summary: "Deletes one of the company's own positions.",
  path: '/api/client/positions/delete',
  audience: ['client'],
  payload: z.object({
    positionId: Id,
    /** Leaves any other than one that the viewer has added and nobody has saved since; that is no failure. */
    ifNeverSaved: z.optional(z.boolean()),
  }),
  answer: Nothing,
});

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
