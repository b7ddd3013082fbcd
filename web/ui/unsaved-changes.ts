import { useBlocker } from '@tanstack/react-router';
import { confirm } from './confirm.tsx';

/** Asks before what was typed is thrown away (spec 8); promises whether the user wants that. */
export const confirmDiscard = (): Promise<boolean> =>
  confirm({ text: 'Are you sure? All changes will be discarded.', confirmLabel: 'Discard', isDestructive: true });

/**
 * Keeps an edited form from being lost: leaving it by a link, the back button or closing the tab asks first. What leaves
 * on purpose, after a save, navigates with `ignoreBlocker`.
 */
export function useUnsavedChanges(hasChanges: boolean): void {
  useBlocker({
    // A profile opened over the form is the same place.
    shouldBlockFn: async ({ current, next }) => current.pathname !== next.pathname && !(await confirmDiscard()),
    enableBeforeUnload: hasChanges,
    disabled: !hasChanges,
  });
}
