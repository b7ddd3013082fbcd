import type { Message, Thread } from '#contract/messaging.ts';
import { JsonText } from '#server/platform/call.ts';
import type { Database } from '#server/platform/database/connect.ts';
import { AppError, invalidField } from '#server/platform/errors.ts';
import { type Correspondent, mayWriteTo } from './policy.ts';
import { presentThread } from './present.ts';
import {
  findMessageByClientKey,
  findRecipient,
  insertMessage,
  listThreads,
  readMessages,
  upsertThread,
} from './store.ts';

type Optional<Value> = Value | null | undefined;

/**
 * The viewer's threads, newest first, and with `userToId` the thread with that person, made if need be. A thread
 * without messages is listed only for whoever asks for it. Refuses an unknown person (404) and one the viewer may not
 * write to (403).
 */
export async function messagingInit(
  db: Database,
  viewer: Correspondent,
  { userToId }: { userToId?: Optional<number> },
): Promise<{ threadId: number | null; userThreads: Thread[] }> {
  const threadId = userToId == null ? null : await openThread(db, viewer, userToId);
  const rows = await listThreads(db, viewer.id, threadId);
  return { threadId, userThreads: rows.map(presentThread) };
}

async function openThread(db: Database, viewer: Correspondent, userId: number): Promise<number> {
  const recipient = await findRecipient(db, viewer.id, userId);
  if (!recipient) throw noSuchPerson();
  if (!mayWriteTo(viewer, recipient)) throw new AppError('forbidden', 'You cannot write to this person.');
  if (recipient.threadId !== null) return recipient.threadId;
  try {
    return await upsertThread(db, viewer.id, userId);
  } catch (error) {
    if (isForeignKeyViolation(error)) throw noSuchPerson();
    throw error;
  }
}

/** A page of a thread (see `readMessages`); 404 for everyone but its two people. */
export async function messagingGetMessages(
  db: Database,
  viewer: Correspondent,
  { threadId, beforeId, afterId }: { threadId: number; beforeId?: Optional<number>; afterId?: Optional<number> },
): Promise<JsonText> {
  const page = await readMessages(db, viewer.id, threadId, { beforeId: beforeId ?? null, afterId: afterId ?? null });
  if (page === undefined) throw noSuchThread();
  return new JsonText(page);
}

/** Nothing in it that could be seen: white space, invisible format characters and control characters alone. */
const invisible = /^[\s\p{Cf}\p{Cc}]*$/u;

/**
 * Stores a message and answers it once it is committed. The same `clientKey` again answers the message stored then,
 * and stores none. Refuses an empty message (422), a thread of other people (404), a video nobody has uploaded (404),
 * and a client key the viewer has used in another thread (409).
 */
export async function messagingPostMessage(
  db: Database,
  viewer: Correspondent,
  {
    threadId,
    text,
    video,
    clientKey,
  }: { threadId: number; text: string; video?: Optional<string>; clientKey?: Optional<string> },
): Promise<{ message: Message }> {
  if (video) throw new AppError('not-found', 'There is no such video.');
  if (invisible.test(text)) throw invalidField('text', 'must not be empty');
  const inserted = await insertMessage(db, { threadId, userId: viewer.id, text, clientKey: clientKey ?? null });
  if (!inserted) throw noSuchThread();
  if (inserted.message) return { message: inserted.message };
  const earlier = clientKey ? await findMessageByClientKey(db, viewer.id, clientKey) : undefined;
  if (earlier?.threadId !== threadId) throw new AppError('conflict', 'This client key belongs to another message.');
  return { message: earlier.message };
}

const noSuchPerson = () => new AppError('not-found', 'There is no such person.');
const noSuchThread = () => new AppError('not-found', 'There is no such thread.');

/** PostgreSQL's 23503: here, the other person was deleted at this moment. */
const isForeignKeyViolation = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === '23503';
