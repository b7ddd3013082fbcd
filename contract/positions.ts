import * as z from 'zod/mini';
import { call } from './call.ts';
import { CompanySummary, CompletedProfiles, PositionSummary, TeammateSummary } from './companies.ts';
import { HashId, Id, NoPayload, Nothing, line, maxTitleLength } from './fields.ts';
import { CountryIds, Fit, Margin, Relaxations, TypedTimezone } from './matching.ts';
import { Skill, SkillChoice, SkillOption, SkillType, TimezonesByOffset } from './reference.ts';

/**
 * A position for its profile and its edit screen. The edit screen gets every skill, the profile only the chosen ones.
 */
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
  /** Only for a talent. */
  fit: z.optional(Fit),
  /** Only on the edit screen. */
  timezonesByOffset: z.optional(TimezonesByOffset),
  /** Only on the edit screen: increases with every save; send it back with changes. */
  version: z.optional(z.int()),
  /** Only on the edit screen: number of talents who match the saved state. */
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
  /** Place of the work in one line; empty if left open. */
  place: z.string(),
  /** Whether the viewer added it and it has stayed empty and unsaved. */
  isNeverSaved: z.boolean(),
});
export type PositionCard = z.infer<typeof PositionCard>;

export const listPositions = call({
  summary: "The company's own positions, newest first.",
  path: '/api/client/positions/index',
  audience: ['client'],
  payload: NoPayload,
  answer: z.object({ positions: z.array(PositionCard), completedProfiles: CompletedProfiles }),
});

export const editPosition = call({
  summary: "One of the company's own positions, with all options for its edit screen.",
  path: '/api/client/positions/edit',
  audience: ['client'],
  payload: z.object({ profileType: z.optional(z.literal('position')), positionHashId: HashId }),
  answer: z.object({ position: Position }),
});

/** Changes to a position. An absent field stays the same. */
export const PositionChanges = z.object({
  id: Id,
  /**
   * The version the changes were made to; 409 `edit-conflict` if it has been saved since. Without it, the changes are
   * always accepted.
   */
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

/** Fields that a new position may have from the start: all but Live, which is confirmed and announced separately. */
export const NewPosition = z.omit(PositionChanges, { id: true, version: true, isLive: true });
export type NewPosition = z.infer<typeof NewPosition>;

export const createPosition = call({
  summary: 'Creates a Draft, empty by default; 409 if the trial allows no further position.',
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
    /**
     * Deletes the position only if the viewer added it and it has never been saved; otherwise does nothing, without
     * failing.
     */
    ifNeverSaved: z.optional(z.boolean()),
  }),
  answer: Nothing,
});
