import * as z from 'zod/mini';
import * as addresses from '#contract/addresses.ts';
import { Device } from '#contract/own-account.ts';
import type { Services } from '#server/platform/calls/services.ts';
import type { Database } from '#server/platform/database/connect.ts';
import { type Handler, defineKind, enqueue, handle } from '#server/platform/deliveries/deliveries.ts';
import { mailLanguage } from '#server/platform/texts/language.ts';
import { deliver } from './deliver.ts';
import { newMessageId } from './mail.ts';
import type { MailServices } from './mailer.ts';
import { type PasskeyEvent, passkeyEvents, passkeyMail } from './passkey-mail.ts';
import { findRecipient } from './recipients-store.ts';
import type { Transport } from './transport.ts';

const kind = defineKind({
  name: 'passkey-mail',
  channel: 'mail',
  urgency: 'soon',
  /** The address is read when the mail leaves. */
  details: z.object({
    event: z.enum(passkeyEvents),
    device: z.nullable(Device),
    at: z.iso.datetime(),
    messageId: z.string(),
  }),
  // About three days of tries: every few seconds at first, then every half hour.
  maxTries: 150,
  longestPauseSeconds: 1_800,
});

interface PasskeyNotice {
  userId: number;
  event: PasskeyEvent;
  /** Where it was done; null if not by the user. */
  device: Device | null;
}

/** Enqueues, in the caller's transaction, the mail about what has happened to a user's passkeys. */
export async function queuePasskeyMail(
  { settings }: Pick<Services, 'settings'>,
  db: Database,
  { userId, ...notice }: PasskeyNotice,
): Promise<void> {
  await enqueue(db, kind, { ...notice, at: new Date().toISOString(), messageId: newMessageId(settings) }, { userId });
}

/** Sends the mails about passkeys, unless the user is deleted. */
export const sendPasskeyNotices = ({ db, settings }: MailServices, send: Transport): Handler =>
  handle(kind, async ({ userId, details: { event, device, at, messageId } }, attempt) => {
    const user = await findRecipient(db, userId);
    if (!user) return 'withdrawn';
    const { productName, appUrl } = settings;
    const language = mailLanguage(settings, user.language);
    const link = `${appUrl}${addresses.account}`;
    const mail = passkeyMail({ productName, event, device, at: new Date(at), link, language });
    return deliver(send, { to: user.email, messageId, ...mail }, attempt);
  });
