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
import { newDeviceMail } from './new-device-mail.ts';
import { findRecipient } from './recipients-store.ts';
import type { Transport } from './transport.ts';

const kind = defineKind({
  name: 'new-device-mail',
  channel: 'mail',
  urgency: 'soon',
  /** The address is read when the mail leaves. */
  details: z.object({
    device: Device,
    // Absent in mail queued by a release that knew codes only.
    way: z._default(z.enum(['code', 'passkey']), 'code'),
    at: z.iso.datetime(),
    messageId: z.string(),
  }),
  // About three days of tries: every few seconds at first, then every half hour.
  maxTries: 150,
  longestPauseSeconds: 1_800,
});

/** Milliseconds from the sign-in to the mail, so that it does not arrive in the middle of it. */
const pause = 60_000;

/** Enqueues, in the caller's transaction, the mail about a session that has just begun in a new browser. */
export async function queueNewDeviceMail(
  { settings }: Pick<Services, 'settings'>,
  db: Database,
  { userId, device, way }: { userId: number; device: Device; way: 'code' | 'passkey' },
): Promise<void> {
  const details = { device, way, at: new Date().toISOString(), messageId: newMessageId(settings) };
  await enqueue(db, kind, details, { userId, runIn: pause });
}

/** Sends the mails about new browsers, unless the user is deleted. */
export const sendNewDevices = ({ db, settings }: MailServices, send: Transport): Handler =>
  handle(kind, async ({ userId, details: { device, way, at, messageId } }, attempt) => {
    const user = await findRecipient(db, userId);
    if (!user) return 'withdrawn';
    const { productName, appUrl } = settings;
    const language = mailLanguage(settings, user.language);
    const mail = newDeviceMail({
      productName,
      device,
      way,
      at: new Date(at),
      link: `${appUrl}${addresses.account}`,
      language,
    });
    return deliver(send, { to: user.email, messageId, ...mail }, attempt);
  });
