import { useQueryClient } from '@tanstack/react-query';
import { messagingGetMessages } from '#contract/messaging.ts';
import { invalidate } from '#web/platform/use-call.ts';
import { useMutationOnce } from '#web/platform/use-mutation-once.ts';
import { invalidateThreads } from './invalidate-threads.ts';

/** Gives an answer to a first message, and has the thread read again, also where it was refused. */
export function useContactAnswer<Answer>(
  threadId: number,
  give: (answer: Answer) => Promise<unknown>,
  onDone: () => void,
) {
  const client = useQueryClient();
  return useMutationOnce({
    mutationFn: give,
    onSuccess: onDone,
    onSettled: () => Promise.all([invalidateThreads(client), invalidate(client, messagingGetMessages, { threadId })]),
  });
}
