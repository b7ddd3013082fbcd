import * as z from 'zod/mini';
import { call } from './call.ts';
import { CompanySummary, OwnPosition, PositionSummary, TeammateSummary, onboarding } from './companies.ts';
import { AnswerRate } from './contacts.ts';
import { Relaxations, SkillChoices, conditionFields, locationFields, modeFields } from './conditions.ts';
import { changes, field, options, plain, shown } from './description.ts';
import { ChangedVersion, HashId, Id, Nothing, line, maxTitleLength, text } from './fields.ts';
import { Fit } from './matching.ts';
import { may } from './may.ts';
import { Pay, ShownPay } from './pay.ts';
import { Skill, SkillOption, SkillType, TimezonesByOffset } from './reference.ts';
import { Wish, wishFields } from './wishes.ts';
import { writtenLanguages } from './written-languages.ts';

/** Why a company returns a position to Draft. */
export const endReasons = ['filled', 'onHold', 'cancelled'] as const;
export type EndReason = (typeof endReasons)[number];
/** Why a position is closed, as engineers see it; `expired`: it ended automatically after its term. */
export const ShownCloseReason = z.enum([...endReasons, 'expired']);
export type ShownCloseReason = z.infer<typeof ShownCloseReason>;
/** `takenDown`: by an administrator. Only its company sees that. */
export const CloseReason = z.enum([...endReasons, 'expired', 'takenDown']);
export type CloseReason = z.infer<typeof CloseReason>;

/** The end of a Live position, and how it became a Draft, for its company. */
const endFields = {
  /** When a Live position ends unless it is renewed, ISO 8601 in UTC; null for never, and for a Draft. */
  endsAt: z.optional(z.nullable(z.string())),
  /** Null for a Live position, and if none was given. */
  closeReason: z.optional(z.nullable(CloseReason)),
  /** Present while the position is taken down by an administrator. `reason` is null once its record has been deleted. */
  takenDown: z.optional(z.object({ reason: z.nullable(z.string()) })),
};

/** What a company asks of those who write to it with an assistant. It is shown, and nothing enforces it. */
export const assistantChoices = ['welcome', 'sayso', 'people'] as const;
const AssistantChoice = z.nullable(z.enum(assistantChoices));

/** Pay and terms, all optional. */
export const termFields = {
  /** Null is not stated. */
  pay: field(null, { typed: z.nullable(Pay), shown: z.nullable(ShownPay) }),
  ...wishFields,
  /** Null is not stated. */
  assistants: field(null, { typed: AssistantChoice, shown: AssistantChoice }),
};

/** Fields of a position. */
export const positionFields = {
  title: text(line(maxTitleLength)),
  /** HTML; cleaned before it is stored. */
  description: text(z.string()),
  /** Language of title and description, a BCP 47 tag; null if not stated. */
  writtenIn: field(null, { typed: z.nullable(z.enum(writtenLanguages)), shown: z.nullable(z.string()) }),
  skills: conditionFields.skills,
  optionalSkills: options('optionalSkillIds', { typed: SkillChoices, shown: z.array(SkillOption) }),
  isLive: plain(false, z.boolean()),
  ...locationFields,
  ...termFields,
  /** The contact for talents. */
  mainTeammateId: plain(null, z.nullable(Id)),
};

/**
 * A position for its profile and its edit screen. The edit screen gets every skill, the profile only the chosen ones.
 */
export const Position = z.extend(PositionSummary, {
  ...shown(positionFields),
  selectedOptionalSkillsLength: z.int(),
  skilltypes: z.array(SkillType),
  timezoneStr: z.nullable(z.string()),
  timezoneMarginStr: z.string(),
  countryIdsStr: z.string(),
  physicalCountryStr: z.string(),
  company: z.extend(CompanySummary, {
    tagline: z.string(),
    description: z.string(),
    benefits: z.string(),
    teammates: z.array(TeammateSummary),
  }),
  teammates: z.array(TeammateSummary),
  /** Only for a talent; null until they have stated skills. */
  fit: z.optional(z.nullable(Fit)),
  /** Only for a talent: working hours that their timezone shares with the position's; null if either has none. */
  sharedHours: z.optional(z.nullable(z.number())),
  /** Only for a talent: the company's answer rate; absent with too few settled contacts. */
  answerRate: z.optional(AnswerRate),
  /** Only for a talent with stated skills: its wishes, and which of them they satisfy. */
  wishes: z.optional(z.array(Wish)),
  /** For a talent: whether they hide from the company. */
  isHiddenFrom: z.optional(z.boolean()),
  /** Only on the edit screen. */
  timezonesByOffset: z.optional(TimezonesByOffset),
  /** Only on the edit screen. */
  ...endFields,
  /** Only on the edit screen: increases with every save; send it back with changes. */
  version: z.optional(z.int()),
  /** Only on the edit screen: number of talents who match the saved state. */
  talentCount: z.optional(z.int()),
  /** Only on the edit screen: number of conversations about it. */
  conversationCount: z.optional(z.int()),
  /** Only on the edit screen. */
  relaxations: z.optional(Relaxations),
});
export type Position = z.infer<typeof Position>;

/** A row in the company's own list. */
export const PositionCard = z.extend(OwnPosition, {
  skills: z.array(Skill),
  optionalSkills: z.array(Skill),
  ...shown(modeFields),
  countryIdsStr: z.string(),
  /** Place of work in one line. */
  place: z.string(),
  pay: z.optional(termFields.pay.shown),
  /** Whether the viewer added it and it has stayed empty and unsaved. */
  isNeverSaved: z.boolean(),
  /** Number of matching talents. */
  talentCount: z.optional(z.int()),
  /** Figures of its outcome. */
  numbers: z.optional(
    z.object({
      /** Announcements that were sent. */
      told: z.int(),
      /** Talents who wrote first about it. */
      wrote: z.int(),
      /** Candidates in the stage `talking`. */
      talking: z.int(),
    }),
  ),
  /** Full name of the contact for talents; null if there is none any more. */
  contact: z.optional(z.nullable(z.string())),
  /** When a Live position first went Live, or a Draft was added; ISO 8601 in UTC. */
  since: z.optional(z.string()),
  /** When the company last confirmed that a Live position is still open, ISO 8601 in UTC; null unless that is later. */
  confirmedAt: z.optional(z.nullable(z.string())),
  ...endFields,
});
export type PositionCard = z.infer<typeof PositionCard>;

export const listPositions = call({
  summary: "The company's own positions, newest first, or one of them.",
  path: '/api/client/positions/index',
  audience: ['client'],
  token: 'read',
  isReading: true,
  payload: z.object({
    /** Only this position; 404 if it is not the company's. */
    positionHashId: z.optional(HashId),
  }),
  answer: z.object({
    positions: z.array(PositionCard),
    may: may('add'),
    /** Days after which a Live position ends; 0 for never. */
    positionDays: z.optional(z.int()),
    ...onboarding,
  }),
});

export const editPosition = call({
  summary: "One of the company's own positions, with all options for its edit screen.",
  path: '/api/client/positions/edit',
  audience: ['client'],
  token: 'read',
  isReading: true,
  payload: z.object({ profileType: z.optional(z.literal('position')), positionHashId: HashId }),
  answer: z.object({ position: Position }),
});

/** Changes to a position. An absent field stays the same. */
export const PositionChanges = z.object({
  id: Id,
  version: ChangedVersion,
  ...changes(positionFields),
  /**
   * Why a save returns it from Live to Draft. Other saves ignore it, and all ignore `expired` and `takenDown`: programs
   * may send an answer back whole.
   */
  closeReason: endFields.closeReason,
});
export type PositionChanges = z.infer<typeof PositionChanges>;

/** Fields that a new position may have from the start: all but Live, which is confirmed and announced separately. */
export const NewPosition = z.omit(PositionChanges, { id: true, version: true, isLive: true, closeReason: true });
export type NewPosition = z.infer<typeof NewPosition>;

export const createPosition = call({
  summary: 'Creates a Draft, empty by default; 409 if the trial allows no further position.',
  path: '/api/client/positions/store',
  audience: ['client'],
  token: 'write',
  acting: 'may',
  payload: z.object({ position: z.optional(NewPosition) }),
  answer: z.object({ positionId: Id, positionHashId: z.string() }),
});

export const updatePosition = call({
  summary:
    "Saves one of the company's own positions; 422 for a Live one without a title. 409 for one that goes Live after an administrator took it down. Where `LIVE_NEEDS_DOMAIN` is set, 409 `domain-needed` for one that goes Live without a proven domain of the company.",
  path: '/api/client/positions/update',
  audience: ['client'],
  token: 'write',
  acting: 'may',
  payload: z.object({ position: PositionChanges }),
  answer: z.object({
    data: z.object({
      isLive: z.boolean(),
      talentCount: z.int(),
      /** Whether this save gave the company its first position with a title. */
      isFirst: z.optional(z.boolean()),
    }),
  }),
});

export const renewPosition = call({
  summary:
    "Confirms that one of the company's own Live positions is still open, and restarts its days. Announces nothing and moves nothing up. 404 for another company's, 409 for a Draft.",
  path: '/api/client/positions/renew',
  audience: ['client'],
  token: 'write',
  acting: 'may',
  payload: z.object({ positionHashId: HashId }),
  answer: z.object({ endsAt: z.nullable(z.string()) }),
});

export const deletePosition = call({
  summary: "Deletes one of the company's own positions.",
  path: '/api/client/positions/delete',
  audience: ['client'],
  token: 'write',
  acting: 'may',
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
