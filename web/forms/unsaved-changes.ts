import { useBlocker } from '@tanstack/react-router';
import { useEffect } from 'react';
import { confirm } from '#web/ui/confirm.tsx';
import { isLeavingPage, noteUnsavedForm } from './unsaved-forms.ts';

/** Asks before what was typed is thrown away (spec 8); promises whether the user wants that. */
export const confirmDiscard = (): Promise<boolean> =>
  confirm({ text: 'Are you sure? All changes will be discarded.', confirmLabel: 'Discard', isDestructive: true });

/**
 * Keeps an edited form from being lost: leaving it by a link, the back button or closing the tab asks first, and calls
 * `onDiscard` when the user wants to. What leaves on purpose, after a save, navigates with `ignoreBlocker`.
 */
export function useUnsavedChanges(hasChanges: boolean, onDiscard?: () => void): void {
  useBlocker({
    shouldBlockFn: async ({ current, next }) => {
      // A profile opened over the form is the same place.
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
