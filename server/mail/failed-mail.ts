import { sql } from 'kysely';
import type { FailedMail as Shown } from '#contract/admin.ts';
import { type MailReason, mailReasons } from '#contract/mail-reasons.ts';
import type { Database } from '#server/platform/database/connect.ts';
import {
  type FailedDelivery,
  countDeliveries,
  discardFailed,
  listFailed,
  retryFailed,
} from '#server/platform/deliveries/failed.ts';

/** Kinds of mail to one recipient, by their name. */
const kinds: Record<string, Shown['kind']> = {
  'code-mail': 'code',
  'invitation-mail': 'invitation',
  'address-changed-mail': 'changed address',
  'new-messages-mail': 'new messages',
  'new-device-mail': 'new device',
  'passkey-mail': 'passkey',
  'domain-mail': 'domain',
  'review-mail': 'availability',
  'decision-mail': 'decision',
  'restored-mail': 'decision',
  'appeal-mail': 'decision',
  'deletion-mail': 'decision',
  'reporter-mail': 'report',
  'cases-wait-mail': 'report',
  'own-data-mail': 'own data',
};
const names = Object.keys(kinds);

export interface FailedMail extends Omit<Shown, 'triedAt'> {
  triedAt: Date;
}

/** Mails in one list. */
const maxListed = 100;

/** Lists the mails that are no longer tried, latest first, and counts the failed and the waiting ones. */
export async function listFailedMail(db: Database): Promise<{ mails: FailedMail[]; failed: number; waiting: number }> {
  const rows = await listFailed(db, names, maxListed);
  const addresses = await findAddresses(db, rows);
  const mails = rows.map(({ id, kind, userId, address, tries, changedAt, ...why }): FailedMail => ({
    id,
    kind: kinds[kind] ?? 'code',
    to: address ?? addresses.get(userId) ?? null,
    ...presentReason(why),
    tries,
    triedAt: changedAt,
  }));
  return { mails, ...(await countDeliveries(db, names)) };
}

const thatOf = (id: number | null) => sql`(${id}::bigint is null or id = ${id}::bigint)`;

/** Retries a failed mail, or all with null, from the start; returns how many. */
export const retryFailedMail = (db: Database, id: number | null): Promise<number> => retryFailed(db, names, thatOf(id));

/** Discards a failed mail, or all with null, for good; returns how many. */
export const discardFailedMail = (db: Database, id: number | null): Promise<number> =>
  discardFailed(db, { kinds: names }, thatOf(id));

/** Finds the addresses for mails that store only their recipient's id. */
async function findAddresses(db: Database, rows: readonly FailedDelivery[]): Promise<Map<number | null, string>> {
  const ids = rows.map(({ userId }) => userId).filter((id) => id !== null);
  if (ids.length === 0) return new Map();
  const users = await db.selectFrom('users').select(['id', 'email']).where('id', 'in', ids).execute();
  return new Map(users.map(({ id, email }) => [id, email]));
}

/** Shows why a mail failed: a sentence as it always was, the code it stands for, and the mail server's status. */
export function presentReason({ reason, status }: { reason: string | null; status: string | null }): {
  reason: string;
  cause: MailReason;
  status: string;
} {
  const cause = mailReasons.find((code) => code === reason) ?? 'internal';
  if (cause === 'internal') return { reason: 'internal error', cause, status: '' };
  if (cause === 'unconfirmed') return { reason: 'may have arrived', cause, status: '' };
  const verb = cause === 'content refused' ? 'refused' : 'failed';
  return { reason: `mail ${verb}: ${status ?? ''}`, cause, status: status ?? '' };
}
