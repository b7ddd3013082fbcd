import type { QueryClient } from '@tanstack/react-query';
import { messagingInit, messagingUnread } from '#contract/messaging.ts';
import { invalidate } from '#web/platform/use-call.ts';

/** Has the lists of threads and the unread count read again. */
export const invalidateThreads = (client: QueryClient): Promise<unknown> =>
  Promise.all([invalidate(client, messagingInit), invalidate(client, messagingUnread)]);
