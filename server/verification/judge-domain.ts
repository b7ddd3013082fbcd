import type { DomainRow } from './store.ts';

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

/** Times after a company's request at which the record is looked for; then daily. */
const steps = [2 * minute, 5 * minute, 10 * minute, 30 * minute, hour, 3 * hour, 6 * hour, 12 * hour];
const longestSearch = 30 * day;
/** Interval for checking a proof that holds; a failing one is checked sooner. */
const week = 7 * day;
/** Time for which a failing proof still counts. */
export const grace = 14 * day;

export type Proof = Pick<DomainRow, 'way' | 'verifiedAt' | 'failingSince' | 'soughtSince'>;

/** The facts that decide whether a proof holds. */
export interface Facts {
  now: Date;
  /** Whether the record was seen. */
  isThere: boolean;
  /** Whether another company has proven the domain by its record. */
  isTaken: boolean;
  /** Whether the website and a member's address are at the domain. */
  isByMail: boolean;
}

/** Outcome of a check: the new proof, undefined if it is removed, and the news for members. */
export interface Judgement {
  proof: Proof | undefined;
  tells?: 'verified' | 'failing' | 'taken' | 'lost';
}

/** Decides the outcome for a proof. A record seen proves the domain, whatever the earlier proof. */
export function judge(proof: Proof, { now, isThere, isTaken, isByMail }: Facts): Judgement {
  if (isThere && !isTaken) {
    const isNew = proof.verifiedAt === null;
    return {
      proof: { way: 'dns', verifiedAt: proof.verifiedAt ?? now, failingSince: null, soughtSince: null },
      ...(isNew && { tells: 'verified' }),
    };
  }
  if (proof.verifiedAt === null || proof.way === 'administrator') return { proof };
  if (proof.way === 'mail' && isByMail && !isTaken) return { proof: { ...proof, failingSince: null } };
  if (proof.failingSince === null)
    return { proof: { ...proof, failingSince: now }, tells: isTaken ? 'taken' : 'failing' };
  if (now.getTime() < proof.failingSince.getTime() + grace) return { proof };
  // The record is looked for again, as for a new domain; a proof by mail has no record to look for.
  const unproven = { way: 'dns', verifiedAt: null, failingSince: null, soughtSince: now } as const;
  return { proof: proof.way === 'dns' ? unproven : undefined, tells: 'lost' };
}

/** Whether the record is to be looked for: as an existing proof, or a requested one. */
export const isSought = ({ way, verifiedAt, soughtSince }: Proof, now: Date): boolean =>
  (way === 'dns' && verifiedAt !== null) ||
  (soughtSince !== null && now.getTime() < soughtSince.getTime() + longestSearch);

/** Time of a proof's next check; null for never. */
export function nextCheck({ way, verifiedAt, failingSince, soughtSince }: Proof, now: Date): Date | null {
  const time = now.getTime();
  const times = [
    soughtSince && nextStep(soughtSince.getTime(), time),
    failingSince && Math.max(time, Math.min(time + day, failingSince.getTime() + grace)),
    verifiedAt && way !== 'administrator' ? time + week : null,
  ].filter((at) => at !== null);
  return times.length === 0 ? null : new Date(Math.min(...times));
}

function nextStep(since: number, now: number): number | null {
  const next = steps.map((step) => since + step).find((at) => at > now) ?? now + day;
  return next > since + longestSearch ? null : next;
}
