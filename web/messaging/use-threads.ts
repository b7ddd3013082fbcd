import { useQuery } from '@tanstack/react-query';
import { type Thread, messagingInit } from '#contract/messaging.ts';
import { send } from '#web/platform/api.ts';

const pollMilliseconds = 10_000;
/** In a hidden tab the count in its title is all there is to see. */
const hiddenPollMilliseconds = 30_000;

/** Names the list of threads in the query cache. */
export const threadsKey = ['threads'] as const;

const isHidden = (): boolean => document.visibilityState === 'hidden';

const threadsQuery = {
  queryKey: threadsKey,
  queryFn: async ({ signal }: { signal: AbortSignal }) =>
    (await send(messagingInit, isHidden() ? { isHidden: true } : {}, { signal })).userThreads,
  refetchInterval: () => (isHidden() ? hiddenPollMilliseconds : pollMilliseconds),
  refetchIntervalInBackground: true,
  refetchOnWindowFocus: true,
};

const countUnread = (threads: readonly Thread[]): number => threads.reduce((sum, { unread }) => sum + unread, 0);

/** How many messages of all threads wait to be read, kept up to date; 0 until the server has said. Not for administrators, who have none. */
export const useUnreadCount = (): number => useQuery({ ...threadsQuery, select: countUnread }).data ?? 0;

/**
 * The user's threads, newest first, and the one with the recipient: opened with the server where it is not among them,
 * and then listed first, as nothing has been written in it.
 */
export function useThreads(recipientId: number | null) {
  const threads = useQuery(threadsQuery);
  const known = threads.data?.find(({ user }) => user.id === recipientId);
  const opening = useQuery({
    queryKey: ['opened-thread', recipientId],
    queryFn: async ({ signal }) => {
      const { threadId, userThreads } = await send(messagingInit, { userToId: recipientId }, { signal });
      return userThreads.find((thread) => thread.threadId === threadId);
    },
    enabled: recipientId !== null && threads.isSuccess && !known,
    staleTime: Infinity,
  });
  const opened = known ?? (recipientId === null ? undefined : opening.data);
  const list = threads.data ?? [];
  return { threads, opening, opened, list: opened && !known ? [opened, ...list] : list };
}
