import * as z from 'zod/mini';
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

/** Decides whether somebody is mailed about a thread; a message queues it (migration 0012), under a key for each thread and recipient. */
const decision = defineJob({
  name: 'message-mail',
  payload: z.object({ threadId: Id, recipientId: Id }),
  maxTries: 150,
  longestPauseSeconds: 600,
});

const keyOf = ({ threadId, recipientId }: { threadId: number; recipientId: number }): string =>
  `message-mail ${threadId} ${recipientId}`;

/** Sends what was decided on. It names the messages only: what is read or deleted meanwhile is not sent. */
const delivery = defineJob({
  name: 'new-messages-mail',
  payload: z.object({
    recipientId: Id,
    threads: z.array(z.object({ threadId: Id, fromId: LongId, throughId: LongId })),
    messageId: z.string(),
  }),
  // Tried for about a day: what is older, the next message brings to mind.
  maxTries: 60,
  longestPauseSeconds: 1_800,
});

/** What the job worker must run for the mails about new messages. */
export function messageMailJobs(services: MailServices): JobHandler[] {
  const mailer = createMailer(services);
  return [
    handle(decision, (payload) => withTransaction(services.db, (db) => decide(services, db, payload))),
    handle(delivery, (payload, current) => send(services, mailer, payload, current)),
  ];
}

/** Marks what waits as mailed and queues the mail in one transaction; before it is due, comes back when it is. */
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

/** Sends what is still unread, to whoever still wants it, at the address they have now. */
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

/** The screen with the one thread, or with the list of several (decisions.md, section 6). */
function placeOf({ type }: MailRecipient, threads: readonly { partnerId: number }[]): string {
  const list = type === accountTypes.talent ? '/talent/messages' : '/client/messages';
  const [first, ...others] = threads;
  return first && others.length === 0 ? `${list}/${first.partnerId}` : list;
}
