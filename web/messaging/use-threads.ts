import { useQuery } from '@tanstack/react-query';
import { type Thread, messagingInit } from '#contract/messaging.ts';
import { send } from '#web/platform/api.ts';
import { keyOf } from '#web/platform/query-keys.ts';
import { useCall } from '#web/platform/use-call.ts';

const pollMilliseconds = 10_000;
/** A hidden tab shows only the count in its title. */
const hiddenPollMilliseconds = 30_000;

const isHidden = (): boolean => document.visibilityState === 'hidden';

const threadsQuery = {
  queryKey: keyOf(messagingInit, {}),
  queryFn: ({ signal }: { signal: AbortSignal }) =>
    send(messagingInit, isHidden() ? { isHidden: true } : {}, { signal }),
  refetchInterval: () => (isHidden() ? hiddenPollMilliseconds : pollMilliseconds),
  refetchIntervalInBackground: true,
  refetchOnWindowFocus: true,
};

interface Answer {
  threadId: number | null;
  userThreads: readonly Thread[];
}
const threadsOf = ({ userThreads }: Answer) => userThreads;
function openedOf({ threadId, userThreads }: Answer): Thread {
  const opened = userThreads.find((thread) => thread.threadId === threadId);
  if (!opened) throw new Error('The opened thread is not in the answer.');
  return opened;
}
const countUnread = ({ userThreads }: Answer): number => userThreads.reduce((sum, { unread }) => sum + unread, 0);

/** Number of unread messages in all threads; 0 until loaded. Not for administrators, who have no threads. */
export const useUnreadCount = (): number => useQuery({ ...threadsQuery, select: countUnread }).data ?? 0;

/**
 * The user's threads, newest first, including the recipient's. A thread not in the list is created on the server and
 * listed first, as it has no messages yet.
 */
export function useThreads(recipientId: number | null) {
  const threads = useQuery({ ...threadsQuery, select: threadsOf });
  const known = threads.data?.find(({ user }) => user.id === recipientId);
  const opening = useCall(
    messagingInit,
    { userToId: recipientId },
    { enabled: recipientId !== null && threads.isSuccess && !known, staleTime: Infinity, select: openedOf },
  );
  const opened = known ?? (recipientId === null ? undefined : opening.data);
  const list = threads.data ?? [];
  return { threads, opening, opened, list: opened && !known ? [opened, ...list] : list };
}
