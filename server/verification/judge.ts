import type { DomainRow } from './store.ts';

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

/** After the company has asked, the record is looked for after so long, then daily. */
const steps = [2 * minute, 5 * minute, 10 * minute, 30 * minute, hour, 3 * hour, 6 * hour, 12 * hour];
const longestSearch = 30 * day;
/** A proof that holds is looked at again after so long, one that does not hold sooner. */
const week = 7 * day;
/** A failing proof counts for so long. */
export const grace = 14 * day;

export type Proof = Pick<DomainRow, 'way' | 'verifiedAt' | 'failingSince' | 'soughtSince'>;

/** What decides whether a proof holds. */
export interface Facts {
  now: Date;
  /** Whether the record was seen. */
  isThere: boolean;
  /** Whether another company has proven the domain by its record. */
  isTaken: boolean;
  /** Whether the website and a member's address are at the domain. */
  isByMail: boolean;
}

/** What a look changes: the proof, undefined where it goes; and what the members are told. */
export interface Judgement {
  proof: Proof | undefined;
  tells?: 'verified' | 'failing' | 'taken' | 'lost';
}

/** Decides what becomes of a proof. A record that is seen proves the domain, whatever proved it before. */
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
  // The record is looked for again, as for a domain just added; a proof by mail has nothing to look for.
  const unproven = { way: 'dns', verifiedAt: null, failingSince: null, soughtSince: now } as const;
  return { proof: proof.way === 'dns' ? unproven : undefined, tells: 'lost' };
}

/** Whether the record is looked for: it proves the domain, or is to. */
export const isSought = ({ way, verifiedAt, soughtSince }: Proof, now: Date): boolean =>
  (way === 'dns' && verifiedAt !== null) ||
  (soughtSince !== null && now.getTime() < soughtSince.getTime() + longestSearch);

/** When a proof is to be looked at again; null for never. */
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
