import type { Listener } from '#server/platform/memory/listener.ts';
import { type Memory, createMemory } from '#server/platform/memory/memory.ts';
import type { ThreadHead } from './message-store.ts';

/** How many threads a process remembers; about 200 bytes each. */
const maxThreads = 50_000;

/** The heads of the threads this process has lately read, kept true by what the database tells (migration 0009). */
export type ThreadHeads = Memory<number, ThreadHead>;

export const rememberThreadHeads = (listener: Listener): ThreadHeads =>
  createMemory<number, ThreadHead>({
    listener,
    channel: 'threads',
    max: maxThreads,
    onNotify(payload, heads) {
      const [threadId, messageId] = payload.split(' ').map(Number);
      if (threadId === undefined) return;
      if (messageId === undefined) heads.forget(threadId);
      else noteMessage(heads, threadId, messageId);
    },
  });

/**
 * Says that a message is stored. Later ones may have been noted already: notifications lag behind the writers of this
 * process. A head that is being read may be older than the message, so it is not kept.
 */
export const noteMessage = (heads: ThreadHeads, threadId: number, messageId: number): void =>
  heads.update(threadId, (head) => (messageId > head.lastId ? { ...head, lastId: messageId } : head));

/** Whether a remembered thread surely holds nothing after a message for this reader; false also for what is not known. */
export function hasNothingAfter(head: ThreadHead | undefined, readerId: number, messageId: number): boolean {
  if (!head || messageId < head.lastId) return false;
  return readerId === head.lowerUserId || readerId === head.higherUserId;
}
