import { type QueryClient, keepPreviousData, useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { type Thread, messagingInit, messagingUnread, threadPageSize } from '#contract/messaging.ts';
import { send } from '#web/platform/api.ts';
import { keyOf } from '#web/platform/query-keys.ts';
import { invalidate, useCall } from '#web/platform/use-call.ts';
import { useUnreadCount } from './use-unread-count.ts';

/** Lists are also read again when the unread count changes. */
const listPollMilliseconds = 30_000;

const firstPage: number | null = null;

/** Pages of the user's threads, newest first; with `search`, of those with a person or company of that name. */
function useThreadPages(search: string, { isEnabled }: { isEnabled: boolean }) {
  const query = useInfiniteQuery({
    queryKey: keyOf(messagingInit, { search }),
    queryFn: ({ pageParam, signal }) =>
      send(messagingInit, { limit: threadPageSize, beforeId: pageParam, search }, { signal }),
    initialPageParam: firstPage,
    getNextPageParam: ({ nextBeforeId }) => nextBeforeId,
    refetchInterval: listPollMilliseconds,
    // The last results stay while the next ones load.
    placeholderData: keepPreviousData,
    enabled: isEnabled,
  });
  return { query, threads: eachOnce(query.data?.pages.flatMap(({ userThreads }) => userThreads) ?? []) };
}

/** A thread that moved up between two pages is in both. Keeps its first index. */
const eachOnce = (threads: readonly Thread[]): Thread[] =>
  [...new Map(threads.toReversed().map((thread) => [thread.threadId, thread])).values()].toReversed();

function openedOf({ threadId, userThreads }: { threadId: number | null; userThreads: readonly Thread[] }): Thread {
  const opened = userThreads.find((thread) => thread.threadId === threadId);
  if (!opened) throw new Error('The opened thread is not in the answer.');
  return opened;
}

/**
 * The user's threads, newest first, including the recipient's. A thread without messages is created on the server and
 * listed first. With `search`, the list has only what it found, once that is loaded.
 */
export function useThreads(recipientId: number | null, search: string) {
  useListsFollowingCount();
  const all = useThreadPages('', { isEnabled: true });
  const found = useThreadPages(search, { isEnabled: search !== '' });
  const known = all.threads.find(({ user }) => user.id === recipientId);
  const opening = useCall(
    messagingInit,
    { userToId: recipientId, limit: 1 },
    { enabled: recipientId !== null && all.query.isSuccess && !known, staleTime: Infinity, select: openedOf },
  );
  const opened = known ?? (recipientId === null ? undefined : opening.data);
  const withOpened = opened && !known ? [opened, ...all.threads] : all.threads;
  const isFound = search !== '' && !found.query.isPending;
  return {
    opening,
    opened,
    isReady: all.query.isSuccess,
    isSearchable: all.query.hasNextPage || withOpened.length >= searchableLength,
    list: isFound ? { ...found, search } : { ...all, threads: withOpened, search: '' },
  };
}

/** Has the lists of threads and the unread count read again. */
export const invalidateThreads = (client: QueryClient): Promise<unknown> =>
  Promise.all([invalidate(client, messagingInit), invalidate(client, messagingUnread)]);

/** Number of threads from which they can be searched. */
const searchableLength = 6;

/** Reads the lists again when the unread count changes: a message has come or was read elsewhere. */
function useListsFollowingCount(): void {
  const client = useQueryClient();
  const unread = useUnreadCount();
  const last = useRef(unread);
  useEffect(() => {
    if (last.current === unread) return;
    last.current = unread;
    void invalidate(client, messagingInit);
  }, [client, unread]);
}
