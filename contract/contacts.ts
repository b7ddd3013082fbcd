import * as z from 'zod/mini';
import { call } from './call.ts';
import { Id, Nothing } from './fields.ts';

/** Why a talent is not interested. */
export const declineReasons = ['pay', 'place', 'technology', 'level', 'company', 'notNow', 'other'] as const;
export const DeclineReason = z.enum(declineReasons);
export type DeclineReason = z.infer<typeof DeclineReason>;

/** Why a company closes a conversation that a talent has begun. */
export const closeReasons = ['filled', 'notAFit', 'other'] as const;
export const CloseReason = z.enum(closeReasons);
export type CloseReason = z.infer<typeof CloseReason>;

/** Why either side closes a conversation in which both have written. */
export const closingReasons = ['notNow', 'anotherRole', 'placeOrHours', 'pay'] as const;
export const ClosingReason = z.enum(closingReasons);
export type ClosingReason = z.infer<typeof ClosingReason>;

/** How someone answers those who write to them first, from five settled contacts of the last 90 days on. */
export const AnswerRate = z.object({
  /** Of ten, rounded down; null of a talent, of whom only a high rate is told. */
  outOfTen: z.nullable(z.int()),
  /** Half of the answers come within so many days; null if that takes more than two weeks. */
  withinDays: z.nullable(z.literal([1, 2, 3, 7, 14])),
});
export type AnswerRate = z.infer<typeof AnswerRate>;

export const contactStates = ['open', 'answered', 'interested', 'notInterested', 'lapsed', 'closed'] as const;

/** What became of the first message between a talent and a company, seen from one side. */
export const Contact = z.object({
  /** Who wrote first; of a company, any of its members. */
  openedBy: z.enum(['me', 'them']),
  /** `lapsed`: without an answer for `ANSWER_DAYS`; either side opens it again by writing. */
  state: z.enum(contactStates),
  reason: z.nullable(z.enum([...declineReasons, ...closeReasons])),
  mayWrite: z.boolean(),
  /** When an open one lapses, ISO 8601 in UTC; null if it does not. */
  closesOn: z.nullable(z.iso.datetime()),
  /** Days after which one without an answer lapses; 0 for never. */
  answerDays: z.int(),
  /** Rate of the other side; null if too little is known. */
  rate: z.nullable(AnswerRate),
  /** Domain that the other side, a company, has proven to be theirs; null for none, and for a talent. */
  verifiedDomain: z.nullable(z.string()),
});
export type Contact = z.infer<typeof Contact>;

export const closeContact = call({
  summary: 'Closes a conversation that a talent has begun and no member has answered; 409 for any other.',
  path: '/api/client/close-contact',
  audience: ['client'],
  token: 'never',
  payload: z.object({ threadId: Id, reason: CloseReason }),
  answer: Nothing,
});
