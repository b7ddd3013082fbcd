import * as z from 'zod/mini';
import { call } from './call.ts';
import { Id, line } from './fields.ts';
import { may } from './may.ts';
import { Zone } from './reference.ts';

export const interviewStates = ['proposed', 'confirmed', 'declined', 'cancelled'] as const;

/** Limits of an interview; when its times may begin is counted from now. */
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

/** The first and the last moment at which a proposed time may begin. */
export const slotRange = (now: number): { first: number; last: number } => ({
  first: now + interviewLimits.soonestMinutes * minute,
  last: now + interviewLimits.latestDays * 1_440 * minute,
});

/** A beginning: an instant of ISO 8601, whole five minutes. */
const Slot = z.pipe(
  z.iso.datetime({ offset: true }).check(
    z.refine((slot) => Date.parse(slot) % (interviewLimits.stepMinutes * minute) === 0, {
      error: 'must be in steps of five minutes',
      params: { reason: 'slotGrid' },
    }),
  ),
  z.transform((slot: string) => new Date(slot).toISOString()),
);

/** An interview, as one of its two people sees it. */
export const Interview = z.object({
  id: Id,
  /** Counts its changes; an answer names the one it was given to. */
  version: z.int(),
  state: z.enum(interviewStates),
  title: z.string(),
  minutes: z.int(),
  /** Title of the position it is about; null for none, and once that is deleted. */
  position: z.nullable(z.string()),
  /** Proposed beginnings in ascending order; ISO 8601 in UTC. */
  slots: z.array(z.iso.datetime()),
  /** The one that was chosen. */
  startsAt: z.nullable(z.iso.datetime()),
  /** A link, a phone number or an address; may be empty. */
  place: z.string(),
  /** Why it was cancelled; may be empty. */
  reason: z.string(),
  proposedByMe: z.boolean(),
  /** The other person's timezone, as far as it is known. */
  theirZone: z.nullable(Zone),
  may: may('answer', 'cancel'),
});
export type Interview = z.infer<typeof Interview>;

const audience = ['talent', 'client'] as const;
/** The timezone of the browser, in which the other person and mails are shown times; UTC without one. */
const timeZone = z.optional(z.string());
const answer = z.object({ interview: Interview });

export const proposeInterview = call({
  summary:
    'Proposes an interview in a thread of an engineer and a company, by a message with its times. 409 while another proposal waits there, 409 conversation-closed as for messages, and where `PAY_REQUIRED` is set 409 `pay-missing` for a position without pay.',
  path: '/api/interviews/propose',
  audience,
  token: 'never',
  payload: z.object({
    threadId: Id,
    title: line(interviewLimits.titleLength).check(z.minLength(1, 'must not be empty')),
    minutes: z.int().check(z.minimum(interviewLimits.minMinutes), z.maximum(interviewLimits.maxMinutes)),
    slots: z.array(Slot).check(z.minLength(1), z.maxLength(interviewLimits.slots)),
    place: z._default(line(interviewLimits.placeLength), ''),
    timeZone,
  }),
  answer,
});

export const answerInterview = call({
  summary:
    'Chooses one of the proposed times, or with null none of them. 409 if it has changed since `version`, or another interview in the thread is confirmed.',
  path: '/api/interviews/answer',
  audience,
  token: 'never',
  payload: z.object({ interviewId: Id, version: z.int(), slot: z.nullable(Slot), timeZone }),
  answer,
});

export const cancelInterview = call({
  summary: 'Takes a proposal back, or cancels a confirmed interview that has not begun; 409 if it has changed.',
  path: '/api/interviews/cancel',
  audience,
  token: 'never',
  payload: z.object({
    interviewId: Id,
    version: z.int(),
    reason: z._default(line(interviewLimits.reasonLength), ''),
  }),
  answer,
});
