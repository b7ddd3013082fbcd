import * as z from 'zod/mini';
import { call } from './call.ts';
import { PositionSummary } from './companies.ts';
import { Relaxation, placeFields } from './conditions.ts';
import { defaulted } from './description.ts';
import { HashId, Id, NoPayload } from './fields.ts';
import { ids, orNull } from './filters.ts';
import { Skill, SkillOption, SkillType, TimezonesByOffset, WorkType } from './reference.ts';
import { TransformedTalent, maxExperience } from './talents.ts';
import { Wanted } from './wishes.ts';

/** Maximum numbers of skills in each filter. */
export const mostSkills = { skills: 10, any: 20, not: 10 } as const;

/** Choices of days within which a talent was active. */
export const activeDayChoices = [7, 30, 90] as const;

/** Filters of a company's search for talents. A set filter excludes talents who have not stated its fact. */
export const talentFilters = {
  /** All of these skills. */
  skills: ids(mostSkills.skills),
  /** At least one of these; talents with more of them come first. */
  any: ids(mostSkills.any),
  /** None of these. */
  not: ids(mostSkills.not),
  ...defaulted(placeFields),
  /** Years, at least. */
  experienceFrom: orNull(z.int().check(z.minimum(0), z.maximum(maxExperience))),
  /** At least one of these. */
  workTypeIds: ids(100),
  /** A country in which they may work without a visa. */
  mayWorkIn: orNull(Id),
  /** Only talents whose availability is `looking`. */
  looking: z._default(z.boolean(), false),
  /** Active within this number of days. */
  activeDays: orNull(z.literal(activeDayChoices)),
  /** Leaves out talents to whom a member of the company has written. */
  hide: orNull(z.literal('contacted')),
  /** One of the company's own positions: its matches only, in their order. */
  for: orNull(HashId),
  /** Needs `for`: talents who match it only once this condition is relaxed. */
  without: orNull(Relaxation),
};
const TalentFilters = z.object(talentFilters);
export type TalentFilters = z.output<typeof TalentFilters>;

/** Filters that a suggestion may drop; `place` is all fields of the place. */
export const looserFilters = [
  'skills',
  'any',
  'not',
  'place',
  'experienceFrom',
  'workTypeIds',
  'mayWorkIn',
  'looking',
  'activeDays',
  'hide',
] as const;

/** A filter to drop, and the number of talents found without it. */
export const Looser = z.object({
  filter: z.enum(looserFilters),
  /** For `skills`: the one to drop; the others stay. */
  skillId: z.optional(Id),
  talentCount: z.int(),
});
export type Looser = z.infer<typeof Looser>;

/** With fewer talents than this, the answer shows how many are found without a filter. */
export const fewFound = 5;

export const searchTalents = call({
  summary: 'Talents whom the company finds by filters, 30 at a time; 429 past 3,000 different people in a day.',
  path: '/api/client/search-talents',
  audience: ['client'],
  token: 'read',
  isReading: true,
  payload: z.object({
    filters: TalentFilters,
    cursor: z.optional(z.nullable(z.string().check(z.maxLength(200)))),
    /**
     * Only those who became findable after this moment and to whom no member has written, as `newCount` of a saved
     * search counts them. Milliseconds since the Unix epoch.
     */
    newSince: z.optional(z.int().check(z.minimum(0), z.maximum(9_999_999_999_999))),
  }),
  answer: z.object({
    talents: z.array(TransformedTalent),
    /** The true number, beyond those listed. */
    talentCount: z.int(),
    nextCursor: z.nullable(z.string()),
    /** At most four, the largest number first; only on a first page with few talents. */
    looser: z.array(Looser).check(z.maxLength(4)),
    /** Minutes that the place's timezone is ahead of UTC, with daylight saving; null for none and anywhere. */
    currentUtcOffset: z.nullable(z.int()),
    /** The position that is searched for. */
    position: z.optional(
      z.extend(PositionSummary, {
        skills: z.array(Skill),
        optionalSkills: z.array(Skill),
        /** With the change of `without`; see `clientHome`. */
        wanted: z.optional(Wanted),
      }),
    ),
  }),
});

export const searchOptions = call({
  summary: 'What talents can be searched by: all skills, timezones and work types.',
  path: '/api/client/search-talents/options',
  audience: ['client'],
  token: 'read',
  isReading: true,
  payload: NoPayload,
  answer: z.object({
    skills: z.array(SkillOption),
    skilltypes: z.array(SkillType),
    timezonesByOffset: TimezonesByOffset,
    workTypes: z.array(WorkType),
  }),
});
