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
 * notifications. The common statement waits for no lock. What it leaves out, because of a lock, a refusal or a
 * contact, is written on its own, beside the next ones.
 */
export function createMessageWriter({
  db,
  writing,
  settings: { firstContactsPerDay },
  emit,
}: Pick<Services, 'db' | 'writing' | 'settings' | 'emit'>): MessageWriter {
  const rules = { firstContactsPerDay, emit };
  const writeTogether = together<NewMessage, Inserted | undefined>(async (messages) => {
    const stored = await insertAtOnce(writing, messages).catch((error: unknown) => {
      if (isRolledBack(error)) return [];
      throw error;
    });
    return messages.map((message, index) => {
      const one = stored[index];
      return one === 'undecided' ? insertDecided(db, message, rules) : (one ?? insertMessage(db, message, rules));
    });
  }, maxTogether);
  // Two messages of one statement could send the same video.
  return (message) => (message.video === null ? writeTogether(message) : insertMessage(db, message, rules));
}

/**
 * Whether PostgreSQL has refused the statement, so that nothing of it is stored. After a lost connection that is not
 * known, and repeating a message without a client key could store it twice.
 */
const isRolledBack = (error: unknown): boolean => error instanceof pg.DatabaseError && error.severity === 'ERROR';
