import * as z from 'zod/mini';
import { call } from './call.ts';
import { DeclineReason } from './contacts.ts';
import { conditionFields, modeFields, placeFields, remoteFields } from './conditions.ts';
import { changes, field, options, plain, shown } from './description.ts';
import { ChangedVersion, HashId, Id, Nothing, RemovedImages, bio, link, nameFields } from './fields.ts';
import { may } from './may.ts';
import { Skill, SkillType, TimezonesByOffset, WorkType } from './reference.ts';
import { Wish } from './wishes.ts';

export const maxExperience = 60;
export const maxCompensation = 9_999;

const upTo = (max: number) =>
  field(null, { typed: z.nullable(z.int().check(z.minimum(0), z.maximum(max))), shown: z.nullable(z.int()) });

const factFields = {
  /** Country of work on site. */
  physicalCountryId: plain(null, z.nullable(Id)),
  /** Years. */
  experience: upTo(maxExperience),
  /** Thousands of dollars per year. */
  compensation: upTo(maxCompensation),
};

/** Fields with an address. */
export const linkNames = ['website', 'github', 'twitter', 'linkedin'] as const;
export type LinkName = (typeof linkNames)[number];

/** Fields of a talent's profile. */
export const talentFields = {
  ...nameFields,
  website: link,
  github: link,
  twitter: link,
  linkedin: link,
  bio,
  skills: conditionFields.skills,
  worktypesEx: options('workTypeIds', {
    /** Skills not listed are removed. */
    typed: z.array(z.object({ id: Id, selected: z.boolean() })).check(z.maxLength(100)),
    shown: z.array(WorkType),
    chosen: (id) => ({ id, selected: true }),
  }),
  ...remoteFields,
  isPhysical: modeFields.isPhysical,
  /** Where they may work without a visa; empty is not stated. */
  eligibleCountryIds: placeFields.countryIds,
  ...factFields,
};

/** The fields that a card also shows. */
export const talentCardFields = { ...nameFields, ...remoteFields, ...factFields };

const shownOnCards = {
  id: Id,
  avatarUrl: z.nullable(z.string()),
  backgroundImageUrl: z.nullable(z.string()),
  countryStr: z.nullable(z.string()),
  /** For example `Lisbon (UTC+0)`. */
  timezoneStr: z.nullable(z.string()),
  /** Minutes ahead of UTC at the time of the answer, with daylight saving; null without a timezone. */
  currentUtcOffset: z.nullable(z.int()),
  /** Absent for a talent who is `open`. */
  availability: z.optional(z.enum(['looking', 'notLooking'])),
};

/** A talent's profile. The talent gets every skill and work type, others only the chosen ones. */
export const Talent = z.object({
  ...shownOnCards,
  ...shown(talentFields),
  isMe: z.boolean(),
  may: may('write'),
  skilltypes: z.array(SkillType),
  /** Only for the talent: options of the timezone picker. */
  timezonesByOffset: z.optional(TimezonesByOffset),
  /** Only for the talent: increases with every save; send it back with changes. */
  version: z.optional(z.int()),
  /** Only for a company that the talent has declined: it cannot write to them until they write. */
  declined: z.optional(z.object({ reason: z.nullable(DeclineReason) })),
  /** Only if a position was named: its wishes, and which of them the talent satisfies. */
  wishes: z.optional(z.array(Wish)),
});
export type Talent = z.infer<typeof Talent>;

/** Changes to a talent. An absent field stays the same; names cannot be emptied. */
export const TalentChanges = z.object({
  id: z.optional(Id),
  version: ChangedVersion,
  ...changes(talentFields),
  removedImages: RemovedImages,
});
export type TalentChanges = z.infer<typeof TalentChanges>;

export const saveTalent = call({
  summary:
    "Saves the talent's own profile, optionally with new images; 409 `edit-conflict` for changes to an older version.",
  path: '/api/saveTalent',
  audience: ['talent'],
  token: 'write',
  acting: 'may',
  payload: z.object({ talent: TalentChanges }),
  answer: Nothing,
  files: ['avatar', 'backgroundImage'],
});

export const savePhysicalCountry = call({
  summary: "Saves the country the talent works on site in, or none; the talent's own id only.",
  path: '/api/talent/saveData',
  audience: ['talent'],
  token: 'write',
  acting: 'may',
  payload: z.object({ talentId: Id, physicalCountryId: z.nullable(Id) }),
  answer: Nothing,
});

/** A talent on a card of client home. */
export const TransformedTalent = z.object({
  ...shownOnCards,
  ...shown(talentCardFields),
  skills: z.array(Skill),
  /** Compared, with the fields above, with the wishes of a position. */
  isPhysical: talentFields.isPhysical.shown,
  workTypeIds: z.array(Id),
  eligibleCountryIds: talentFields.eligibleCountryIds.shown,
  may: may('write'),
  /** Only where a position was named: its wishes, and which of them the talent satisfies. */
  wishes: z.optional(z.array(Wish)),
});
export type TransformedTalent = z.infer<typeof TransformedTalent>;

export const getTransformedTalent = call({
  summary:
    "One talent, for a card; 404 for one whom the company does not find, and for a position that is not the company's.",
  path: '/api/client/get-transformed-talent',
  audience: ['client'],
  token: 'never',
  isReading: true,
  payload: z.object({ talentId: Id, positionHashId: z.optional(HashId) }),
  answer: z.object({ transformedTalent: TransformedTalent }),
});
