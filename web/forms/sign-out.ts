import { type User, signOut } from '#contract/accounts.ts';
import * as addresses from '#contract/addresses.ts';
import { at } from '#contract/screens.ts';
import { hasUnsavedChanges, leavePage } from './unsaved-forms.ts';
import { send } from '#web/platform/calls/api.ts';
import { listDrafts } from '#web/platform/keeping/draft-store.ts';
import { forgetAllOf } from '#web/platform/session/forget.ts';
import { showFailure } from '#web/platform/page/notices.ts';
import { draftOwner } from '#web/platform/session/session.ts';
import { getTexts } from '#web/platform/texts/texts.ts';
import { hasUnsent } from '#web/platform/keeping/unsent.ts';
import { confirm } from '#web/ui/confirm.tsx';

/**
 * Signs the user out after a confirmation, and loads the sign-in page so that none of their data stays in memory.
 * Clears unsaved text and videos in this browser and signs out its other tabs, so the question counts those of all
 * tabs. Stays on the page if the server is unreachable, as the session would continue.
 */
export async function askToSignOut(user: User): Promise<void> {
  const t = getTexts('shell');
  const isDiscarding =
    hasUnsavedChanges() || (await listDrafts(draftOwner(user))).length > 0 || (await hasUnsent(user.id));
  const details = isDiscarding ? t('signOut.details') : undefined;
  if (!(await confirm({ text: t('signOut.question'), confirmLabel: t('signOut.button'), details }))) return;
  try {
    await send(signOut, {});
    await forgetAllOf(user);
    leavePage(addresses.addressOf(at.signIn));
  } catch (error) {
    showFailure(error, { label: getTexts('common')('action.tryAgain'), run: () => void askToSignOut(user) });
  }
}
