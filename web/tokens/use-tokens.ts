import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type * as z from 'zod/mini';
import { type UserToken, createToken, deleteToken, listTokens } from '#contract/integrations.ts';
import { useProof } from '#web/forms/use-proof.tsx';
import { send } from '#web/platform/calls/api.ts';
import { useTexts } from '#web/platform/texts/texts.ts';
import { invalidate } from '#web/platform/calls/use-call.ts';
import { useMutationOnce } from '#web/platform/calls/use-mutation-once.ts';
import { confirm } from '#web/ui/confirm.tsx';

/** Creates and deletes tokens, after a proof where required. */
export function useTokens() {
  const t = useTexts('integrations');
  const client = useQueryClient();
  const { prove, dialog } = useProof();
  const [made, setMade] = useState<string>();
  const onSettled = () => invalidate(client, listTokens);
  const making = useMutationOnce({
    meta: { isFailureShown: true },
    mutationFn: (payload: z.input<(typeof createToken)['payload']>) => prove(() => send(createToken, payload)),
    onSettled,
  });
  const removing = useMutationOnce({
    mutationFn: ({ id }: UserToken) => prove(() => send(deleteToken, { id })),
    // The deleted token may be the one just created.
    onSuccess: (answer) => answer && setMade(undefined),
    onSettled,
  });
  return {
    dialog,
    /** The token just created, which is shown only once. */
    made,
    isBusy: making.isPending || removing.isPending,
    error: making.error,
    /** Resolves with the token; undefined if none was created. */
    make: async (payload: z.input<(typeof createToken)['payload']>): Promise<string | undefined> =>
      (await making.mutateAsync(payload).catch(() => undefined))?.token,
    /** Shows a token once its dialog closes: under a dialog, its frame could not take the focus. */
    showMade: setMade,
    async askToRemove(token: UserToken): Promise<void> {
      const question = {
        text: t('tokens.delete.question', { name: token.name }),
        details: t('tokens.delete.details'),
        confirmLabel: t('delete'),
        isDestructive: true,
      };
      if (await confirm(question)) removing.mutate(token);
    },
  };
}

export type Tokens = ReturnType<typeof useTokens>;
