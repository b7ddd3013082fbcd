import pg from 'pg';
import type { Services } from '#server/platform/calls/services.ts';
import { together } from '#server/platform/database/together.ts';
import { type Inserted, type NewMessage, insertAtOnce, insertDecided, insertMessage } from './post-store.ts';

/** Maximum number of messages in one transaction. */
const maxTogether = 100;

/** Stores a message, refused and answered as by `insertMessage`. Resolves once it is committed. */
export type MessageWriter = (message: NewMessage) => Promise<Inserted | undefined>;

/**
 * Stores messages that arrive during a commit together in the next one: one statement, one flush to disk, one turn for
 * notifications. The common statement waits for no lock. Messages it leaves out, because of a lock, a refusal or a
 * contact, are written one by one, in parallel with the next batch.
 */
export function createMessageWriter({
  db,
  writing,
  settings: { firstContactsPerDay },
  emit,
}: Pick<Services, 'db' | 'writing' | 'settings' | 'emit'>): MessageWriter {
  const means = { firstContactsPerDay, emit };
  const writeTogether = together<NewMessage, Inserted | undefined>(async (messages) => {
    const stored = await insertAtOnce(writing, messages).catch((error: unknown) => {
      if (isRolledBack(error)) return [];
      throw error;
    });
    return messages.map((message, index) => {
      const one = stored[index];
      return one === 'undecided' ? insertDecided(db, message, means) : (one ?? insertMessage(db, message, means));
    });
  }, maxTogether);
  // Two messages of one statement could send the same file.
  return (message) => (carriesFiles(message) ? insertMessage(db, message, means) : writeTogether(message));
}

const carriesFiles = ({ video, attachments = [] }: NewMessage): boolean => video !== null || attachments.length > 0;

/**
 * True if PostgreSQL refused the statement, so that none of it is stored. After a lost connection that is unknown, and
 * repeating a message without a client key could store it twice.
 */
const isRolledBack = (error: unknown): boolean => error instanceof pg.DatabaseError && error.severity === 'ERROR';
