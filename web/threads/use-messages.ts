import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { type Message, messagingGetMessages } from '#contract/messaging.ts';
import { send } from '#web/platform/calls/api.ts';
import { ApiError } from '#web/platform/calls/errors.ts';
import { keyOf } from '#web/platform/calls/query-keys.ts';
import { useMutationOnce } from '#web/platform/calls/use-mutation-once.ts';

/** Loaded messages of a thread: a contiguous range up to the newest. */
export interface ReadMessages {
  messages: readonly Message[];
  /** Whether there are messages before the first loaded one. */
  hasEarlier: boolean;
}

const pollMilliseconds = 1_000;

/** The cache entry of the call: not a single answer, but its pages merged. */
const findRead = (client: QueryClient, threadId: number): ReadMessages | undefined =>
  client.getQueryData<ReadMessages>(keyOf(messagingGetMessages, { threadId }));

/** Messages of a thread, polled every second while the page is visible and nothing is being sent. */
export function useMessages(threadId: number, isSending: boolean) {
  const client = useQueryClient();
  useEffect(() => {
    // A poll in flight could return the message being sent, which would then show twice.
    if (isSending && findRead(client, threadId))
      void client.cancelQueries({ queryKey: keyOf(messagingGetMessages, { threadId }) });
  }, [client, threadId, isSending]);
  const query = useQuery({
    queryKey: keyOf(messagingGetMessages, { threadId }),
    queryFn: ({ signal }) => follow(client, threadId, signal),
    enabled: !isSending,
    refetchInterval: ({ state }) => (isRefused(state.error) ? false : pollMilliseconds),
    refetchOnWindowFocus: true,
    // The next poll follows a second later anyway.
    retry: false,
    // A poll without news returns the same object, so that nothing is rendered again.
    structuralSharing: false,
  });
  const earlier = useMutationOnce({ mutationFn: () => readEarlier(client, threadId) });
  return { query, earlier };
}

/** Whether the server refused the thread for good; polling again would get the same response. */
export const isRefused = (error: unknown): error is ApiError => error instanceof ApiError && refusals.has(error.code);

const refusals = new Set<string>(['not-found', 'forbidden', 'conversation-closed']);

async function follow(client: QueryClient, threadId: number, signal: AbortSignal): Promise<ReadMessages> {
  const find = () => findRead(client, threadId);
  const newestId = find()?.messages.at(-1)?.id;
  if (newestId === undefined) {
    const { messages, hasMore } = await send(messagingGetMessages, { threadId }, { signal });
    return { messages, hasEarlier: hasMore };
  }
  const added: Message[] = [];
  for (;;) {
    const afterId = added.at(-1)?.id ?? newestId;
    const { messages, hasMore } = await send(messagingGetMessages, { threadId, afterId }, { signal });
    added.push(...messages);
    if (!hasMore) break;
  }
  // Earlier messages may have been loaded during the poll.
  const known = find() ?? { messages: [], hasEarlier: true };
  return added.length === 0 ? known : { ...known, messages: [...known.messages, ...added] };
}

async function readEarlier(client: QueryClient, threadId: number): Promise<void> {
  const beforeId = findRead(client, threadId)?.messages[0]?.id;
  if (beforeId === undefined) return;
  const { messages, hasMore } = await send(messagingGetMessages, { threadId, beforeId });
  client.setQueryData<ReadMessages>(
    keyOf(messagingGetMessages, { threadId }),
    (known) => known && { messages: [...messages, ...known.messages], hasEarlier: hasMore },
  );
}
