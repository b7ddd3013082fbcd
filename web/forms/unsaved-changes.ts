import { useBlocker } from '@tanstack/react-router';
import { useEffect } from 'react';
import { getTexts } from '#web/platform/texts/texts.ts';
import { confirm } from '#web/ui/confirm.tsx';
import { isLeavingPage, noteUnsavedForm } from './unsaved-forms.ts';

/** Asks before unsaved changes are discarded; resolves with true if the user agrees. */
export const confirmDiscard = (): Promise<boolean> =>
  confirm({
    text: getTexts('forms')('unsaved.question'),
    confirmLabel: getTexts('common')('action.discard'),
    isDestructive: true,
  });

/**
 * Guards a form with unsaved changes: leaving by a link, the back button or closing the tab asks first. Calls
 * `onDiscard` if the user agrees. Code that leaves after a save navigates with `ignoreBlocker`.
 */
export function useUnsavedChanges(hasChanges: boolean, onDiscard?: () => void): void {
  useBlocker({
    shouldBlockFn: async ({ current, next }) => {
      // A profile modal opened over the form keeps the path.
      if (current.pathname === next.pathname) return false;
      if (!(await confirmDiscard())) return true;
      onDiscard?.();
      return false;
    },
    enableBeforeUnload: () => hasChanges && !isLeavingPage(),
    disabled: !hasChanges,
  });
  useEffect(() => (hasChanges ? noteUnsavedForm() : undefined), [hasChanges]);
}
