import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { type Passkey, ownAccount } from '#contract/own-account.ts';
import { addPasskey, removePasskey, renamePasskey, startAddPasskey } from '#contract/passkeys.ts';
import { isKnown, makePasskey } from '#web/forms/passkey-ceremony.ts';
import { useProof } from '#web/forms/use-proof.tsx';
import { send } from '#web/platform/calls/api.ts';
import { reasonText } from '#web/platform/calls/errors.ts';
import { dismissNotice, showFailure, showNotice } from '#web/platform/page/notices.ts';
import { refreshUser } from '#web/platform/session/session.ts';
import { useTexts } from '#web/platform/texts/texts.ts';
import { invalidate } from '#web/platform/calls/use-call.ts';
import { useMutationOnce } from '#web/platform/calls/use-mutation-once.ts';
import { confirm } from '#web/ui/confirm.tsx';

interface Options {
  /** Name for a new passkey: the device. */
  name: string;
  /** Offered after each change. */
  onEndOthers: () => void;
}

/** Adds, renames and removes passkeys, after a proof where required. A failure shows a notice. */
export function usePasskeys({ name, onEndOthers }: Options) {
  const t = useTexts('own-account');
  const client = useQueryClient();
  const { prove, dialog } = useProof();
  // Without a proof nothing has changed, and the buttons are enabled again at once.
  const onSettled = (answer: unknown, error: unknown) =>
    answer === undefined && error === null ? undefined : invalidate(client, ownAccount);
  const told = useRef<number>(undefined);
  // The offer ends with the screen.
  useEffect(() => () => void (told.current !== undefined && dismissNotice(told.current)), []);
  const tell = (text: string) => {
    told.current = showNotice({ text, tone: 'info', action: { label: t('sessions.endOthers'), run: onEndOthers } });
  };
  const adding = useMutationOnce({
    meta: { isFailureShown: true },
    mutationFn: async () => {
      const started = await prove(() => send(startAddPasskey, {}));
      if (!started) return undefined;
      const response = await makePasskey(started.options);
      if (!response) {
        showNotice({ text: t('passkeys.gaveUp'), tone: 'failure' });
        return undefined;
      }
      const added = await prove(() => send(addPasskey, { response, name }));
      if (!added) return undefined;
      tell(t('passkeys.isAdded'));
      await refreshUser();
      return added;
    },
    onError: (error) =>
      isKnown(error)
        ? void showNotice({ text: reasonText({ code: 'passkeyKnown' }), tone: 'failure' })
        : void showFailure(error),
    onSettled,
  });
  const renaming = useMutationOnce({
    mutationFn: (payload: { id: string; name: string }) => prove(() => send(renamePasskey, payload)),
    onSettled,
  });
  const removing = useMutationOnce({
    mutationFn: ({ id }: Passkey) => prove(() => send(removePasskey, { id })),
    onSuccess: (answer, passkey) => answer && tell(t('passkeys.isRemoved', { name: passkey.name })),
    onSettled,
  });
  return {
    dialog,
    isBusy: adding.isPending || renaming.isPending || removing.isPending,
    add: () => adding.mutate(),
    /** Resolves with whether it was renamed. */
    rename: async (id: string, typed: string): Promise<boolean> =>
      (await renaming.mutateAsync({ id, name: typed }).catch(() => undefined)) !== undefined,
    async askToRemove(passkey: Passkey): Promise<void> {
      const question = {
        text: t('passkeys.remove.question', { name: passkey.name }),
        details: t('passkeys.remove.details'),
        confirmLabel: t('passkeys.remove'),
        isDestructive: true,
      };
      if (await confirm(question)) removing.mutate(passkey);
    },
  };
}

export type Passkeys = ReturnType<typeof usePasskeys>;
