import type { Database } from '#server/platform/database/connect.ts';
import { type DeadJob, countJobs, discardDeadJobs, listDeadJobs, retryDeadJobs } from '#server/platform/jobs/dead.ts';

/** Kinds of mail that have a job of their own, by job name. */
const kinds = {
  'code-mail': 'code',
  'invitation-mail': 'invitation',
  'address-changed-mail': 'changed address',
  'new-messages-mail': 'new messages',
} as const;
const names = Object.keys(kinds);

export interface FailedMail {
  id: number;
  kind: (typeof kinds)[keyof typeof kinds];
  /** An address; null if its user is deleted. */
  to: string | null;
  /** How far the last try got, in our own words. */
  reason: string;
  tries: number;
  /** Time of the last try. */
  triedAt: Date;
}

/** Mails in one list. */
const maxListed = 100;

/** Lists the mails that are no longer tried, latest first, and counts the failed and the waiting ones. */
export async function listFailedMail(db: Database): Promise<{ mails: FailedMail[]; failed: number; waiting: number }> {
  const jobs = await listDeadJobs(db, names, maxListed);
  const addresses = await findAddresses(db, jobs);
  const { waiting, dead } = await countJobs(db, names);
  const mails = jobs.map((job): FailedMail => ({
    id: job.id,
    kind: kinds[job.name as keyof typeof kinds], // only these were asked for
    to: typeof job.payload['to'] === 'string' ? job.payload['to'] : (addresses.get(job.payload['recipientId']) ?? null),
    reason: presentReason(job.lastError),
    tries: job.tries,
    triedAt: job.triedAt,
  }));
  return { mails, failed: dead, waiting };
}

/** Retries a failed mail, or all with null, from the start; returns how many. */
export const retryFailedMail = (db: Database, id: number | null): Promise<number> => retryDeadJobs(db, names, id);

/** Discards a failed mail, or all with null, for good; returns how many. */
export const discardFailedMail = (db: Database, id: number | null): Promise<number> => discardDeadJobs(db, names, id);

/** Finds the addresses for mails that store only their recipient's id. */
async function findAddresses(db: Database, jobs: readonly DeadJob[]): Promise<Map<unknown, string>> {
  const ids = jobs.map(({ payload }) => payload['recipientId']).filter((id) => typeof id === 'number');
  if (ids.length === 0) return new Map();
  const rows = await db.selectFrom('users').select(['id', 'email']).where('id', 'in', ids).execute();
  return new Map(rows.map(({ id, email }) => [id, email]));
}

/**
 * Shows the reason only if it has the form that `deliver` throws, a step and a status. Any other error goes to the log,
 * not to a screen.
 */
export const presentReason = (lastError: string | null): string =>
  lastError !== null && /^(?:mail \w+: [\w .-]+|may have arrived( twice)?)$/.test(lastError)
    ? lastError
    : 'internal error';
