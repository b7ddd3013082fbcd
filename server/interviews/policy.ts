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

type Facts = Pick<InterviewRow, 'viewerId' | 'proposedBy' | 'state' | 'slots' | 'startsAt' | 'now'>;

/** Only the other person may answer a proposal, while one of its times is still to come. */
export function whyNotAnswer({ viewerId, proposedBy, state, slots, now }: Facts): Denial | undefined {
  if (proposedBy === viewerId)
    return { code: 'forbidden', detail: 'You proposed these times.', reason: { code: 'ownProposal' } };
  if (state !== 'proposed') return changed;
  return slots.every((slot) => slot <= now) ? passed : undefined;
}

/** Only its proposer may withdraw a proposal; either may cancel a confirmed interview until it begins. */
export function whyNotCancel({ viewerId, proposedBy, state, startsAt, now }: Facts): Denial | undefined {
  if (state === 'confirmed') return startsAt !== null && startsAt > now ? undefined : passed;
  if (state !== 'proposed') return changed;
  return proposedBy === viewerId
    ? undefined
    : { code: 'forbidden', detail: 'The other person proposed it.', reason: { code: 'othersProposal' } };
}

const passed: Denial = { code: 'conflict', detail: 'This time has passed.', reason: { code: 'pastEnd' } };

/** In the European Union, candidates have a right to know the pay before the interview (Directive 2023/970, article 5). */
export const payMissing: Denial = {
  code: 'pay-missing',
  detail: 'Say what the position pays before the interview.',
  reason: { code: 'payMissing' },
};
