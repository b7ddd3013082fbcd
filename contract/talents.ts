import * as z from 'zod/mini';
import { call } from './call.ts';
import { Id, Name, Nothing, RemovedImages, TypedLink, maxBioLength, multiline } from './fields.ts';
import { Skill, SkillChoice, SkillOption, SkillType, TimezonesByOffset, WorkType } from './reference.ts';

export const maxExperience = 60;
export const maxCompensation = 9_999;

const Link = z.nullable(z.string());

/** A talent's profile. The talent gets every skill and work type, others only the chosen ones. */
export const Talent = z.object({
  id: Id,
  firstName: z.string(),
  lastName: z.string(),
  website: Link,
  github: Link,
  twitter: Link,
  linkedin: Link,
  bio: z.string(),
  avatarUrl: z.nullable(z.string()),
  backgroundImageUrl: z.nullable(z.string()),
  physicalCountryId: z.nullable(Id),
  countryStr: z.nullable(z.string()),
  isMe: z.boolean(),
  worktypesEx: z.array(WorkType),
  skills: z.array(SkillOption),
  skilltypes: z.array(SkillType),
  isRemote: z.boolean(),
  isPhysical: z.boolean(),
  timezone: z.nullable(z.string()),
  /** For example `Lisbon (UTC+0)`. */
  timezoneStr: z.nullable(z.string()),
  /** Years. */
  experience: z.nullable(z.int()),
  /** Thousands of dollars per year. */
  compensation: z.nullable(z.int()),
  /** Only for the talent: options of the timezone picker. */
  timezonesByOffset: z.optional(TimezonesByOffset),
  /** Only for the talent: increases with every save; send it back with changes. */
  version: z.optional(z.int()),
});
export type Talent = z.infer<typeof Talent>;

/** Changes to a talent. An absent field stays the same; names cannot be emptied. */
export const TalentChanges = z.object({
  id: z.optional(Id),
  /**
   * The version the changes were made to; 409 `edit-conflict` if it has been saved since. Without it, the changes are
   * always accepted.
   */
  version: z.optional(z.int()),
  firstName: z.optional(Name),
  lastName: z.optional(Name),
  website: TypedLink,
  github: TypedLink,
  twitter: TypedLink,
  linkedin: TypedLink,
  bio: z.optional(multiline(maxBioLength)),
  worktypesEx: z.optional(z.array(z.object({ id: Id, selected: z.boolean() })).check(z.maxLength(100))),
  skills: z.optional(z.array(SkillChoice).check(z.maxLength(2_000))),
  isRemote: z.optional(z.boolean()),
  timezone: z.optional(z.nullable(z.string().check(z.maxLength(100)))),
  isPhysical: z.optional(z.boolean()),
  physicalCountryId: z.optional(z.nullable(Id)),
  experience: z.optional(z.nullable(z.int().check(z.minimum(0), z.maximum(maxExperience)))),
  compensation: z.optional(z.nullable(z.int().check(z.minimum(0), z.maximum(maxCompensation)))),
  removedImages: RemovedImages,
});
export type TalentChanges = z.infer<typeof TalentChanges>;

export const saveTalent = call({
  summary:
    "Saves the talent's own profile, optionally with new images; 409 `edit-conflict` for changes to an older version.",
  path: '/api/saveTalent',
  audience: ['talent'],
  payload: z.object({ talent: TalentChanges }),
  answer: Nothing,
  files: ['avatar', 'backgroundImage'],
});

export const savePhysicalCountry = call({
  summary: "Saves the country the talent works on site in, or none; the talent's own id only.",
  path: '/api/talent/saveData',
  audience: ['talent'],
  payload: z.object({ talentId: Id, physicalCountryId: z.nullable(Id) }),
  answer: Nothing,
});

/** A talent on a card of client home. */
export const TransformedTalent = z.object({
  id: Id,
  firstName: z.string(),
  lastName: z.string(),
  avatarUrl: z.nullable(z.string()),
  backgroundImageUrl: z.nullable(z.string()),
  experience: z.nullable(z.int()),
  compensation: z.nullable(z.int()),
  isRemote: z.boolean(),
  timezone: z.nullable(z.string()),
  timezoneStr: z.nullable(z.string()),
  physicalCountryId: z.nullable(Id),
  countryStr: z.nullable(z.string()),
  skills: z.array(Skill),
});
export type TransformedTalent = z.infer<typeof TransformedTalent>;

export const getTransformedTalent = call({
  summary: 'One talent, for a card.',
  path: '/api/client/get-transformed-talent',
  audience: ['client'],
  isReading: true,
  payload: z.object({ talentId: Id }),
  answer: z.object({ transformedTalent: TransformedTalent }),
});
