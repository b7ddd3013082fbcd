import type { User } from '#contract/accounts.ts';
import { forgetTyped } from './forget-typed.ts';
import { tellSignedOut } from '#web/platform/tab/other-tabs.ts';
import { forgetUser } from './session.ts';

/**
 * Clears a signed-out user from this browser, including unsaved text in all its tabs. Pending calls may get a 401,
 * which is expected. The caller must leave the page.
 */
export async function forgetAllOf(user: User): Promise<void> {
  forgetUser();
  await forgetTyped(user);
  tellSignedOut(user.id);
}
