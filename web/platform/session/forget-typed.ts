import type { User } from '#contract/accounts.ts';
import { dropDraftsOf } from '#web/platform/keeping/draft-store.ts';
import { forgetAddress } from './return-to.ts';
import { draftOwner } from './session.ts';
import { clearTab } from '#web/platform/keeping/tab-storage.ts';

/** Clears a user's unsaved text in this tab and in kept forms. The caller must leave the page. */
export async function forgetTyped(user: User): Promise<void> {
  forgetAddress();
  clearTab(user.id);
  await dropDraftsOf(draftOwner(user));
}
