import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import type * as z from 'zod/mini';
import { talentHome } from '#contract/matching.ts';
import { searchPositions } from '#contract/position-search.ts';
import { messagingInit } from '#contract/messaging.ts';
import { type Exclusion, addExclusion, liftExclusion, readPrivacy, removeExclusion } from '#contract/privacy.ts';
import { getProfile } from '#contract/profiles.ts';
import { send } from '#web/platform/calls/api.ts';
import { showNotice } from '#web/platform/page/notices.ts';
import { useTexts } from '#web/platform/texts/texts.ts';
import { forget, invalidate } from '#web/platform/calls/use-call.ts';
import { useMutationOnce } from '#web/platform/calls/use-mutation-once.ts';

/** Invalidates the data that shows the companies a talent hides from. */
export function noteChange(client: QueryClient): Promise<void> {
  forget(client, getProfile, talentHome, searchPositions, messagingInit);
  return invalidate(client, readPrivacy);
}

export function useAddExclusion(onAdded: () => void) {
  const client = useQueryClient();
  const adding = useMutationOnce({
    mutationFn: (payload: z.input<(typeof addExclusion)['payload']>) => send(addExclusion, payload),
    onSuccess: async () => {
      await noteChange(client);
      onAdded();
    },
  });
  return { add: adding.mutate, isAdding: adding.isPending };
}

export function useRemoveExclusion(onRemoved: () => void) {
  const t = useTexts('privacy');
  const client = useQueryClient();
  const removing = useMutationOnce({
    mutationFn: ({ id }: Exclusion) => send(removeExclusion, { exclusionId: id }),
    onSuccess: async (_, { kind, text }) => {
      await noteChange(client);
      onRemoved();
      const texts = {
        company: () => t('hiding.removed', { company: text }),
        domain: () => t('rule.removedDomain', { domain: text }),
        name: () => t('rule.removed', { name: text }),
      };
      showNotice({ text: texts[kind](), tone: 'success' });
    },
  });
  return { remove: removing.mutate, removingId: removing.isPending ? removing.variables.id : undefined };
}

/** Exempts a company from a name rule, or hides from it again. */
export function useLiftExclusion() {
  const client = useQueryClient();
  const lifting = useMutationOnce({
    mutationFn: (payload: z.input<(typeof liftExclusion)['payload']>) => send(liftExclusion, payload),
    onSuccess: () => noteChange(client),
  });
  return { lift: lifting.mutate, liftingId: lifting.isPending ? lifting.variables.companyId : undefined };
}
