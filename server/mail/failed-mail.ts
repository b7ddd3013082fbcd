import type { Database } from '#server/platform/database/connect.ts';
import { type DeadJob, countJobs, discardDeadJobs, listDeadJobs, retryDeadJobs } from '#server/platform/jobs/dead.ts';

/** The queue's name of each kind of mail that is a job of its own. */
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
  /** An address; null once its user is gone. */
  to: string | null;
  /** How far the last try came, in words of ours. */
  reason: string;
  tries: number;
  /** When it was tried last. */
  triedAt: Date;
}

/** How many a list shows. */
const maxListed = 100;

/** The mails that are not tried any more, the latest first, and how many there are and how many wait. */
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

/** Tries a failed mail, or with null all of them, from the beginning; answers how many. */
export const retryFailedMail = (db: Database, id: number | null): Promise<number> => retryDeadJobs(db, names, id);

/** Gives a failed mail, or with null all of them, up for good; answers how many. */
export const discardFailedMail = (db: Database, id: number | null): Promise<number> => discardDeadJobs(db, names, id);

/** Of the mails that name only whom they are for. */
async function findAddresses(db: Database, jobs: readonly DeadJob[]): Promise<Map<unknown, string>> {
  const ids = jobs.map(({ payload }) => payload['recipientId']).filter((id) => typeof id === 'number');
  if (ids.length === 0) return new Map();
  const rows = await db.selectFrom('users').select(['id', 'email']).where('id', 'in', ids).execute();
  return new Map(rows.map(({ id, email }) => [id, email]));
}

/** What `deliver` throws names a step and a status; whatever else may have failed is told to the log, not to a screen. */
export const presentReason = (lastError: string | null): string =>
  lastError !== null && /^(?:mail \w+: [\w .-]+|may have arrived( twice)?)$/.test(lastError)
    ? lastError
    : 'internal error';
