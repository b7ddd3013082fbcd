import type { User } from '#contract/accounts.ts';
import { dropDraftsOf } from './draft-store.ts';
import { forgetAddress } from './return-to.ts';
import { draftOwner } from './session.ts';
import { clearTab } from './tab-storage.ts';

/** Forgets all that a user has typed in this tab, and in the forms that this browser keeps. The page must be left then. */
export async function forgetTyped(user: User): Promise<void> {
  forgetAddress();
  clearTab(user.id);
  await dropDraftsOf(draftOwner(user));
}
