import type * as z from 'zod/mini';
import type { adminFailedMail } from '#contract/admin.ts';
import { discardFailedMail, listFailedMail, retryFailedMail } from '#server/mail/service.ts';
import { AppError } from '#server/platform/errors.ts';
import type { Services } from '#server/platform/services.ts';
import type { AdministratorViewer } from '#server/platform/viewer.ts';

/** The mails that are not tried any more. */
export async function failedMail({ db }: Services): Promise<z.input<(typeof adminFailedMail)['answer']>> {
  const { mails, failed, waiting } = await listFailedMail(db);
  return { mails: mails.map((mail) => ({ ...mail, triedAt: mail.triedAt.toISOString() })), failed, waiting };
}

/** Tries a failed mail from the beginning, with null all of them. 404 where there is none (any more). */
export async function retryMail({ db, log }: Services, viewer: AdministratorViewer, id: number | null): Promise<void> {
  const count = await retryFailedMail(db, id);
  if (count === 0) throw noSuchMail();
  log.info({ feature: 'admin', administrator: viewer.id, mail: id, count }, 'failed mail tried again');
}

/** Gives a failed mail up, with null all of them. 404 where there is none (any more). */
export async function discardMail(
  { db, log }: Services,
  viewer: AdministratorViewer,
  id: number | null,
): Promise<void> {
  const count = await discardFailedMail(db, id);
  if (count === 0) throw noSuchMail();
  log.info({ feature: 'admin', administrator: viewer.id, mail: id, count }, 'failed mail discarded');
}

const noSuchMail = () => new AppError('not-found', 'There is no such mail any more.');
