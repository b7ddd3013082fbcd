import type { Thread } from '#contract/messaging.ts';
import { mediaUrl } from '#server/media/service.ts';
import type { ThreadRow } from './store.ts';

/** A thread as its viewer sees it. Messages need no such function: PostgreSQL makes them in the contract's shape. */
export function presentThread(row: ThreadRow): Thread {
  const { companyId, companyName } = row;
  return {
    threadId: row.threadId,
    user: {
      id: row.userId,
      type: row.type,
      firstName: row.firstName,
      lastName: row.lastName,
      avatarUrl: mediaUrl(row.avatarKey),
      company: companyId !== null && companyName !== null ? { id: companyId, name: companyName } : null,
    },
    unread: row.unread,
    lastMessageAt: row.lastMessageAt?.toISOString() ?? null,
  };
}
