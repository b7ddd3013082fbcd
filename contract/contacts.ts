import * as z from 'zod/mini';
import { call } from './call.ts';
import { HashId, Id, Nothing } from './fields.ts';

/** Why a talent is not interested. */
export const declineReasons = ['pay', 'place', 'technology', 'level', 'company', 'notNow', 'other'] as const;
export const DeclineReason = z.enum(declineReasons);
export type DeclineReason = z.infer<typeof DeclineReason>;

/** Why a company closes a conversation that a talent started. */
export const closeReasons = ['filled', 'notAFit', 'other'] as const;
export const CloseReason = z.enum(closeReasons);
export type CloseReason = z.infer<typeof CloseReason>;

/** Why an engineer closes a conversation in which both have written. */
export const engineersReasons = ['notNow', 'anotherRole', 'placeOrHours', 'pay'] as const;

/** Why a member closes such a conversation, or a candidate. */
export const membersReasons = ['notAFit', 'filled', 'withdrew', 'notNow', 'placeOrHours', 'pay', 'other'] as const;
export const MembersReason = z.enum(membersReasons);
export type MembersReason = z.infer<typeof MembersReason>;

/** Why either side closes such a conversation. */
export const closingReasons = [...membersReasons, 'anotherRole'] as const;
export const ClosingReason = z.enum(closingReasons);
export type ClosingReason = z.infer<typeof ClosingReason>;

/** How a person or company answers first messages; given once five contacts of the last 90 days are settled. */
export const AnswerRate = z.object({
  /** Answers out of ten, rounded down; null for a talent, for whom only a high rate is shown. */
  outOfTen: z.nullable(z.int()),
  /** Days within which half of the answers come; null if that takes more than two weeks. */
  withinDays: z.nullable(z.literal([1, 2, 3, 7, 14])),
});
export type AnswerRate = z.infer<typeof AnswerRate>;

export const contactStates = ['open', 'answered', 'interested', 'notInterested', 'lapsed', 'closed'] as const;

/** Outcome of the first message between a talent and a company, seen from one side. */
export const Contact = z.object({
  /** The side that wrote first; for a company, any of its members. */
  openedBy: z.enum(['me', 'them']),
  /** `lapsed`: unanswered for `ANSWER_DAYS`; either side reopens it by writing. */
  state: z.enum(contactStates),
  reason: z.nullable(z.enum([...declineReasons, ...closeReasons])),
  mayWrite: z.boolean(),
  /** When an open one lapses, ISO 8601 in UTC; null if it does not. */
  closesOn: z.nullable(z.iso.datetime()),
  /** Days after which an unanswered contact lapses; 0 for never. */
  answerDays: z.int(),
  /** Rate of the other side; null with too few settled contacts. */
  rate: z.nullable(AnswerRate),
  /** Domain that the other side, a company, has proven to own; null for none, and for a talent. */
  verifiedDomain: z.nullable(z.string()),
});
export type Contact = z.infer<typeof Contact>;

/** Closes the engineer for this position of the company too. */
export const AlsoFor = z.optional(z.nullable(HashId));

export const closeContact = call({
  summary: 'Closes a conversation that a talent has begun and no member has answered; 409 for any other.',
  path: '/api/client/close-contact',
  audience: ['client'],
  token: 'never',
  acting: 'may',
  payload: z.object({ threadId: Id, reason: CloseReason, alsoFor: AlsoFor }),
  answer: Nothing,
});
