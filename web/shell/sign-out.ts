import { type User, signOut } from '#contract/accounts.ts';
import * as addresses from '#contract/addresses.ts';
import { hasUnsavedChanges, leavePage } from '#web/forms/unsaved-forms.ts';
import { send } from '#web/platform/api.ts';
import { forgetAllOf } from '#web/platform/forget-all.ts';
import { showFailure } from '#web/platform/notices.ts';
import { confirm } from '#web/ui/confirm.tsx';

/**
 * Asks, ends the session and goes to sign-in by loading the page anew, so that nothing of this user is left in memory, nor
 * of what they have typed in this browser: its other tabs forget it as well, and leave. Stays where it is when the server cannot be reached: the session would go on.
 */
export async function askToSignOut(user: User): Promise<void> {
  const details = hasUnsavedChanges() ? 'All changes will be discarded.' : undefined;
  if (!(await confirm({ text: 'Sign out?', confirmLabel: 'Sign Out', details }))) return;
  try {
    await send(signOut, {});
    await forgetAllOf(user);
    leavePage(addresses.addressOf(addresses.signIn));
  } catch (error) {
    showFailure(error, { label: 'Try again', run: () => void askToSignOut(user) });
  }
}
