import type * as z from 'zod/mini';
import type { adminFailedMail } from '#contract/admin.ts';
import {
  discardFailedAnnouncements,
  listFailedAnnouncements,
  retryFailedAnnouncements,
} from '#server/announcements/service.ts';
import { discardFailedMail, listFailedMail, retryFailedMail } from '#server/mail/service.ts';
import type { Services } from '#server/platform/calls/services.ts';
import { AppError } from '#server/platform/errors/app-error.ts';
import type { AdministratorViewer } from '#server/platform/session/viewer.ts';

/** Lists the mails that are no longer tried. */
export async function failedMail({ db }: Services): Promise<z.input<(typeof adminFailedMail)['answer']>> {
  const [single, announced] = await Promise.all([listFailedMail(db), listFailedAnnouncements(db)]);
  return {
    mails: single.mails.map((mail) => ({ ...mail, triedAt: mail.triedAt.toISOString() })),
    announcements: announced.announcements.map((row) => ({ ...row, failedAt: row.failedAt.toISOString() })),
    failed: single.failed + announced.failed,
    waiting: single.waiting + announced.waiting,
  };
}

/** Retries a failed mail from the start, or all with null. 404 if there is none (any more). */
export async function retryMail({ db, log }: Services, viewer: AdministratorViewer, id: number | null): Promise<void> {
  const count = (await retryFailedMail(db, id)) + (id === null ? await retryFailedAnnouncements(db, null) : 0);
  if (count === 0) throw noSuchMail();
  log.info({ feature: 'admin', administrator: viewer.id, mail: id, count }, 'failed mail tried again');
}

/** Discards a failed mail, or all with null. 404 if there is none (any more). */
export async function discardMail(
  { db, log }: Services,
  viewer: AdministratorViewer,
  id: number | null,
): Promise<void> {
  const count = (await discardFailedMail(db, id)) + (id === null ? await discardFailedAnnouncements(db, null) : 0);
  if (count === 0) throw noSuchMail();
  log.info({ feature: 'admin', administrator: viewer.id, mail: id, count }, 'failed mail discarded');
}

/** Retries the failed announcements of a position from the start. 404 if there are none (any more). */
export async function retryAnnouncements(
  { db, log }: Services,
  viewer: AdministratorViewer,
  positionId: number,
): Promise<void> {
  const count = await retryFailedAnnouncements(db, positionId);
  if (count === 0) throw noSuchMail();
  log.info({ feature: 'admin', administrator: viewer.id, positionId, count }, 'failed announcements tried again');
}

/** Discards the failed announcements of a position. 404 if there are none (any more). */
export async function discardAnnouncements(
  { db, log }: Services,
  viewer: AdministratorViewer,
  positionId: number,
): Promise<void> {
  const count = await discardFailedAnnouncements(db, positionId);
  if (count === 0) throw noSuchMail();
  log.info({ feature: 'admin', administrator: viewer.id, positionId, count }, 'failed announcements discarded');
}

const noSuchMail = () => new AppError('not-found', 'There is no such mail any more.');
