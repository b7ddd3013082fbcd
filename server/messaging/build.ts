import type { Database } from '#server/platform/database/connect.ts';
import { emit } from '#server/app.ts';
import { insertMessage } from './post-store.ts';
import { upsertThread } from './store.ts';

export const buildThread = async (db: Database, oneUserId: number, otherUserId: number): Promise<number> =>
  (await upsertThread(db, oneUserId, otherUserId)).id;

let count = 0;

/** Stores a message from one of the thread's two people, about a position if named, and returns its id. */
export async function buildMessage(
  db: Database,
  { threadId, userId, text, about }: { threadId: number; userId: number; text?: string; about?: string },
): Promise<number> {
  count += 1;
  const message = { threadId, userId, text: text ?? `Message ${count}`, clientKey: null, video: null, tokenHash: null };
  const inserted = await insertMessage(db, { ...message, about: about ?? null }, { firstContactsPerDay: null, emit });
  if (!inserted?.message) throw new Error(`User ${userId} is not in thread ${threadId}`);
  return inserted.message.id;
}
