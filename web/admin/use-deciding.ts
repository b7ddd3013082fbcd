import { useQueryClient } from '@tanstack/react-query';
import { adminCase, adminCases } from '#contract/reports.ts';
import { ApiError } from '#web/platform/calls/errors.ts';
import { showFailure } from '#web/platform/page/notices.ts';
import { invalidate } from '#web/platform/calls/use-call.ts';
import { useMutationOnce } from '#web/platform/calls/use-mutation-once.ts';

/**
 * Sends a decision about a case, then reads the case again. Typed input is dropped only on success: if another
 * administrator decided first, a notice says so and the text stays.
 */
export function useDeciding<Decision>(decide: (decision: Decision) => Promise<unknown>, drop: () => void) {
  const client = useQueryClient();
  const readAgain = () => Promise.all([invalidate(client, adminCase), invalidate(client, adminCases)]);
  return useMutationOnce({
    mutationFn: decide,
    meta: { isFailureShown: true },
    onSuccess: () => {
      drop();
      return readAgain();
    },
    onError: (error) => {
      if (!(error instanceof ApiError) || error.code !== 'edit-conflict') return undefined;
      showFailure(error);
      return readAgain();
    },
  });
}
