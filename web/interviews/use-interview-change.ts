import { useQueryClient } from '@tanstack/react-query';
import type { Interview } from '#contract/interview.ts';
import { messagingGetMessages } from '#contract/messaging.ts';
import { keyOf } from '#web/platform/calls/query-keys.ts';
import { invalidate } from '#web/platform/calls/use-call.ts';
import { useMutationOnce } from '#web/platform/calls/use-mutation-once.ts';
import { invalidateThreads } from '#web/threads/invalidate-threads.ts';
import type { ReadMessages } from '#web/threads/use-messages.ts';

/**
 * Hook: changes an interview of a thread. Its messages then show the server's answer, even if the change produces no
 * message. After a refusal, the current state arrives with the next message.
 */
export function useInterviewChange<Change>(
  threadId: number,
  change: (change: Change) => Promise<{ interview: Interview }>,
  onDone: () => void,
  isFailureShown = false,
) {
  const client = useQueryClient();
  return useMutationOnce({
    mutationFn: change,
    meta: { isFailureShown },
    onSuccess: ({ interview }) => {
      client.setQueryData<ReadMessages>(
        keyOf(messagingGetMessages, { threadId }),
        (read) =>
          read && {
            ...read,
            messages: read.messages.map((one) => (one.interview?.id === interview.id ? { ...one, interview } : one)),
          },
      );
      onDone();
    },
    onSettled: () => Promise.all([invalidateThreads(client), invalidate(client, messagingGetMessages, { threadId })]),
  });
}
