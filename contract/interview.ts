import * as z from 'zod/mini';
import { Id } from './fields.ts';
import { may } from './may.ts';
import { ShownPay } from './pay.ts';
import { Zone } from './reference.ts';

export const interviewStates = ['proposed', 'confirmed', 'declined', 'cancelled'] as const;

/** An interview, as seen by one of its two participants. */
export const Interview = z.object({
  id: Id,
  /** Counts its changes; a response names the version it refers to. */
  version: z.int(),
  state: z.enum(interviewStates),
  title: z.string(),
  minutes: z.int(),
  /** Title of the position it is about; null for none, and once that is deleted. */
  position: z.nullable(z.string()),
  /** What that position pays, while it is Live and says so. */
  pay: z.nullable(ShownPay),
  /** Proposed start times in ascending order; ISO 8601 in UTC. */
  slots: z.array(z.iso.datetime()),
  /** The chosen start time. */
  startsAt: z.nullable(z.iso.datetime()),
  /** The last move of a confirmed interview, and the new times that wait for an answer; null if it was never moved. */
  move: z.nullable(z.object({ isMine: z.boolean(), slots: z.array(z.iso.datetime()) })),
  /** A link, a phone number or an address; may be empty. */
  place: z.string(),
  /** Why it was cancelled; may be empty. */
  reason: z.string(),
  proposedByMe: z.boolean(),
  /** The other person's timezone; null if unknown. */
  theirZone: z.nullable(Zone),
  may: may('answer', 'cancel', 'move', 'keep'),
});
export type Interview = z.infer<typeof Interview>;

/** The host of a place that is nothing but a link of https; undefined for every other place. */
export function linkHost(place: string): string | undefined {
  if (!/^https:\/\/\S+$/i.test(place)) return undefined;
  return URL.canParse(place) ? new URL(place).host : undefined;
}
