import pg from 'pg';
import type { Database } from '#server/platform/database/connect.ts';
import { type Inserted, type NewMessage, insertAtOnce, insertMessage } from './post-store.ts';

/** Maximum number of messages in one transaction; their ids fit in one notification of 8,000 bytes. */
const maxTogether = 100;

/** Stores a message, refused and answered as by `insertMessage`. Resolves once it is committed. */
export type MessageWriter = (message: NewMessage) => Promise<Inserted | undefined>;

interface Waiting extends PromiseWithResolvers<Inserted | undefined> {
  message: NewMessage;
}

/**
 * Stores messages that arrive during a commit together in the next one: one statement, one flush to disk, one notice to
 * other processes. A message that finds no commit under way is written at once. The common statement waits for no lock.
 * What it leaves out, because of a lock or a refusal, is written by a statement of its own, beside the next ones.
 */
export function createMessageWriter(db: Database): MessageWriter {
  let waiting: Waiting[] = [];
  let isWriting = false;

  const writeWaiting = async (): Promise<void> => {
    if (isWriting) return;
    isWriting = true;
    while (waiting.length > 0) {
      const batch = waiting.slice(0, maxTogether);
      waiting = waiting.slice(maxTogether);
      await writeTogether(db, batch);
    }
    isWriting = false;
  };

  return (message) => {
    // Two messages of one statement could send the same video.
    if (message.video !== null) return insertMessage(db, message);
    const place = { message, ...Promise.withResolvers<Inserted | undefined>() };
    waiting.push(place);
    void writeWaiting();
    return place.promise;
  };
}

/** Settles every promise of the batch; never throws. */
async function writeTogether(db: Database, batch: readonly Waiting[]): Promise<void> {
  let stored: (Inserted | undefined)[];
  try {
    stored = await insertAtOnce(
      db,
      batch.map(({ message }) => message),
    );
  } catch (error) {
    if (!isRolledBack(error)) {
      for (const { reject } of batch) reject(error);
      return;
    }
    stored = [];
  }
  for (const [index, { message, resolve, reject }] of batch.entries()) {
    const inserted = stored[index];
    if (inserted) resolve(inserted);
    else insertMessage(db, message).then(resolve, reject);
  }
}

/**
 * Whether PostgreSQL has refused the statement, so that nothing of it is stored. After a lost connection that is not
 * known, and repeating a message without a client key could store it twice.
 */
const isRolledBack = (error: unknown): boolean => error instanceof pg.DatabaseError && error.severity === 'ERROR';
