import * as z from 'zod/mini';
import { call } from './call.ts';
import { DeclineReason, MembersReason, membersReasons } from './contacts.ts';
import { HashId, Id, LongId, Nothing, line, maxMessageLength, multiline } from './fields.ts';
import { Pill, Stage, StageCounts } from './stages.ts';
import { TransformedTalent } from './talents.ts';

/** Also the automatic ones: the engineer declined, or did not answer in time. */
export const closedReasons = [...membersReasons, 'declined', 'noAnswer'] as const;
export const ClosedReason = z.enum(closedReasons);
export type ClosedReason = z.infer<typeof ClosedReason>;

/** What the question before closing a candidate, and the card of a closed one, must say. */
export const OpenFacts = {
  /**
   * Whether the engineer has written to the viewer in a conversation that is not closed, so that a message reaches
   * them.
   */
  hasTalked: z.boolean(),
  /** Whether an interview is proposed for the position. */
  isProposed: z.boolean(),
  /** When a confirmed interview for the position begins, ISO 8601 in UTC; null for none ahead. */
  interviewAt: z.nullable(z.string()),
  /** Whether a closed candidate has answered, or agreed to an interview, since they were closed. */
  hasAnswered: z.boolean(),
  /** Why the engineer is not interested; null or absent unless they declined and said why. */
  declineReason: z.optional(z.nullable(DeclineReason)),
};

export const Candidate = z.object({
  talent: TransformedTalent,
  stage: Stage,
  /** When the candidate reached the stage, ISO 8601 in UTC. */
  movedAt: z.string(),
  /** The member who moved them; null for a former member, and for an automatic move. */
  movedBy: z.nullable(z.object({ id: Id, firstName: z.string(), lastName: z.string() })),
  /** Only for closed candidates; null for none. */
  reason: z.nullable(ClosedReason),
  ...OpenFacts,
  /** Whether the company told them on closing them for a position, and they have not written since. */
  wasTold: z.boolean(),
});
export type Candidate = z.infer<typeof Candidate>;

/** The stage of one of the requested talents. */
export const Standing = z.object({
  talentId: Id,
  stage: Stage,
  /** As of a candidate. */
  reason: z.optional(z.nullable(ClosedReason)),
  ...OpenFacts,
});
export type Standing = z.infer<typeof Standing>;

/** Candidates per page. */
export const candidatePageSize = 30;

/** Maximum number of talents in a request for stages: as many as a panel lists. */
const maxAsked = 99;

export const listCandidates = call({
  summary:
    'Where everybody stands with one of the company’s positions: the number in each stage and, with `stage`, those in it, the last moved first, 30 at a time. With `talentIds`, the stage of those of them who have one.',
  path: '/api/client/candidates/index',
  audience: ['client'],
  token: 'read',
  isReading: true,
  payload: z.object({
    positionHashId: HashId,
    stage: z.optional(z.nullable(Stage)),
    cursor: z.optional(z.nullable(z.string().check(z.maxLength(200)))),
    talentIds: z.optional(z.array(Id).check(z.maxLength(maxAsked))),
  }),
  answer: z.object({
    counts: StageCounts,
    candidates: z.array(Candidate),
    nextCursor: z.nullable(z.string()),
    /** Only with `talentIds`. */
    standing: z.optional(z.array(Standing)),
  }),
});

/** Maximum number of people in a list. */
export const maxListed = 1_000;

/** One row of a list of people. */
export const ListedPerson = z.object({
  talent: z.pick(TransformedTalent, {
    id: true,
    firstName: true,
    lastName: true,
    avatarUrl: true,
    experience: true,
    compensation: true,
    isRemote: true,
    timezone: true,
    timezoneStr: true,
    currentUtcOffset: true,
    physicalCountryId: true,
    countryStr: true,
  }),
  /** Number of the position's required skills that they have. */
  requiredMet: z.int(),
  /** Number of its optional skills that they have. */
  optionalMet: z.int(),
  /** Null for a talent without one, who has neither of the next two. */
  stage: z.nullable(Stage),
  /** When they reached it, ISO 8601 in UTC. */
  movedAt: z.nullable(z.string()),
  /** As of a candidate. */
  reason: z.nullable(ClosedReason),
  ...OpenFacts,
  /** Whether they became findable since the viewer's last visit; only among matches. */
  isNew: z.boolean(),
  /** The member who moved them or, without one, whose conversation with them is the latest. */
  who: z.nullable(z.object({ id: Id, firstName: z.string() })),
  /** The latest message of the viewer's own conversation and of shared ones. */
  lastWord: z.nullable(
    z.object({
      /** The member who wrote it; null for the talent. */
      by: z.nullable(z.object({ id: Id, firstName: z.string() })),
      /** The beginning of its text; empty for one without. */
      text: z.string(),
      hasVideo: z.boolean(),
      /** Name of its first file. */
      attachment: z.nullable(z.string()),
      /** ISO 8601 in UTC. */
      at: z.string(),
    }),
  ),
});
export type ListedPerson = z.infer<typeof ListedPerson>;

export const listPeople = call({
  summary:
    "The people of one of the company's positions as rows, in the order of a pill: its matches, at most 99 of them and those with a stage beyond kept last, the matches since the viewer's last visit, or a stage, the last moved first, at most 1,000.",
  path: '/api/client/candidates/people',
  audience: ['client'],
  token: 'never',
  isReading: true,
  payload: z.object({ positionHashId: HashId, pill: Pill }),
  answer: z.object({
    counts: StageCounts,
    people: z.array(ListedPerson),
    /** Number of all of them, listed or not. */
    peopleCount: z.int(),
    /** Number of people at the end who are already handled. */
    handledCount: z.int(),
  }),
});

/** Maximum number of talents in a move. */
export const maxMoved = 50;

export const moveCandidates = call({
  summary:
    'Moves talents to a stage of one of the company’s positions, all or none. Those whom the company may not see are left out. Closing withdraws open proposals of an interview for the position, and may send a message in the viewer’s own threads, once for a `clientKey`.',
  path: '/api/client/candidates/move',
  audience: ['client'],
  token: 'write',
  acting: 'never',
  payload: z.object({
    positionHashId: HashId,
    talentIds: z.array(Id).check(z.minLength(1), z.maxLength(maxMoved)),
    /** Null takes them off the list, as they were before the first move. */
    stage: z.nullable(Stage),
    /** Only with stage `closed`. */
    reason: z.optional(z.nullable(MembersReason)),
    /** Only with stage `closed`: sent to the candidates with whom the viewer has talked. */
    message: z.optional(z.nullable(multiline(maxMessageLength))),
    clientKey: z.optional(z.nullable(line(64).check(z.minLength(1)))),
    /** Only with stage `closed`: also closes the viewer’s conversations, with the same reason. */
    closesConversations: z.optional(z.boolean()),
    /** Only with stage `closed`: also cancels the confirmed interviews for the position. */
    cancelsInterviews: z.optional(z.boolean()),
    /** Leaves out everybody who has a stage already. */
    onlyNew: z.optional(z.boolean()),
  }),
  answer: z.object({
    /** Ids of the talents who are at the stage now. */
    moved: z.array(Id),
    /** Number of messages sent. */
    sent: z.int(),
    /** Number of talents who were left out. */
    left: z.int(),
    /** Undoes all of the moves by `undoMove`; null if nobody was moved. */
    eventId: z.nullable(LongId),
  }),
});

export const undoMove = call({
  summary:
    'Undoes a move of the company: stage, reason, mover and date are what they were. 404 for another company’s, 409 if a later move or a message stands in the way; then nothing is undone.',
  path: '/api/client/candidates/undo',
  audience: ['client'],
  token: 'never',
  acting: 'never',
  payload: z.object({ eventId: LongId }),
  answer: Nothing,
});
