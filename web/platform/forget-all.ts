import type { User } from '#contract/accounts.ts';
import { forgetTyped } from './forget-typed.ts';
import { tellSignedOut } from './other-tabs.ts';
import { forgetUser } from './session.ts';

/**
 * Forgets, in this browser, a user whose session they have just ended, and what they have typed in all its tabs. What
 * still asks the server finds no session, which is no news. The page must be left then.
 */
export async function forgetAllOf(user: User): Promise<void> {
  forgetUser();
  await forgetTyped(user);
  tellSignedOut(user.id);
}
