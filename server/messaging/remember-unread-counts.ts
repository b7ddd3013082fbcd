import type { Database } from '#server/platform/database/connect.ts';
import type { Listener } from '#server/platform/memory/listener.ts';
import { type Memory, createMemory } from '#server/platform/memory/memory.ts';
import { countUnread } from './store.ts';

/** Maximum of counts in memory; about 150 bytes each. */
const maxUsers = 50_000;

/** Unread counts of recently active users, kept current by database notifications. */
export type UnreadCounts = Memory<number, { unread: number }>;

export const rememberUnreadCounts = (listener: Listener): UnreadCounts =>
  createMemory<number, { unread: number }>({
    listener,
    channel: 'unread',
    max: maxUsers,
    onNotify: (payload, counts) => counts.forget(Number(payload)),
  });

/** Returns the number of unread messages in all threads of a user, from memory if that is certainly current. */
export async function findUnreadCount(db: Database, counts: UnreadCounts, userId: number): Promise<{ unread: number }> {
  const known = counts.get(userId);
  if (known) return { unread: known.unread };
  const unread = { unread: 0 };
  await counts.load(userId, async () => {
    unread.unread = await countUnread(db, userId);
    return unread;
  });
  return unread;
}
