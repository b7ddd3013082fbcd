import * as z from 'zod/mini';
import * as addresses from '#contract/addresses.ts';
import { Id } from '#contract/fields.ts';
import { ownDataId } from '#contract/own-data.ts';
import { type MailServices, createMailer, newMessageId, ownDataMail } from '#server/mail/service.ts';
import type { Services } from '#server/platform/calls/services.ts';
import type { Database } from '#server/platform/database/connect.ts';
import { type Handler, defineKind, enqueue, handle } from '#server/platform/deliveries/deliveries.ts';
import { mailLanguage } from '#server/platform/texts/language.ts';
import { findReady } from './export-store.ts';

const kind = defineKind({
  name: 'own-data-mail',
  channel: 'mail',
  urgency: 'soon',
  details: z.object({ exportId: Id, messageId: z.string() }),
  // Tried for longer than the file is there: then the mail is withdrawn.
  maxTries: 150,
  longestPauseSeconds: 1_800,
});

/** Enqueues, in the transaction that makes a copy ready, the mail that says so. */
export const queueReadyMail = (
  { settings }: Pick<Services, 'settings'>,
  db: Database,
  { userId, exportId }: { userId: number; exportId: number },
): Promise<void> => enqueue(db, kind, { exportId, messageId: newMessageId(settings) }, { userId });

/** Sends the mails about copies that are ready, unless one is gone by then. */
export function sendReadyMails(services: MailServices): Handler {
  const { db, settings } = services;
  const mailer = createMailer(services);
  return handle(kind, async ({ details: { exportId, messageId } }, attempt) => {
    const ready = await findReady(db, exportId);
    if (!ready) return 'withdrawn';
    const { productName, appUrl } = settings;
    const link = `${appUrl}${addresses.account}#${ownDataId}`;
    const language = mailLanguage(settings, ready.language);
    const mail = ownDataMail({ productName, until: ready.endsAt, link, language });
    return mailer({ to: ready.email, messageId, ...mail }, attempt);
  });
}
