import type * as z from 'zod/mini';
import type { adminFailedMail } from '#contract/admin.ts';
import {
  discardFailedAnnouncements,
  listFailedAnnouncements,
  retryFailedAnnouncements,
} from '#server/announcements/service.ts';
import { type MailKind, discardFailedMail, listFailedMail, retryFailedMail } from '#server/mail/service.ts';
import type { Services } from '#server/platform/calls/services.ts';
import { type Database, withTransaction } from '#server/platform/database/connect.ts';
import { AppError } from '#server/platform/errors/app-error.ts';
import { recordAct } from '#server/platform/session/audit-log.ts';
import type { AdministratorViewer } from '#server/platform/session/viewer.ts';

type Kinds = readonly MailKind[];

/** Lists the mails of these kinds, and announcements, that are no longer tried. */
export async function failedMail({ db }: Services, kinds: Kinds): Promise<z.input<(typeof adminFailedMail)['answer']>> {
  const [single, announced] = await Promise.all([listFailedMail(db, kinds), listFailedAnnouncements(db)]);
  return {
    mails: single.mails.map((mail) => ({ ...mail, triedAt: mail.triedAt.toISOString() })),
    announcements: announced.announcements.map((row) => ({ ...row, failedAt: row.failedAt.toISOString() })),
    failed: single.failed + announced.failed,
    waiting: single.waiting + announced.waiting,
  };
}

interface Which {
  id: number | null;
  kinds: Kinds;
}

/** Retries a failed mail from the start, or all with null. 404 if there is none left. */
export async function retryMail(
  { db, log }: Services,
  viewer: AdministratorViewer,
  { id, kinds }: Which,
): Promise<void> {
  const count = await withTransaction(db, async (db) => {
    const count = (await retryFailedMail(db, kinds, id)) + (id === null ? await retryFailedAnnouncements(db, null) : 0);
    return recordMail(db, viewer, 'mailRetried', count);
  });
  log.info({ feature: 'admin', administrator: viewer.id, mail: id, count }, 'failed mail tried again');
}

/** Discards a failed mail, or all with null. 404 if there is none left. */
export async function discardMail(
  { db, log }: Services,
  viewer: AdministratorViewer,
  { id, kinds }: Which,
): Promise<void> {
  const count = await withTransaction(db, async (db) => {
    const count =
      (await discardFailedMail(db, kinds, id)) + (id === null ? await discardFailedAnnouncements(db, null) : 0);
    return recordMail(db, viewer, 'mailDiscarded', count);
  });
  log.info({ feature: 'admin', administrator: viewer.id, mail: id, count }, 'failed mail discarded');
}

/** Retries the failed announcements of a position from the start. 404 if there are none left. */
export async function retryAnnouncements(
  { db, log }: Services,
  viewer: AdministratorViewer,
  positionId: number,
): Promise<void> {
  const count = await withTransaction(db, async (db) =>
    recordMail(db, viewer, 'mailRetried', await retryFailedAnnouncements(db, positionId)),
  );
  log.info({ feature: 'admin', administrator: viewer.id, positionId, count }, 'failed announcements tried again');
}

/** Discards the failed announcements of a position. 404 if there are none left. */
export async function discardAnnouncements(
  { db, log }: Services,
  viewer: AdministratorViewer,
  positionId: number,
): Promise<void> {
  const count = await withTransaction(db, async (db) =>
    recordMail(db, viewer, 'mailDiscarded', await discardFailedAnnouncements(db, positionId)),
  );
  log.info({ feature: 'admin', administrator: viewer.id, positionId, count }, 'failed announcements discarded');
}

/** Writes into the log how many mails were retried or discarded, and returns it; 404 for none. */
async function recordMail(
  db: Database,
  viewer: AdministratorViewer,
  act: 'mailRetried' | 'mailDiscarded',
  count: number,
): Promise<number> {
  if (count === 0) throw noSuchMail();
  await recordAct(db, viewer, act, { details: { count } });
  return count;
}

const noSuchMail = () => new AppError('not-found', 'There is no such mail any more.');
