import type { QueryClient } from '@tanstack/react-query';
import { messagingInit, messagingUnread } from '#contract/messaging.ts';
import { invalidate } from '#web/platform/calls/use-call.ts';

/** Invalidates the lists of threads and the unread count. */
export const invalidateThreads = (client: QueryClient): Promise<unknown> =>
  Promise.all([invalidate(client, messagingInit), invalidate(client, messagingUnread)]);
