import type { Listener } from '#server/platform/memory/listener.ts';
import { type Memory, createMemory } from '#server/platform/memory/memory.ts';
import type { ThreadHead } from './message-store.ts';

/** Maximum of thread heads in memory; about 200 bytes each. */
const maxThreads = 50_000;

/** Heads of recently read threads, kept current by database notifications. */
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
 * Records a stored message. Notifications lag behind this process's own writes, so a later message may already be
 * recorded. A head that is being read may be older than the message, so it is not kept.
 */
export const noteMessage = (heads: ThreadHeads, threadId: number, messageId: number): void =>
  heads.update(threadId, (head) => (messageId > head.lastId ? { ...head, lastId: messageId } : head));

/** True only if memory proves that the thread has nothing after the message for this reader; false if unknown. */
export function hasNothingAfter(head: ThreadHead | undefined, readerId: number, messageId: number): boolean {
  if (!head || messageId < head.lastId || readerId === head.hiddenFrom) return false;
  return readerId === head.lowerUserId || readerId === head.higherUserId;
}
