import * as z from 'zod/mini';
import * as addresses from '#contract/addresses.ts';
import { accountTypes } from '#contract/call.ts';
import { Id, LongId } from '#contract/fields.ts';
import { type Mailer, type MailServices, createMailer, newMessageId, newMessagesMail } from '#server/mail/service.ts';
import { type Database, withTransaction } from '#server/platform/database/connect.ts';
import { type JobHandler, type Try, defineJob, enqueue, handle } from '#server/platform/jobs/jobs.ts';
import { dueAt } from './message-mail-due.ts';
import {
  type MailRecipient,
  type WaitingThread,
  findMailRecipient,
  listUnread,
  listWaiting,
  lockMailTo,
  lockThread,
  saveMailed,
} from './message-mail-store.ts';

/**
 * Job that decides whether to mail a recipient about a thread. A message enqueues it (migration 0012) under a key per
 * thread and recipient.
 */
const decision = defineJob({
  name: 'message-mail',
  payload: z.object({ threadId: Id, recipientId: Id }),
  maxTries: 150,
  longestPauseSeconds: 600,
});

const keyOf = ({ threadId, recipientId }: { threadId: number; recipientId: number }): string =>
  `message-mail ${threadId} ${recipientId}`;

/** Job that sends the mail. It only references the messages, so those read or deleted before sending are left out. */
const delivery = defineJob({
  name: 'new-messages-mail',
  payload: z.object({
    recipientId: Id,
    threads: z.array(z.object({ threadId: Id, fromId: LongId, throughId: LongId })),
    messageId: z.string(),
  }),
  // About a day of tries. After that, the next message triggers a new mail.
  maxTries: 60,
  longestPauseSeconds: 1_800,
});

/** Job handlers for mails about new messages. */
export function messageMailJobs(services: MailServices): JobHandler[] {
  const mailer = createMailer(services);
  return [
    handle(decision, (payload) => withTransaction(services.db, (db) => decide(services, db, payload))),
    handle(delivery, (payload, current) => send(services, mailer, payload, current)),
  ];
}

/**
 * Marks the waiting messages as mailed and enqueues the mail in one transaction. If the mail is not due yet, schedules
 * itself for that time.
 */
async function decide(
  { settings }: Pick<MailServices, 'settings'>,
  db: Database,
  { threadId, recipientId }: { threadId: number; recipientId: number },
): Promise<void> {
  await lockMailTo(db, recipientId);
  await lockThread(db, threadId);
  const recipient = await findMailRecipient(db, recipientId);
  if (!recipient || recipient.isRefused || recipient.frequency === 'never') return;
  const [own] = await listWaiting(db, recipientId, threadId);
  if (!own) return;
  const threads = recipient.frequency === 'atOnce' ? [own] : await listWaiting(db, recipientId, null);
  const due = dueAt({ ...spanOf(threads, own), frequency: recipient.frequency, lastSeenAt: recipient.lastSeenAt });
  if (due > recipient.now) {
    const payload = { threadId, recipientId };
    await enqueue(db, decision, payload, { key: keyOf(payload), runAt: due });
    return;
  }
  await saveMailed(db, recipientId, threads);
  const ranges = threads.map(({ threadId, fromId, throughId }) => ({ threadId, fromId, throughId }));
  await enqueue(db, delivery, { recipientId, threads: ranges, messageId: newMessageId(settings) });
}

const spanOf = (threads: readonly WaitingThread[], own: WaitingThread) => ({
  firstAt: new Date(Math.min(...threads.map(({ firstAt }) => firstAt.getTime()))),
  lastAt: new Date(Math.max(...threads.map(({ lastAt }) => lastAt.getTime()))),
  mailedAt: own.mailedAt,
});

/** Sends the messages that are still unread, if the recipient still wants mail, to their current address. */
async function send(
  { db, settings }: Pick<MailServices, 'db' | 'settings'>,
  mailer: Mailer,
  { recipientId, threads: ranges, messageId }: z.output<(typeof delivery)['payload']>,
  current: Try,
): Promise<void> {
  const recipient = await findMailRecipient(db, recipientId);
  if (!recipient || recipient.isRefused || recipient.frequency === 'never') return;
  const unread = await listUnread(db, recipientId, ranges);
  if (unread.length === 0) return;
  const mail = newMessagesMail(settings, {
    recipient,
    path: placeOf(recipient, unread),
    threads: unread.map(({ firstName, lastName, ...thread }) => ({ ...thread, name: `${firstName} ${lastName}` })),
  });
  await mailer({ to: recipient.email, messageId, ...mail }, current);
}

/** The thread's screen when the mail is about one thread, else the list of threads. */
function placeOf({ type }: MailRecipient, threads: readonly { partnerId: number }[]): string {
  const screen = type === accountTypes.talent ? addresses.talentMessages : addresses.clientMessages;
  const [first, ...others] = threads;
  return addresses.addressOf(screen, others.length === 0 ? first?.partnerId : undefined);
}
