import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type * as z from 'zod/mini';
import { type Webhook, type WebhookResult, deleteWebhook, listWebhooks, saveWebhook } from '#contract/integrations.ts';
import { useProof } from '#web/forms/use-proof.tsx';
import { send } from '#web/platform/calls/api.ts';
import { useTexts } from '#web/platform/texts/texts.ts';
import { invalidate } from '#web/platform/calls/use-call.ts';
import { useMutationOnce } from '#web/platform/calls/use-mutation-once.ts';
import { confirm } from '#web/ui/confirm.tsx';
import { placeOf } from './result-text.ts';

type Saved = z.input<(typeof saveWebhook)['payload']>;

/** Saves, tests and deletes webhooks. */
export function useWebhooks() {
  const t = useTexts('integrations');
  const client = useQueryClient();
  const { prove, dialog } = useProof();
  const [secret, setSecret] = useState<string>();
  const [tested, setTested] = useState<{ id: number; result: WebhookResult }>();
  const onSettled = () => invalidate(client, listWebhooks);
  const save = ({ id, url, events, form, isActive }: Saved) =>
    prove(() => send(saveWebhook, { ...(id !== undefined && { id }), url, events, form, isActive }));
  const saving = useMutationOnce({
    meta: { isFailureShown: true },
    mutationFn: save,
    onSuccess: (answer) => answer?.secret !== undefined && setSecret(answer.secret),
    onSettled,
  });
  const switching = useMutationOnce({ mutationFn: save, onSettled });
  const testing = useMutationOnce({
    mutationFn: ({ id, url, events, form, isActive }: Webhook) =>
      prove(() => send(saveWebhook, { id, url, events, form, isActive, test: true })),
    onSuccess: (answer, { id }) => answer?.test && setTested({ id, result: answer.test }),
  });
  const removing = useMutationOnce({
    mutationFn: ({ id }: Webhook) => prove(() => send(deleteWebhook, { id })),
    onSuccess: (answer) => answer && setSecret(undefined),
    onSettled,
  });
  return {
    dialog,
    /** Secret of the webhook just created, which is shown only once. */
    secret,
    isSaving: saving.isPending,
    error: saving.error,
    forgetError: saving.reset,
    /** Resolves with whether it was saved. */
    save: async (webhook: Saved): Promise<boolean> =>
      (await saving.mutateAsync(webhook).catch(() => undefined)) !== undefined,
    switch: (webhook: Webhook) => switching.mutate({ ...webhook, isActive: !webhook.isActive }),
    test: testing.mutate,
    testedId: testing.isPending ? testing.variables.id : undefined,
    /** The last test since the screen was opened. */
    tested,
    async askToRemove(webhook: Webhook): Promise<void> {
      const question = {
        text: t('webhooks.delete.question', { place: placeOf(webhook.url) }),
        details: t('webhooks.delete.details'),
        confirmLabel: t('delete'),
        isDestructive: true,
      };
      if (await confirm(question)) removing.mutate(webhook);
    },
  };
}

export type Webhooks = ReturnType<typeof useWebhooks>;
