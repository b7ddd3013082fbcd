import type { User } from '#contract/accounts.ts';
import { dropDraftsOf } from './draft-store.ts';
import { forgetPlace } from './return-to.ts';
import { draftOwner, forgetUser } from './session.ts';

/**
 * Forgets, in this browser, a user whose session they have just ended, and what they have typed. What still asks the
 * server finds no session, which is no news.
 */
export async function forgetAllOf(user: User): Promise<void> {
  forgetUser();
  forgetPlace();
  await dropDraftsOf(draftOwner(user));
}
