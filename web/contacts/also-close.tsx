import { type ReactNode, useState } from 'react';
import { accountTypes } from '#contract/call.ts';
import type { About } from '#contract/messaging.ts';
import form from '#web/forms/form-dialog.module.css';
import { useUser } from '#web/platform/session/session.ts';
import { useTexts } from '#web/platform/texts/texts.ts';
import { Checkbox } from '#web/ui/check-mark.tsx';

/** Hook: offers a member to close the engineer for a position with the conversation. */
export function useAlsoClose(position: About | null): { hashId: string | null; choice: ReactNode } {
  const t = useTexts('contacts');
  const { type, actingAdministrator } = useUser();
  const [isChosen, setChosen] = useState(true);
  const isOffered = type === accountTypes.client && actingAdministrator === null && position?.hashId != null;
  return {
    hashId: isOffered && isChosen ? position.hashId : null,
    choice: isOffered && (
      <label className={form.choice}>
        <Checkbox checked={isChosen} onChange={() => setChosen(!isChosen)} />
        {t('close.alsoFor', { title: position.title })}
      </label>
    ),
  };
}
