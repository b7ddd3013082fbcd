import * as z from 'zod/mini';
import { call } from './call.ts';
import { StageCounts } from './stages.ts';
import { CompanySummary, OwnPosition, onboarding } from './companies.ts';
import { AnswerRate } from './contacts.ts';
import { Relaxations, SkillChoices, conditionFields, locationFields, modeFields, placeFields } from './conditions.ts';
import { defaulted, shown } from './description.ts';
import { HashId, Id } from './fields.ts';
import { ShownPay } from './pay.ts';
import { Mark } from './position-marks.ts';
import { Country, Skill } from './reference.ts';
import { Silence } from './silence.ts';
import { TransformedTalent } from './talents.ts';
import { Wanted, wishFields } from './wishes.ts';

export type { Relaxation } from './conditions.ts';

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

/** With fewer matches than this, the answer suggests relaxations. */
export const fewTalents = 5;

export const searchTalent = call({
  summary: 'Counts the talents who match these conditions, and suggests relaxations if they are few.',
  path: '/api/client/positions/search-talent',
  audience: ['client'],
  token: 'never',
  isReading: true,
  payload: z.object(defaulted(conditionFields)),
  answer: z.object({ talentCount: z.int(), relaxations: Relaxations }),
});

export const previewTalents = call({
  summary: 'The first talents who match these conditions, ranked as on client home; at most 3.',
  path: '/api/client/positions/preview-talents',
  audience: ['client'],
  token: 'never',
  isReading: true,
  payload: z.object({
    ...defaulted(conditionFields),
    optionalSkills: z._default(SkillChoices, []),
    ...defaulted(wishFields),
  }),
  answer: z.object({
    talents: z.array(TransformedTalent),
    /** Minutes that the conditions' timezone is ahead of UTC, with daylight saving; null for none and anywhere. */
    currentUtcOffset: z.nullable(z.int()),
  }),
});

/**
 * Parts of a talent's home. `oneStep` lacks one required skill and has another, or has all of them and another
 * location; `others` lack more.
 */
export const homeParts = ['fits', 'oneStep', 'others'] as const;
export type HomePart = (typeof homeParts)[number];

/** Sort keys of a position's matches, each breaking ties of those before it; `/matching` lists them from here. */
export const matchOrder = ['wishes', 'looking', 'active', 'id'] as const;

/** Version of this order, named in records of positions. Increase it when the order or one of its keys changes. */
export const matchOrderVersion = 1;

/** Sort keys of a talent's home, likewise: matches, share of required skills held, time of going Live, and id. */
export const homeOrder = ['match', 'share', 'newest', 'id'] as const;

const HomeCounts = z.record(z.enum(homeParts), z.int());
export type HomeCounts = z.infer<typeof HomeCounts>;

/** A position on a talent's home. */
export const HomePosition = z.object({
  id: Id,
  hashId: z.string(),
  title: z.string(),
  company: CompanySummary,
  skills: z.array(Skill),
  /** Null until the talent has stated skills. */
  fit: z.nullable(Fit),
  place: z.optional(z.object(shown(locationFields))),
  pay: z.optional(z.nullable(ShownPay)),
  /** The company's answer rate; absent with too few settled contacts. */
  answerRate: z.optional(AnswerRate),
  /** When it went Live, in milliseconds since the Unix epoch. */
  liveSince: z.optional(z.int()),
  /** When its company last confirmed that it is still open, likewise; null unless that is later. */
  confirmedAt: z.optional(z.nullable(z.int())),
  /** Only in parts. */
  part: z.optional(z.enum(homeParts)),
  /** Only in parts: when the talent last wrote about it, in milliseconds since the Unix epoch. */
  wroteAt: z.optional(z.int()),
  /** The talent's mark, only in parts; absent for none, and while an administrator acts. */
  mark: z.optional(Mark),
});
export type HomePosition = z.infer<typeof HomePosition>;

/** The position that a talent came for, until they have sent a message about it. */
export const NotSent = z.object({
  hashId: z.string(),
  title: z.string(),
  company: CompanySummary,
  pay: z.nullable(ShownPay),
});
export type NotSent = z.infer<typeof NotSent>;

export const talentHome = call({
  summary: 'Live positions, those that match the talent first; 60 at a time.',
  path: '/api/talentHome',
  audience: ['talent'],
  token: 'read',
  isReading: true,
  payload: z.object({
    cursor: z.optional(z.nullable(z.string().check(z.maxLength(200)))),
    /** Lists one part after the other, each in the usual order, once the talent has stated skills. */
    inParts: z.optional(z.boolean()),
  }),
  answer: z.object({
    positions: z.array(HomePosition),
    nextCursor: z.nullable(z.string()),
    /** Only on the first page in parts, for a talent with stated skills: the number of positions in each. */
    counts: z.optional(HomeCounts),
    /** Only on the first page in parts, for a talent without skills: those most often required by Live positions. */
    frequentSkills: z.optional(z.array(Skill)),
    /** Only on the first page in parts, for a talent whom no company can find. */
    availability: z.optional(z.literal('notLooking')),
    /** Only on the first page in parts, until the talent responds. */
    silence: z.optional(Silence),
    /** Only on the first page in parts: number of companies with Live positions from which the talent hides. */
    hiddenCompanyCount: z.optional(z.int()),
    /** Only on the first page in parts: number of positions that `show: 'written'` lists; absent for none. */
    standingCount: z.optional(z.int()),
    /** Only on the first page in parts: the latest one. */
    notSent: z.optional(NotSent),
  }),
});

/** The first page of a talent's home, as its screen requests it. */
export const firstHome = { cursor: null, inParts: true } as const;

export const countFitting = call({
  summary: 'Counts the Live positions that fit these skills and this place of work.',
  path: '/api/talent/positions/count',
  audience: ['talent'],
  token: 'read',
  isReading: true,
  payload: z.object({
    skills: SkillChoices,
    ...shown(modeFields),
    timezone: placeFields.timezone.typed,
    physicalCountryId: z.nullable(Id),
  }),
  answer: z.object({ positionCount: z.int() }),
});

/** Maximum number of talents listed for a position. */
export const maxTalentIds = 99;

/** Maximum number of positions requested by id, or ranked as first panels. */
const maxPanels = 50;

export const clientHome = call({
  summary:
    "The company's positions with the talents that match each, ranked: at most 99 ids each, or `talentsEach`, of which those not handled come first. All positions, Live ones first, or some.",
  path: '/api/client/home',
  audience: ['client'],
  token: 'never',
  isReading: true,
  payload: z.object({
    /** Only this position; no position if it is not the company's. */
    positionId: z.optional(Id),
    /** Likewise, by its public name. */
    positionHashId: z.optional(HashId),
    /** Only these positions; those that are not the company's are left out. */
    positionIds: z.optional(z.array(Id).check(z.maxLength(maxPanels))),
    /**
     * Ranks only this many first positions and lists the others in `further`: ranking hundreds takes a second. With
     * more than ten Live ones, those whose contact the viewer is come first.
     */
    firstPanels: z.optional(z.int().check(z.minimum(1), z.maximum(maxPanels))),
    /** Maximum number of ids for each position. */
    talentsEach: z.optional(z.int().check(z.minimum(1), z.maximum(maxTalentIds))),
    /** Suggests conditions to relax if few talents match. */
    relaxes: z.optional(z.boolean()),
    /** Also returns the matches that can be found only since the viewer's last visit. */
    tellsNew: z.optional(z.boolean()),
  }),
  answer: z.object({
    positions: z.array(
      z.extend(OwnPosition, {
        talentIds: z.array(Id),
        /** Those listed who have a stage beyond kept; absent for none. */
        handledIds: z.optional(z.array(Id)),
        /** The true number, beyond the ids listed. */
        talentCount: z.int(),
        /** Stages of its candidates. */
        stages: StageCounts,
        /** Only with `tellsNew`. */
        newTalents: z.optional(z.object({ talentIds: z.array(Id), talentCount: z.int() })),
        skills: z.array(Skill),
        optionalSkills: z.array(Skill),
        /** Only with `relaxes`. */
        relaxations: z.optional(Relaxations),
        /** Its wishes besides these; absent if there are none. */
        wanted: z.optional(Wanted),
        /** Minutes ahead of UTC at the time of the answer, with daylight saving; null for no timezone and anywhere. */
        currentUtcOffset: z.nullable(z.int()),
        /** It states no condition, so that everyone matches. */
        isOpenToAll: z.optional(z.literal(true)),
      }),
    ),
    /** Only with `firstPanels`: the positions that are not ranked. */
    further: z.optional(z.array(OwnPosition)),
    countries: z.array(Country),
    ...onboarding,
  }),
});

/**
 * The first panels of a client's home, as its screen requests them: ranking one takes up to 10 ms among a million
 * talents.
 */
export const firstPanels = { talentsEach: 12, firstPanels: 12, tellsNew: true } as const;

/** The panel of one position, as the page of its people requests it. */
export const onePanel = (positionHashId: string) =>
  ({ positionHashId, talentsEach: firstPanels.talentsEach, tellsNew: true }) as const;

export const talentMarks = call({
  summary: "Of some talents: whom the company has written to, and who signed up since the viewer's last visit.",
  path: '/api/client/home/talent-marks',
  audience: ['client'],
  token: 'never',
  isReading: true,
  payload: z.object({ talentIds: z.array(Id).check(z.maxLength(maxTalentIds)) }),
  answer: z.object({
    /** Talents to whom a member of the company has sent a message. */
    writtenToIds: z.array(Id),
    /** The same talents, with one of the members who wrote: if one was answered, the last of these. */
    writtenTo: z.array(z.object({ talentId: Id, memberId: Id, firstName: z.string(), isAnswered: z.boolean() })),
    newIds: z.array(Id),
  }),
});
