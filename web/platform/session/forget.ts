import type { User } from '#contract/accounts.ts';
import { dropDraftsOf } from '#web/platform/keeping/draft-store.ts';
import { clearTab } from '#web/platform/keeping/tab-storage.ts';
import { tellSignedOut } from '#web/platform/tab/other-tabs.ts';
import { forgetAddress } from './return-to.ts';
import { draftOwner, forgetUser } from './session.ts';

/** Clears a user's unsaved text in this tab and in kept forms. The caller must leave the page. */
export async function forgetTyped(user: User): Promise<void> {
  forgetAddress();
  clearTab(user.id);
  await dropDraftsOf(draftOwner(user));
}

/**
 * Clears a signed-out user from this browser, including unsaved text in all its tabs. Pending calls may get a 401,
 * which is expected. The caller must leave the page.
 */
export async function forgetAllOf(user: User): Promise<void> {
  forgetUser();
  await forgetTyped(user);
  tellSignedOut(user.id);
}
