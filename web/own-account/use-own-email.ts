import { useQueryClient } from '@tanstack/react-query';
import { cancelOwnEmail, changeOwnEmail, confirmOwnEmail, ownAccount } from '#contract/own-account.ts';
import type { EmailChangeActions } from '#web/forms/use-email-change.ts';
import { useProof } from '#web/forms/use-proof.tsx';
import { send } from '#web/platform/calls/api.ts';
import { ApiError, reasonText } from '#web/platform/calls/errors.ts';
import { showFailure } from '#web/platform/page/notices.ts';
import { invalidate } from '#web/platform/calls/use-call.ts';
import { useMutationOnce } from '#web/platform/calls/use-mutation-once.ts';

const faultOf = (error: unknown) => (error instanceof ApiError ? error.errors[0] : undefined);

/** Changes the user's own address, after a proof where required. A refused address shows its error at the field. */
export function useOwnEmail(pending: string | undefined, onAsked: () => void) {
  const client = useQueryClient();
  const { prove, dialog } = useProof();
  const change = (email: string) => prove(() => send(changeOwnEmail, { email }));
  const refresh = () => invalidate(client, ownAccount);
  const asking = useMutationOnce({
    mutationFn: change,
    meta: { isFailureShown: true },
    onSuccess: async (answer) => {
      if (!answer) return;
      await refresh();
      onAsked();
    },
    onError: (error) => faultOf(error) || showFailure(error),
  });
  const fault = faultOf(asking.error);
  const actions: EmailChangeActions = {
    confirm: (code) => send(confirmOwnEmail, { code }),
    sendAgain: async () => (await change(pending ?? ''))?.emailChange,
    cancel: () => send(cancelOwnEmail, {}),
    refresh,
    isOwn: true,
  };
  return {
    dialog,
    actions,
    ask: asking.mutate,
    forgetFault: asking.reset,
    error: fault && reasonText(fault),
    isAsking: asking.isPending,
  };
}
