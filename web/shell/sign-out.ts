import { type User, signOut } from '#contract/accounts.ts';
import { send } from '#web/platform/api.ts';
import { dropDraftsOf } from '#web/platform/draft-store.ts';
import { showFailure } from '#web/platform/notices.ts';
import { forgetPlace } from '#web/platform/return-to.ts';
import { draftOwner, forgetUser } from '#web/platform/session.ts';
import { confirm } from '#web/ui/confirm.tsx';
import { hasUnsavedChanges, leavePage } from '#web/ui/unsaved-forms.ts';

/**
 * Asks, ends the session and goes to sign-in by loading the page anew, so that nothing of this user is left in memory, nor
 * of what they have typed in this browser. Stays where it is when the server cannot be reached: the session would go on.
 */
export async function askToSignOut(user: User): Promise<void> {
  const details = hasUnsavedChanges() ? 'All changes will be discarded.' : undefined;
  if (!(await confirm({ text: 'Sign out?', confirmLabel: 'Sign Out', details }))) return;
  try {
    await send(signOut, {});
    // What still asks the server now finds no session, which is no news to anybody.
    forgetUser();
    forgetPlace();
    await dropDraftsOf(draftOwner(user));
    leavePage('/signin');
  } catch (error) {
    showFailure(error, { label: 'Try again', run: () => void askToSignOut(user) });
  }
}
