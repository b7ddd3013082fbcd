import { RouterProvider } from '@tanstack/react-router';
import { StrictMode, Suspense } from 'react';
import { createRoot } from 'react-dom/client';
import type { Address } from '#contract/addresses.ts';
import '#web/ui/base.css';
import { router } from './router.tsx';
import { replaceFrame } from '#web/shell/first-frame.ts';
import { keepFocus } from '#web/shell/kept-focus.ts';
import { onMissingModule } from '#web/ui/needed-module.ts';
import { Notices } from '#web/shell/notices.tsx';
import { retryFailed } from '#web/ui/reconnection.ts';
import { hasUnsavedChanges, leavePage, reloadPage } from '#web/forms/unsaved-forms.ts';
import { onConnectionBack } from '#web/platform/tab/connection.ts';
import { ApiError, NetworkError, NoCookiesError } from '#web/platform/calls/errors.ts';
import { explainMissingModule } from '#web/platform/tab/missing-module.ts';
import { onMissingPart } from '#web/platform/tab/needed.ts';
import { showNoticeOnNextPage, showWaitingNotice } from '#web/platform/page/notices.ts';
import { onSignedOutInOtherTab } from '#web/platform/tab/other-tabs.ts';
import { findShownUser, followOtherTabs } from '#web/platform/session/session.ts';
import { getTexts, loadTexts } from '#web/platform/texts/texts.ts';
import { clearTab } from '#web/platform/keeping/tab-storage.ts';

const explain = (name: string, error: unknown) => explainMissingModule(name, error, reloadPage);
onMissingModule(explain);
onMissingPart(explain);
const loadCommonTexts = () => void loadTexts('common');
loadCommonTexts();
onConnectionBack(loadCommonTexts);
onConnectionBack(retryFailed);

/** Logs errors caught by React. Refusals and missing connections or cookies are shown; any other error is a bug. */
function logCaught(error: unknown): void {
  const isShown = [ApiError, NetworkError, NoCookiesError].some((kind) => error instanceof kind);
  if (isShown && error instanceof Error) console.info(error.message);
  else console.error(error);
}

/** Logs errors that React recovered from by rendering again: their cause is a bug. */
const logRecovered = (error: unknown): void => console.error(error, error instanceof Error ? error.cause : undefined);

const leave = () => {
  const isKept = hasUnsavedChanges();
  showNoticeOnNextPage(getTexts('common')(isKept ? 'notices.otherAccountKept' : 'notices.otherAccount'));
  leavePage('/');
};
followOtherTabs({ leave, resume: retryFailed });
onSignedOutInOtherTab((userId) => {
  clearTab(userId);
  const user = findShownUser();
  if (user?.id !== userId) return;
  // Already loaded, with the shell that shows the user.
  const forget = async () => (await import('#web/platform/session/forget.ts')).forgetTyped(user);
  void forget().finally(() => leavePage('/signin' satisfies Address));
});
showWaitingNotice();
keepFocus();

const root = document.querySelector('#root');
if (!root) throw new Error('index.html has no element #root.');
replaceFrame(root);
// No component of this module: hot reload would then run it again on the same page, instead of loading the page anew.
createRoot(root, { onCaughtError: logCaught, onRecoverableError: logRecovered }).render(
  <StrictMode>
    <Suspense>
      <RouterProvider router={router} />
    </Suspense>
    <Suspense>
      <Notices />
    </Suspense>
  </StrictMode>,
);
