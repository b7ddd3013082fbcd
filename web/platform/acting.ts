import { adminReturn } from '#contract/acting.ts';
import { send } from './api.ts';
import { showFailure } from './notices.ts';

/**
 * Gives the administrator who acts as a user their own session back and loads their list anew, so that nothing of that
 * user is left in memory.
 */
export async function returnToAdministrator(
  leave = (address: string) => window.location.assign(address),
): Promise<void> {
  try {
    const { redirectTo } = await send(adminReturn, {});
    leave(redirectTo);
  } catch (error) {
    showFailure(error, { label: 'Try again', run: () => void returnToAdministrator(leave) });
  }
}
