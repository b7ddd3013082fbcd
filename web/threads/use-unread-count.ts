import { useQuery } from '@tanstack/react-query';
import { messagingUnread } from '#contract/messaging.ts';
import { send } from '#web/platform/calls/api.ts';
import { callQuery } from '#web/platform/calls/use-call.ts';

const pollMilliseconds = 10_000;
/** A hidden tab shows only the count in its title. */
const hiddenPollMilliseconds = 30_000;

const isHidden = (): boolean => document.visibilityState === 'hidden';

/** Number of unread messages in all threads; 0 until loaded. Not for administrators, who have no threads. */
export const useUnreadCount = (): number =>
  useQuery({
    ...callQuery(messagingUnread, {}),
    queryFn: ({ signal }) => send(messagingUnread, isHidden() ? { isHidden: true } : {}, { signal }),
    refetchInterval: () => (isHidden() ? hiddenPollMilliseconds : pollMilliseconds),
    refetchIntervalInBackground: true,
    refetchOnWindowFocus: true,
    select: ({ unread }) => unread,
  }).data ?? 0;
