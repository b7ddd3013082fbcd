import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import * as addresses from '#contract/addresses.ts';
import type { Deletion } from '#contract/deletion.ts';
import { deleteOwnAccount } from '#contract/leaving.ts';
import { ownAccount } from '#contract/own-account.ts';
import { ownDataId } from '#contract/own-data.ts';
import { at } from '#contract/screens.ts';
import { useProof } from '#web/forms/use-proof.tsx';
import { leavePage } from '#web/forms/unsaved-forms.ts';
import { send } from '#web/platform/calls/api.ts';
import { forgetAllOf } from '#web/platform/session/forget.ts';
import { refreshUser, useUser } from '#web/platform/session/session.ts';
import { useLocale } from '#web/platform/texts/locale.ts';
import { useTexts } from '#web/platform/texts/texts.ts';
import { invalidate } from '#web/platform/calls/use-call.ts';
import { useMutationOnce } from '#web/platform/calls/use-mutation-once.ts';
import { choose } from '#web/ui/confirm.tsx';
import { questionOf } from './question.tsx';

/**
 * Requests the deletion of the user's account, after a question and a proof. Leads to the screen of leaving users. If
 * the account is deleted at once, loads another page, so that none of its data stays in memory. Render `dialog` on the
 * screen.
 */
export function useLeaving(deletion: Deletion): { ask: () => void; isBusy: boolean; dialog: ReactNode } {
  const t = useTexts('leaving');
  const locale = useLocale();
  const user = useUser();
  const client = useQueryClient();
  const navigate = useNavigate();
  const { prove, dialog } = useProof();
  const deleting = useMutationOnce({
    mutationFn: () => prove(() => send(deleteOwnAccount, {})),
    onSuccess: async (answer) => {
      if (!answer) return;
      if (answer.leavingAt === null) {
        await forgetAllOf(user);
        leavePage(addresses.addressOf(at.signIn));
        return;
      }
      await refreshUser();
      void invalidate(client, ownAccount);
      void navigate({ to: at.restricted });
    },
  });
  const ask = async () => {
    const data = findDataSection();
    const deletes = { label: t('delete'), isDestructive: true };
    const choices = data ? [{ label: t('getData'), isSecondary: true }, deletes] : [deletes];
    const chosen = await choose({ ...questionOf({ t, locale }, deletion), choices });
    if (chosen === undefined) return;
    if (data && chosen === 0) moveTo(data);
    else deleting.mutate();
  };
  return { ask: () => void ask(), isBusy: deleting.isPending, dialog };
}

/** Finds the section with the user's data on the current screen. */
const findDataSection = (): HTMLElement | null => document.querySelector(`#${ownDataId}`);

/** Scrolls to a section and focuses it, once the answered dialog has closed and returned the focus. */
function moveTo(section: HTMLElement): void {
  requestAnimationFrame(() => {
    section.tabIndex = -1;
    section.focus({ preventScroll: true });
    section.scrollIntoView();
  });
}
