import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type * as z from 'zod/mini';
import { type Webhook, deleteWebhook, listWebhooks, saveWebhook } from '#contract/integrations.ts';
import { send } from '#web/platform/api.ts';
import { showNotice } from '#web/platform/notices.ts';
import { useTexts } from '#web/platform/texts/texts.ts';
import { invalidate } from '#web/platform/use-call.ts';
import { useMutationOnce } from '#web/platform/use-mutation-once.ts';
import { confirm } from '#web/ui/confirm.tsx';
import { isTaken, placeOf, resultText } from './result-text.ts';

type Saved = z.input<(typeof saveWebhook)['payload']>;

/** Saves, tests and deletes webhooks. */
export function useWebhooks() {
  const t = useTexts('integrations');
  const client = useQueryClient();
  const [secret, setSecret] = useState<string>();
  const onSettled = () => invalidate(client, listWebhooks);
  const saving = useMutationOnce({
    mutationFn: ({ id, url, events, form, isActive }: Saved) =>
      send(saveWebhook, { ...(id !== undefined && { id }), url, events, form, isActive }),
    onSuccess: (answer) => answer.secret !== undefined && setSecret(answer.secret),
    onSettled,
  });
  const testing = useMutationOnce({
    mutationFn: ({ id, url, events, form, isActive }: Webhook) =>
      send(saveWebhook, { id, url, events, form, isActive, test: true }),
    onSuccess: ({ test }) =>
      test && showNotice({ text: resultText(t, test), tone: isTaken(test) ? 'success' : 'failure' }),
  });
  const removing = useMutationOnce({
    mutationFn: ({ id }: Webhook) => send(deleteWebhook, { id }),
    onSuccess: () => setSecret(undefined),
    onSettled,
  });
  return {
    /** Secret of the webhook just created, which is shown only once. */
    secret,
    isSaving: saving.isPending,
    error: saving.error,
    forgetError: saving.reset,
    /** Resolves with whether it was saved. */
    save: async (webhook: Saved): Promise<boolean> =>
      (await saving.mutateAsync(webhook).catch(() => undefined)) !== undefined,
    test: testing.mutate,
    testedId: testing.isPending ? testing.variables.id : undefined,
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
