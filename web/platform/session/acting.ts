import { adminReturn } from '#contract/acting.ts';
import { send } from '#web/platform/calls/api.ts';
import { showFailure } from '#web/platform/page/notices.ts';
import { getTexts } from '#web/platform/texts/texts.ts';

/**
 * Restores the session of the administrator acting as a user and reloads the page, so that none of the user's data
 * stays in memory.
 */
export async function returnToAdministrator(
  leave = (address: string) => window.location.assign(address),
): Promise<void> {
  try {
    const { redirectTo } = await send(adminReturn, {});
    leave(redirectTo);
  } catch (error) {
    showFailure(error, { label: getTexts('common')('action.tryAgain'), run: () => void returnToAdministrator(leave) });
  }
}
