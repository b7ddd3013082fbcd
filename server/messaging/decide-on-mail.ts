import * as z from 'zod/mini';
import type { Services } from '#server/platform/calls/services.ts';
import { type Database, withTransaction } from '#server/platform/database/connect.ts';
import { type Handler, defineKind, enqueue, handle, withdraw } from '#server/platform/deliveries/deliveries.ts';
import { hasPush, queuePush } from '#server/push/service.ts';
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
  savePushed,
  wantsMail,
} from './message-mail-store.ts';

/**
 * Task that decides whether to notify the devices of a recipient about a thread, and to mail them. A message enqueues it
 * (`queue_message_mail`) under a key per thread and recipient. The thread is its subject.
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
 * Marks the waiting messages as pushed or mailed, and enqueues notifications or the mail, in one transaction. If one is
 * not due yet, schedules the next decision for that time.
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
  if (!recipient?.isAvailable) return;
  const own = await findWaiting(db, recipientId, threadId);
  if (!own) return;
  const { now, lastSeenAt } = recipient;
  const isPushed = await hasPush(db, recipientId);
  const pushDue = isPushed ? pushDueAt(own, lastSeenAt) : undefined;
  if (pushDue && pushDue <= now) {
    await savePushed(db, recipientId, own);
    await queuePush(db, { userId: recipientId, threadId });
  }
  const again = pushDue && pushDue > now ? [pushDue] : [];
  if (wantsMail(recipient)) {
    const { frequency } = recipient;
    const threads = frequency === 'atOnce' ? [own] : await listWaiting(db, recipientId);
    const due = dueAt({ ...spanOf(threads, own), frequency, lastSeenAt, isPushed });
    if (due > now) again.push(due);
    else {
      await saveMailed(db, recipientId, threads);
      const ranges = threads.map(({ threadId, fromId, throughId }) => ({ threadId, fromId, throughId }));
      await messagingMails.newMessages.queue(db, { threads: ranges }, { userId: recipientId });
    }
  }
  if (again.length === 0) return;
  const runAt = new Date(Math.min(...again.map((due) => due.getTime())));
  await enqueue(db, decision, {}, { subjectId: threadId, userId: recipientId, key: keyOf(ids), runAt });
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
  /** Whether devices of the recipient are notified of them. */
  isPushed: boolean;
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
 * for an hour since the last mail. Daily waits for the day to be over. Who is notified has an hour to read them first.
 */
function dueAt({ frequency, lastSeenAt, firstAt, lastAt, mailedAt, isPushed }: Waiting): Date {
  const gathered = {
    atOnce: Math.max(Math.min(lastAt.getTime() + pause, firstAt.getTime() + longestBurst), timeAfter(mailedAt, hour)),
    daily: firstAt.getTime() + day,
  }[frequency];
  const notified = isPushed ? firstAt.getTime() + hour : 0;
  return new Date(Math.max(gathered, notified, timeAfter(lastSeenAt, away)));
}

/** Who reads a message at once is not notified of it; also the first time of `queue_message_mail`. */
const pushPause = 10_000;
const pushAway = 2 * minute;

/**
 * Returns when devices may be notified of messages that they were not notified of: once a minute at most, never while
 * the reader is present. Undefined if there is none.
 */
const pushDueAt = ({ notPushedAt, pushedAt }: WaitingThread, lastSeenAt: Date | null): Date | undefined =>
  notPushedAt === null
    ? undefined
    : new Date(
        Math.max(notPushedAt.getTime() + pushPause, timeAfter(pushedAt, minute), timeAfter(lastSeenAt, pushAway)),
      );

const timeAfter = (date: Date | null, milliseconds: number): number =>
  date === null ? Number.NEGATIVE_INFINITY : date.getTime() + milliseconds;
