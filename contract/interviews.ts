import * as z from 'zod/mini';
import { call } from './call.ts';
import { HashId, Id, NoPayload, line } from './fields.ts';
import { Interview } from './interview.ts';

/** Limits of an interview; those of its start times count from now. */
export const interviewLimits = {
  titleLength: 100,
  placeLength: 200,
  reasonLength: 200,
  minMinutes: 15,
  maxMinutes: 240,
  slots: 5,
  stepMinutes: 5,
  soonestMinutes: 30,
  latestDays: 60,
} as const;

const minute = 60_000;

/** The earliest and the latest start that may be proposed. */
export const slotRange = (now: number): { first: number; last: number } => ({
  first: now + interviewLimits.soonestMinutes * minute,
  last: now + interviewLimits.latestDays * 1_440 * minute,
});

/** A start time: an ISO 8601 instant on a multiple of five minutes. */
const Slot = z.pipe(
  z.iso.datetime({ offset: true }).check(
    z.refine((slot) => Date.parse(slot) % (interviewLimits.stepMinutes * minute) === 0, {
      error: 'must be in steps of five minutes',
      params: { reason: 'slotGrid' },
    }),
  ),
  z.transform((slot: string) => new Date(slot).toISOString()),
);

const audience = ['talent', 'client'] as const;
/** The browser's timezone, in which times are shown to the other person and in mails; UTC if absent. */
const timeZone = z.optional(z.string());
const answer = z.object({ interview: Interview });
const slots = z.array(Slot).check(z.minLength(1), z.maxLength(interviewLimits.slots));

export const proposeInterview = call({
  summary:
    'Proposes an interview in a thread of an engineer and a company, by a message with its times. 404 for a position that the thread cannot be about, 409 while another proposal waits there, 409 conversation-closed as for messages, and where `PAY_REQUIRED` is set 409 `pay-missing` for a position without pay.',
  path: '/api/interviews/propose',
  audience,
  token: 'never',
  acting: 'never',
  payload: z.object({
    threadId: Id,
    title: line(interviewLimits.titleLength).check(z.minLength(1, 'must not be empty')),
    minutes: z.int().check(z.minimum(interviewLimits.minMinutes), z.maximum(interviewLimits.maxMinutes)),
    slots,
    place: z._default(line(interviewLimits.placeLength), ''),
    /** The position that it is about, as of a message; without it, that of the last message. */
    positionHashId: z.optional(z.nullable(HashId)),
    timeZone,
  }),
  answer,
});

export const answerInterview = call({
  summary:
    'Chooses one of the proposed times, or with null none of them; a confirmed interview then stays at its time. 409 if it has changed since `version`, or another interview in the thread is confirmed.',
  path: '/api/interviews/answer',
  audience,
  token: 'never',
  acting: 'never',
  payload: z.object({ interviewId: Id, version: z.int(), slot: z.nullable(Slot), timeZone }),
  answer,
});

export const moveInterview = call({
  summary:
    'Proposes new times for a confirmed interview that has not begun, by a message; it stays at its time until one of them is chosen. 409 if it has changed since `version`, while new times wait for an answer, and conversation-closed as for messages.',
  path: '/api/interviews/move',
  audience,
  token: 'never',
  acting: 'never',
  payload: z.object({ interviewId: Id, version: z.int(), slots, timeZone }),
  answer,
});

export const keepInterview = call({
  summary: 'Withdraws the new times that the caller has proposed for a confirmed interview; 409 if it has changed.',
  path: '/api/interviews/keep',
  audience,
  token: 'never',
  acting: 'never',
  payload: z.object({ interviewId: Id, version: z.int() }),
  answer,
});

export const cancelInterview = call({
  summary: 'Takes a proposal back, or cancels a confirmed interview that has not begun; 409 if it has changed.',
  path: '/api/interviews/cancel',
  audience,
  token: 'never',
  acting: 'never',
  payload: z.object({
    interviewId: Id,
    version: z.int(),
    reason: z._default(line(interviewLimits.reasonLength), ''),
  }),
  answer,
});

/** A confirmed interview of the caller that is not over. */
export const OwnInterview = z.object({
  id: Id,
  startsAt: z.iso.datetime(),
  minutes: z.int(),
  /** Name of the other person. */
  partner: z.string(),
});
export type OwnInterview = z.infer<typeof OwnInterview>;

export const listInterviews = call({
  summary: 'The caller’s confirmed interviews that are not over, earliest first.',
  path: '/api/interviews/list',
  audience,
  token: 'never',
  isReading: true,
  payload: NoPayload,
  answer: z.object({ interviews: z.array(OwnInterview) }),
});
