import type { Database } from '#server/platform/database/connect.ts';
import { insertMessage } from './post-store.ts';
import { upsertThread } from './store.ts';

export const buildThread = async (db: Database, oneUserId: number, otherUserId: number): Promise<number> =>
  (await upsertThread(db, oneUserId, otherUserId)).id;

let count = 0;

/** Stores a message from one of the thread's two people and returns its id. */
export async function buildMessage(
  db: Database,
  { threadId, userId, text }: { threadId: number; userId: number; text?: string },
): Promise<number> {
  count += 1;
  const message = { threadId, userId, text: text ?? `Message ${count}`, clientKey: null, video: null, tokenHash: null };
  const inserted = await insertMessage(db, message, { firstContactsPerDay: null, emit: async () => undefined });
  if (!inserted?.message) throw new Error(`User ${userId} is not in thread ${threadId}`);
  return inserted.message.id;
}
