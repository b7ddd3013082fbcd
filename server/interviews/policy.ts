import { closed } from '#server/companies/service.ts';
import type { Denial } from '#server/platform/errors/may.ts';
import type { InterviewRow } from './store.ts';

export const changed: Denial = {
  code: 'conflict',
  detail: 'This interview has just changed.',
  reason: { code: 'interviewChanged' },
};

export const alreadyProposed: Denial = {
  code: 'conflict',
  detail: 'A proposal waits for an answer in this conversation.',
  reason: { code: 'interviewProposed' },
};

export const alreadyConfirmed: Denial = {
  code: 'conflict',
  detail: 'Another interview is confirmed in this conversation.',
  reason: { code: 'interviewConfirmed' },
};

type Facts = Pick<
  InterviewRow,
  'viewerId' | 'proposedBy' | 'state' | 'slots' | 'startsAt' | 'newSlots' | 'movedBy' | 'isOpen' | 'now'
>;

/** Times that wait for an answer, those of a proposal or of a move, and who proposed them; undefined for none. */
export function waitingOf({ state, slots, proposedBy, newSlots, movedBy }: Omit<Facts, 'viewerId' | 'now'>) {
  if (state === 'proposed') return { slots, by: proposedBy };
  return newSlots && { slots: newSlots, by: movedBy };
}

/** Only the other person may answer proposed times, while one of them is still to come. */
export function whyNotAnswer(row: Facts): Denial | undefined {
  const waiting = waitingOf(row);
  if ((waiting?.by ?? row.proposedBy) === row.viewerId)
    return { code: 'forbidden', detail: 'You proposed these times.', reason: { code: 'ownProposal' } };
  if (!waiting) return changed;
  return waiting.slots.every((slot) => slot <= row.now) ? passed : undefined;
}

/**
 * Either may propose new times for a confirmed interview until it begins, while no others wait, and where a message
 * would not reopen the conversation.
 */
export function whyNotMove({ state, startsAt, newSlots, isOpen, now }: Facts): Denial | undefined {
  if (state !== 'confirmed' || startsAt === null) return changed;
  if (startsAt <= now) return passed;
  if (newSlots?.some((slot) => slot > now)) return alreadyProposed;
  return isOpen ? undefined : closed;
}

/** Only who proposed new times may withdraw them. */
export function whyNotKeep({ viewerId, newSlots, movedBy }: Facts): Denial | undefined {
  if (newSlots === null) return changed;
  return movedBy === viewerId ? undefined : othersProposal;
}

/** Only its proposer may withdraw a proposal; either may cancel a confirmed interview until it begins. */
export function whyNotCancel({ viewerId, proposedBy, state, startsAt, now }: Facts): Denial | undefined {
  if (state === 'confirmed') return startsAt !== null && startsAt > now ? undefined : passed;
  if (state !== 'proposed') return changed;
  return proposedBy === viewerId ? undefined : othersProposal;
}

const othersProposal: Denial = {
  code: 'forbidden',
  detail: 'The other person proposed it.',
  reason: { code: 'othersProposal' },
};

const passed: Denial = { code: 'conflict', detail: 'This time has passed.', reason: { code: 'pastEnd' } };

/**
 * In the European Union, candidates have a right to know the pay before the interview (Directive 2023/970, article 5).
 */
export const payMissing: Denial = {
  code: 'pay-missing',
  detail: 'Say what the position pays before the interview.',
  reason: { code: 'payMissing' },
};
