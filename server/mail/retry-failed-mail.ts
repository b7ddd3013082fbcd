import type { FailedMail as Shown } from '#contract/admin.ts';
import { type MailReason, mailReasons } from '#contract/mail-reasons.ts';
import type { Database } from '#server/platform/database/connect.ts';
import { countDeliveries, discardFailed, listFailed, retryFailed } from '#server/platform/deliveries/failed.ts';
import type { MailKind } from './queue-user-mail.ts';
import { findAddresses, thatOf } from './store.ts';

/** Kinds of mail, some of which may be listed elsewhere. */
type Kinds = readonly Pick<MailKind, 'kind' | 'shownAs'>[];

const namesOf = (mails: Kinds): string[] =>
  mails.filter(({ shownAs }) => shownAs !== null).map(({ kind }) => kind.name);

export interface FailedMail extends Omit<Shown, 'triedAt'> {
  triedAt: Date;
}

/** Maximum of mails in the list. */
const maxListed = 100;

/** Lists the mails that are no longer tried, latest first, and counts the failed and the waiting ones. */
export async function listFailedMail(
  db: Database,
  kinds: Kinds,
): Promise<{ mails: FailedMail[]; failed: number; waiting: number }> {
  const names = namesOf(kinds);
  const shownAs = new Map(kinds.map((mail) => [mail.kind.name, mail.shownAs]));
  const rows = await listFailed(db, names, maxListed);
  const addresses = await findAddresses(db, rows);
  const mails = rows.map(({ id, kind, userId, address, tries, changedAt, ...why }): FailedMail => ({
    id,
    kind: shownAs.get(kind) ?? 'code',
    to: address ?? addresses.get(userId) ?? null,
    ...presentReason(why),
    tries,
    triedAt: changedAt,
  }));
  return { mails, ...(await countDeliveries(db, names)) };
}

/** Retries a failed mail, or all with null, from the start; returns how many. */
export const retryFailedMail = (db: Database, kinds: Kinds, id: number | null): Promise<number> =>
  retryFailed(db, namesOf(kinds), thatOf(id));

/** Discards a failed mail, or all with null, for good; returns how many. */
export const discardFailedMail = (db: Database, kinds: Kinds, id: number | null): Promise<number> =>
  discardFailed(db, { kinds: namesOf(kinds) }, thatOf(id));

/** Presents the failure of a mail: a fixed sentence, the code of its cause, and the mail server's status. */
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
