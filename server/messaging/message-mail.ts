import * as z from 'zod/mini';
import * as addresses from '#contract/addresses.ts';
import { accountTypes } from '#contract/call.ts';
import { Id, LongId } from '#contract/fields.ts';
import {
  type FindLogo,
  type Mailer,
  type MailServices,
  createLogos,
  createMailer,
  newMessageId,
  newMessagesMail,
} from '#server/mail/service.ts';
import { type Database, withTransaction } from '#server/platform/database/connect.ts';
import {
  type Attempt,
  type Handler,
  defineKind,
  enqueue,
  handle,
  withdraw,
} from '#server/platform/deliveries/deliveries.ts';
import { mailLanguage } from '#server/platform/texts/language.ts';
import { dueAt } from './message-mail-due.ts';
import {
  type MailRecipient,
  type WaitingThread,
  findMailRecipient,
  findWaiting,
  listUnread,
  listWaiting,
  lockMailTo,
  lockThread,
  saveMailed,
} from './message-mail-store.ts';

/**
 * Task that decides whether to mail a recipient about a thread. A message enqueues it (`queue_message_mail`) under a key per
 * thread and recipient. The thread is its subject.
 */
const decision = defineKind({
  name: 'message-mail',
  channel: 'task',
  urgency: 'soon',
  details: z.object({}),
  maxTries: 150,
  longestPauseSeconds: 600,
});

const keyOf = ({ threadId, recipientId }: { threadId: number; recipientId: number }): string =>
  `message-mail ${threadId} ${recipientId}`;

/** The mail. It only references the messages, so those read or deleted before it leaves are left out. */
const mail = defineKind({
  name: 'new-messages-mail',
  channel: 'mail',
  urgency: 'soon',
  details: z.object({
    threads: z.array(z.object({ threadId: Id, fromId: LongId, throughId: LongId })),
    messageId: z.string(),
  }),
  // About a day of tries. After that, the next message triggers a new mail.
  maxTries: 60,
  longestPauseSeconds: 1_800,
});

/** Handlers of mails about new messages. */
export function messageMailHandlers(services: MailServices): Handler[] {
  const means = { ...services, mailer: createMailer(services), findLogo: createLogos(services) };
  return [
    handle(decision, ({ subjectId, userId }) =>
      withTransaction(services.db, (db) =>
        decide(services, db, { threadId: subjectId ?? 0, recipientId: userId ?? 0 }),
      ),
    ),
    handle(mail, ({ userId, details }, attempt) => send(means, { recipientId: userId ?? 0, ...details }, attempt)),
  ];
}

type Wanting = MailRecipient & { frequency: Exclude<MailRecipient['frequency'], 'never'> };

const wantsMail = (recipient: MailRecipient | undefined): recipient is Wanting =>
  recipient !== undefined && !recipient.isRefused && recipient.isAvailable && recipient.frequency !== 'never';

/**
 * Marks the waiting messages as mailed and enqueues the mail in one transaction. If the mail is not due yet, schedules
 * the next decision for that time.
 */
async function decide(
  { settings }: Pick<MailServices, 'settings'>,
  db: Database,
  { threadId, recipientId }: { threadId: number; recipientId: number },
): Promise<void> {
  await lockMailTo(db, recipientId);
  await lockThread(db, threadId);
  // A message that comes later, and now waits for that lock, enqueues the next decision.
  const ids = { threadId, recipientId };
  await withdraw(db, keyOf(ids));
  const recipient = await findMailRecipient(db, recipientId);
  if (!wantsMail(recipient)) return;
  const own = await findWaiting(db, recipientId, threadId);
  if (!own) return;
  const threads = recipient.frequency === 'atOnce' ? [own] : await listWaiting(db, recipientId);
  const due = dueAt({ ...spanOf(threads, own), frequency: recipient.frequency, lastSeenAt: recipient.lastSeenAt });
  if (due > recipient.now) {
    await enqueue(db, decision, {}, { subjectId: threadId, userId: recipientId, key: keyOf(ids), runAt: due });
    return;
  }
  await saveMailed(db, recipientId, threads);
  const ranges = threads.map(({ threadId, fromId, throughId }) => ({ threadId, fromId, throughId }));
  await enqueue(db, mail, { threads: ranges, messageId: newMessageId(settings) }, { userId: recipientId });
}

const spanOf = (threads: readonly WaitingThread[], own: WaitingThread) => ({
  firstAt: new Date(Math.min(...threads.map(({ firstAt }) => firstAt.getTime()))),
  lastAt: new Date(Math.max(...threads.map(({ lastAt }) => lastAt.getTime()))),
  mailedAt: own.mailedAt,
});

/** Sends the messages that are still unread, if the recipient still wants mail, to their current address. */
async function send(
  { db, settings, mailer, findLogo }: Pick<MailServices, 'db' | 'settings'> & { mailer: Mailer; findLogo: FindLogo },
  { recipientId, threads: ranges, messageId }: { recipientId: number } & z.output<(typeof mail)['details']>,
  attempt: Attempt,
): Promise<'withdrawn' | void> {
  const recipient = await findMailRecipient(db, recipientId);
  if (!wantsMail(recipient)) return 'withdrawn';
  const unread = await listUnread(db, recipientId, ranges);
  if (unread.length === 0) return 'withdrawn';
  const content = newMessagesMail(settings, {
    recipient,
    path: placeOf(recipient, unread),
    threads: await Promise.all(
      unread.map(async ({ firstName, lastName, companyAvatarKey, ...thread }) => ({
        ...thread,
        name: `${firstName} ${lastName}`,
        logo: await findLogo(companyAvatarKey),
      })),
    ),
    language: mailLanguage(settings, recipient.language),
  });
  return mailer({ to: recipient.email, messageId, ...content }, attempt);
}

/** The thread's screen when the mail is about one thread, else the list of threads. */
function placeOf({ type }: MailRecipient, threads: readonly { partnerId: number }[]): string {
  const screen = type === accountTypes.talent ? addresses.talentMessages : addresses.clientMessages;
  const [first, ...others] = threads;
  return addresses.addressOf(screen, others.length === 0 ? first?.partnerId : undefined);
}
