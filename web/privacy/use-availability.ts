import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { talentHome } from '#contract/matching.ts';
import { searchPositions } from '#contract/position-search.ts';
import { type Availability, readPrivacy, saveAvailability } from '#contract/privacy.ts';
import { getProfile } from '#contract/profiles.ts';
import { send } from '#web/platform/calls/api.ts';
import { useTexts } from '#web/platform/texts/texts.ts';
import { forget, invalidate } from '#web/platform/calls/use-call.ts';
import { useMutationOnce } from '#web/platform/calls/use-mutation-once.ts';

/** Saves each choice: shown immediately, sent in order, and reverted if saving fails. */
export function useAvailability(stored: Availability): {
  availability: Availability;
  save: (availability: Availability) => void;
  status: string;
} {
  const t = useTexts('privacy');
  const client = useQueryClient();
  const [chosen, setChosen] = useState<Availability>();
  const saving = useMutationOnce({
    scope: { id: 'availability' },
    mutationFn: (availability: Availability) => send(saveAvailability, { availability }),
    onSuccess: () => {
      forget(client, getProfile, talentHome, searchPositions);
      return invalidate(client, readPrivacy);
    },
    onError: () => setChosen(undefined),
  });
  return {
    availability: chosen ?? stored,
    save: (availability) => {
      setChosen(availability);
      saving.mutate(availability);
    },
    status: saving.isPending ? t('status.saving') : saving.isSuccess ? t('status.saved') : '',
  };
}
