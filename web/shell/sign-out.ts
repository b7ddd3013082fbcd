import { signOut } from '#contract/accounts.ts';
import { send } from '#web/platform/api.ts';
import { showFailure } from '#web/platform/notices.ts';
import { confirm } from '#web/ui/confirm.tsx';

/**
 * Asks, ends the session and goes to sign-in by loading the page anew, so that nothing of this user is left in memory.
 * Stays where it is when the server cannot be reached: the session would go on.
 */
export async function askToSignOut(): Promise<void> {
  if (!(await confirm({ text: 'Sign out?', confirmLabel: 'Sign Out' }))) return;
  try {
    await send(signOut, {});
    window.location.assign('/signin');
  } catch (error) {
    showFailure(error, { label: 'Try again', run: () => void askToSignOut() });
  }
}
