import { keepPreviousData, useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { type Thread, type ThreadFilter, firstThreads, messagingInit } from '#contract/messaging.ts';
import { send } from '#web/platform/calls/api.ts';
import { findBroughtPage } from '#web/platform/calls/first-answers.ts';
import { keyOf } from '#web/platform/calls/query-keys.ts';
import { invalidate } from '#web/platform/calls/use-call.ts';
import { useMine } from '#web/positions/mine.tsx';
import { useOpening } from './use-opening.ts';
import { useUnreadCount } from '#web/threads/use-unread-count.ts';

/** Lists are also read again when the unread count changes. */
const listPollMilliseconds = 30_000;

const firstPage: number | null = firstThreads.beforeId;

interface Sought {
  search: string;
  filter?: ThreadFilter | undefined;
  mine?: boolean | undefined;
}

/** Pages of the user's threads, newest first, matching a filter, a person's or company's name, and own positions. */
function useThreadPages({ search, filter, mine }: Sought, { isEnabled }: { isEnabled: boolean }) {
  const query = useInfiniteQuery({
    queryKey: keyOf(messagingInit, { search, filter, mine }),
    queryFn: ({ pageParam, signal }) =>
      send(messagingInit, { ...firstThreads, beforeId: pageParam, search, filter, mine }, { signal }),
    initialData: () => findBroughtPage(messagingInit, { ...firstThreads, search, filter, mine }),
    initialPageParam: firstPage,
    getNextPageParam: ({ nextBeforeId }) => nextBeforeId,
    refetchInterval: listPollMilliseconds,
    // The previous results stay while the next ones load.
    placeholderData: keepPreviousData,
    enabled: isEnabled,
  });
  return { query, threads: eachOnce(query.data?.pages.flatMap(({ userThreads }) => userThreads) ?? []) };
}

/** A thread that moved up between two pages is in both. Keeps its first index. */
const eachOnce = (threads: readonly Thread[]): Thread[] =>
  [...new Map(threads.toReversed().map((thread) => [thread.threadId, thread])).values()].toReversed();

/**
 * Hook: the user's threads, newest first, including the recipient's. A thread without messages is created on the server
 * and listed first; opened from a position, it is about that. With `search`, the list changes to its results once they
 * have loaded; with `filter`, or while only those about the viewer's own positions are shown, it has only those from
 * the start.
 */
export function useThreads(
  recipientId: number | null,
  positionHashId: string | undefined,
  { search, filter }: { search: string; filter?: ThreadFilter | 'team' | undefined },
) {
  useListsFollowingCount();
  const all = useThreadPages({ search: '' }, { isEnabled: true });
  const mine = useMine(all.query.data?.pages[0]?.positions);
  const isTeam = filter === 'team';
  const isSeeking = !isTeam && (search !== '' || filter !== undefined || mine.isOn);
  const found = useThreadPages(
    { search, ...(!isTeam && { filter }), ...(mine.isOn && { mine: true }) },
    { isEnabled: isSeeking },
  );
  const known = [...all.threads, ...(isSeeking ? found.threads : [])].find(({ user }) => user.id === recipientId);
  const { opening, opened: justOpened } = useOpening({
    recipientId,
    positionHashId,
    known,
    isListed: all.query.isSuccess,
  });
  const seen = useLastSeen(known);
  // A search that does not find the open thread keeps it open, with the focus unchanged.
  const kept = seen?.user.id === recipientId && !opening.error ? seen : undefined;
  const opened = known ?? justOpened ?? kept;
  const whole = mine.isOn ? found : all;
  const withOpened = opened && !known && !opened.isArchived ? [opened, ...whole.threads] : whole.threads;
  const isListing = filter !== undefined || (search !== '' && !found.query.isPending);
  const filtered = found.query.isPlaceholderData ? undefined : found.threads[0];
  return {
    opening,
    opened,
    isReady: all.query.isSuccess,
    isSearchable: all.query.hasNextPage || all.threads.length >= searchableLength,
    /** The thread to open where none is; undefined while unknown. */
    newest: search === '' ? (isSeeking ? filtered : all.threads[0]) : undefined,
    toAnswerCount: all.query.data?.pages[0]?.toAnswerCount ?? 0,
    archivedCount: all.query.data?.pages[0]?.archivedCount ?? 0,
    mine,
    list: isListing ? { ...found, search } : { ...whole, threads: withOpened, search: '' },
  };
}

/** The thread as last listed. */
function useLastSeen(known: Thread | undefined): Thread | undefined {
  const [seen, setSeen] = useState(known);
  if (known && known !== seen) setSeen(known);
  return seen;
}

/** Minimum number of threads for a search field. */
const searchableLength = 6;

/** Refetches the lists when the unread count changes: a message arrived or was read elsewhere. */
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
