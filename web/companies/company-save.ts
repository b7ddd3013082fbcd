import { useState } from 'react';
import { useSave } from '#web/platform/save.ts';

/**
 * The saving of the company, whose flag a failure does not reset (spec 4.2): its notice sends the form once more. What
 * is edited after a failure is another form, and can be saved.
 */
export function useCompanySave(send: () => Promise<void>, onSaved: () => void) {
  const [isSent, setSent] = useState(false);
  const { isSaving, save, errorAt } = useSave(send, onSaved, { offersRetry: true });
  return {
    isSaving: isSent || isSaving,
    save: () => {
      setSent(true);
      save();
    },
    errorAt,
    onEdit: () => setSent(false),
  };
}
