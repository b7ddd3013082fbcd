import * as z from 'zod/mini';
import type { Services } from '#server/platform/calls/services.ts';
import { type Database, withTransaction } from '#server/platform/database/connect.ts';
import { type Handler, defineKind, enqueue, handle, withdraw } from '#server/platform/deliveries/deliveries.ts';
import { queuePush } from '#server/push/service.ts';
import { type InterviewRow, listInterviews } from './store.ts';

const hour = 3_600_000;

/** Notifies the devices that one of the two people has an hour before an interview. */
const kind = defineKind({
  name: 'interview-push',
  channel: 'task',
  urgency: 'soon',
  details: z.object({}),
  maxTries: 10,
  longestPauseSeconds: 60,
});

const keyOf = (id: number, userId: number): string => `interview-push ${id} ${userId}`;

/** Queues it for its time in the caller's transaction, unless that has passed. */
export async function queueBefore(
  db: Database,
  { id: subjectId, startsAt, now }: Pick<InterviewRow, 'id' | 'now'> & { startsAt: Date },
  userId: number,
): Promise<void> {
  const runAt = new Date(startsAt.getTime() - hour);
  if (runAt > now) await enqueue(db, kind, {}, { subjectId, userId, key: keyOf(subjectId, userId), runAt });
}

export const withdrawBefore = (db: Database, { id }: { id: number }, userId: number): Promise<void> =>
  withdraw(db, keyOf(id, userId));

/** Returns the handler of these reminders. */
export const remindByPush = ({ db }: Pick<Services, 'db'>): Handler =>
  handle(kind, ({ subjectId, userId }) =>
    withTransaction(db, async (db) => {
      const [row] = await listInterviews(db, userId ?? 0, [subjectId ?? 0]);
      if (!row?.startsAt || row.state !== 'confirmed' || row.startsAt <= row.now) return 'withdrawn';
      await queuePush(db, { userId: row.viewerId, threadId: row.threadId, about: 'soon' });
      return 'sent';
    }),
  );
