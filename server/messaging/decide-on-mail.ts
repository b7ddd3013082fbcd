import * as z from 'zod/mini';
import type { Services } from '#server/platform/calls/services.ts';
import { type Database, withTransaction } from '#server/platform/database/connect.ts';
import { type Handler, defineKind, enqueue, handle, withdraw } from '#server/platform/deliveries/deliveries.ts';
import { messagingMails } from './mails.ts';
import {
  type MessageMailFrequency,
  type WaitingThread,
  findMailRecipient,
  findWaiting,
  listWaiting,
  lockMailTo,
  lockThread,
  saveMailed,
  wantsMail,
} from './message-mail-store.ts';

/**
 * Task that decides whether to mail a recipient about a thread. A message enqueues it (`queue_message_mail`) under a
 * key per thread and recipient. The thread is its subject.
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

/** Returns the handler of these decisions. */
export const decideOnMail = ({ db }: Pick<Services, 'db'>): Handler =>
  handle(decision, ({ subjectId, userId }) =>
    withTransaction(db, (db) => decide(db, { threadId: subjectId ?? 0, recipientId: userId ?? 0 })),
  );

/**
 * Marks the waiting messages as mailed and enqueues the mail in one transaction. If the mail is not due yet, schedules
 * the next decision for that time.
 */
async function decide(
  db: Database,
  { threadId, recipientId }: { threadId: number; recipientId: number },
): Promise<void> {
  await lockMailTo(db, recipientId);
  await lockThread(db, threadId);
  // A later message, now waiting for that lock, enqueues the next decision.
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
  await messagingMails.newMessages.queue(db, { threads: ranges }, { userId: recipientId });
}

const spanOf = (threads: readonly WaitingThread[], own: WaitingThread) => ({
  firstAt: new Date(Math.min(...threads.map(({ firstAt }) => firstAt.getTime()))),
  lastAt: new Date(Math.max(...threads.map(({ lastAt }) => lastAt.getTime()))),
  mailedAt: own.mailedAt,
});

/** Facts that decide when a recipient is mailed about messages they have neither read nor been mailed yet. */
interface Waiting {
  frequency: Exclude<MessageMailFrequency, 'never'>;
  lastSeenAt: Date | null;
  /** Oldest and newest of these messages: of one thread, or of all threads when one mail gathers them. */
  firstAt: Date;
  lastAt: Date;
  /** Time of the last mail about this thread. */
  mailedAt: Date | null;
}

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

/** A user counts as away this long after their last call. */
const away = 5 * minute;
/** A burst ends when its writer pauses for this long, or at the latest when the reader could be away. */
const pause = minute;
const longestBurst = 5 * minute;

/**
 * Returns when the mail may be sent, never while the reader is present. 'At once' waits for the end of the burst and
 * for an hour since the last mail. Daily waits for the day to be over.
 */
function dueAt({ frequency, lastSeenAt, firstAt, lastAt, mailedAt }: Waiting): Date {
  const gathered = {
    atOnce: Math.max(Math.min(lastAt.getTime() + pause, firstAt.getTime() + longestBurst), timeAfter(mailedAt, hour)),
    daily: firstAt.getTime() + day,
  }[frequency];
  return new Date(Math.max(gathered, timeAfter(lastSeenAt, away)));
}

const timeAfter = (date: Date | null, milliseconds: number): number =>
  date === null ? Number.NEGATIVE_INFINITY : date.getTime() + milliseconds;
