import * as z from 'zod/mini';
import * as addresses from '#contract/addresses.ts';
import {
  type MailServices,
  createMailer,
  inactiveMail,
  leavingMail,
  leftMail,
  newMessageId,
} from '#server/mail/service.ts';
import type { Services } from '#server/platform/calls/services.ts';
import type { Database } from '#server/platform/database/connect.ts';
import { type Handler, defineKind, enqueue, handle } from '#server/platform/deliveries/deliveries.ts';
import { mailLanguage } from '#server/platform/texts/language.ts';
import { findUnused, noteMailed } from './inactive-store.ts';
import { findLeaver } from './leaving-store.ts';

/** About three days of tries: every few seconds at first, then every half hour. */
const persistence = { channel: 'mail', maxTries: 150, longestPauseSeconds: 1_800 } as const;
const messageId = z.string();

/* Addresses of users are read when a mail leaves. */
const leaving = defineKind({ name: 'leaving-mail', urgency: 'soon', details: z.object({ messageId }), ...persistence });
/** Nothing else is left of the account. */
const left = defineKind({
  name: 'left-mail',
  urgency: 'soon',
  details: z.object({ because: z.enum(['asked', 'unused']), language: z.nullable(z.string()), messageId }),
  ...persistence,
});
const inactive = defineKind({
  name: 'inactive-mail',
  urgency: 'later',
  details: z.object({
    /** Which of the mails, from 1. */
    number: z.int(),
    messageId,
  }),
  ...persistence,
});

type Means = Pick<Services, 'settings'>;

/** Enqueues the mail that says until when a deletion can be taken back. */
export const queueLeavingMail = ({ settings }: Means, db: Database, userId: number): Promise<void> =>
  enqueue(db, leaving, { messageId: newMessageId(settings) }, { userId });

/** Enqueues the last mail to the address of a user; call it after the deletion, which withdraws what waits for it. */
export const queueLeftMail = (
  { settings }: Means,
  db: Database,
  { email, language }: { email: string; language: string | null },
  because: 'asked' | 'unused' = 'asked',
): Promise<void> => enqueue(db, left, { because, language, messageId: newMessageId(settings) }, { address: email });

/** Names the mail about an unused account that waits to leave. */
export const inactiveKey = (userId: number): string => `inactive ${userId}`;

/** Enqueues one of the mails to a user whose account is deleted soon. */
export const queueInactiveMail = (
  { settings }: Means,
  db: Database,
  { userId, number }: { userId: number; number: number },
): Promise<void> =>
  enqueue(db, inactive, { number, messageId: newMessageId(settings) }, { userId, key: inactiveKey(userId) });

/** Handlers of the mails about accounts that are deleted. */
export function leavingMailHandlers(services: MailServices): Handler[] {
  const { db, settings } = services;
  const { productName, appUrl } = settings;
  const mailer = createMailer(services);
  return [
    handle(leaving, async ({ userId, details: { messageId } }, attempt) => {
      const user = await findLeaver(db, userId ?? 0);
      // Kept, or deleted by now.
      if (!user?.leavingAt) return 'withdrawn';
      const { email: to, leavingAt } = user;
      const language = mailLanguage(settings, user.language);
      const link = `${appUrl}${addresses.restricted}`;
      return mailer({ to, messageId, ...leavingMail({ productName, leavingAt, link, language }) }, attempt);
    }),
    handle(left, ({ address, details: { because, messageId, ...user } }, attempt) => {
      const language = mailLanguage(settings, user.language);
      const link = `${appUrl}${addresses.privacy}`;
      return mailer({ to: address ?? '', messageId, ...leftMail({ productName, because, link, language }) }, attempt);
    }),
    handle(inactive, async ({ userId, details: { number, messageId } }, attempt) => {
      const find = () => findUnused(db, { userId: userId ?? 0, months: settings.inactiveMonths, number });
      if (!(await find())) return 'withdrawn';
      await attempt.takeTurn();
      const user = await find();
      if (!user) return 'withdrawn';
      const { email: to, language: chosen, ...facts } = user;
      const language = mailLanguage(settings, chosen);
      await mailer({ to, messageId, ...inactiveMail({ productName, ...facts, link: appUrl, language }) }, attempt);
      await noteMailed(db, { userId: userId ?? 0, number, until: facts.deletedAt });
      return 'sent';
    }),
  ];
}
