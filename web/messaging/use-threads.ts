import { useQuery } from '@tanstack/react-query';
import { type Thread, messagingInit } from '#contract/messaging.ts';
import { send } from '#web/platform/api.ts';
import { keyOf } from '#web/platform/query-keys.ts';
import { useCall } from '#web/platform/use-call.ts';

const pollMilliseconds = 10_000;
/** In a hidden tab the count in its title is all there is to see. */
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

/** How many messages of all threads wait to be read, kept up to date; 0 until the server has said. Not for administrators, who have none. */
export const useUnreadCount = (): number => useQuery({ ...threadsQuery, select: countUnread }).data ?? 0;

/**
 * The user's threads, newest first, and the one with the recipient: opened with the server where it is not among them,
 * and then listed first, as nothing has been written in it.
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
