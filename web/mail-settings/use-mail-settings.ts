import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import {
  type MailSettings,
  type MailSettingsChanges,
  readMailSettings,
  saveMailSettings,
} from '#contract/mail-settings.ts';
import { send } from '#web/platform/calls/api.ts';
import { useTexts } from '#web/platform/texts/texts.ts';
import { invalidate } from '#web/platform/calls/use-call.ts';
import { useMutationOnce } from '#web/platform/calls/use-mutation-once.ts';

/** Saves each choice: shown immediately, sent in order, and reverted if saving fails. */
export function useMailSettings(stored: MailSettings): {
  settings: MailSettings;
  save: (changes: MailSettingsChanges) => void;
  status: string;
} {
  const t = useTexts('mail-settings');
  const client = useQueryClient();
  const [chosen, setChosen] = useState<MailSettingsChanges>({});
  const saving = useMutationOnce({
    scope: { id: 'mail-settings' },
    mutationFn: (changes: MailSettingsChanges) => send(saveMailSettings, { settings: changes }),
    onSuccess: () => invalidate(client, readMailSettings),
    onError: () => setChosen({}),
  });
  return {
    settings: merge(stored, chosen),
    save: (changes) => {
      setChosen((former) => ({ ...former, ...changes }));
      saving.mutate(changes);
    },
    status: saving.isPending ? t('status.saving') : saving.isSuccess ? t('status.saved') : '',
  };
}

const merge = (
  settings: MailSettings,
  { announcements, messages, reviews, searches, team }: MailSettingsChanges,
): MailSettings => ({
  ...settings,
  ...(announcements !== undefined && { announcements }),
  ...(messages !== undefined && { messages }),
  ...(reviews !== undefined && { reviews }),
  ...(searches !== undefined && { searches }),
  ...(team !== undefined && { team }),
});
