import { MantineProvider } from '@mantine/core';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import '#web/ui/styles.ts';
import { router } from './router.tsx';
import { keepFocus } from '#web/ui/kept-focus.ts';
import { Notices } from '#web/ui/notices.tsx';
import { hasUnsavedChanges, leavePage } from '#web/ui/unsaved-forms.ts';
import { cssVariables, theme } from '#web/ui/theme.ts';
import { useConnectionLost } from '#web/platform/connection.ts';
import { ApiError, NetworkError } from '#web/platform/errors.ts';
import { dismissNotice, showNoticeOnNextPage, showWaitingNotice, useNotices } from '#web/platform/notices.ts';
import { followOtherTabs } from '#web/platform/session.ts';

function App() {
  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={cssVariables}
      defaultColorScheme="auto"
      withGlobalClasses={false}
    >
      <RouterProvider router={router} />
      <Notices notices={useNotices()} isReconnecting={useConnectionLost()} onDismiss={dismissNotice} />
    </MantineProvider>
  );
}

// A page from before the last release asks for chunks that are gone: the new page knows their names. Without a
// connection there is no new page, and what is on the screen stays.
window.addEventListener('vite:preloadError', () => {
  void fetch('/healthz').then(
    () => window.location.reload(),
    () => undefined,
  );
});

/** What the server refuses or does not answer is told on the screen; anything else a screen throws is a bug. */
function logCaught(error: unknown): void {
  if (error instanceof ApiError || error instanceof NetworkError) console.info(error.message);
  else console.error(error);
}

followOtherTabs(() => {
  const isKept = hasUnsavedChanges() ? ' What you typed with the former one is kept.' : '';
  showNoticeOnNextPage(`Another account has signed in in this browser.${isKept}`);
  leavePage('/');
});
showWaitingNotice();
keepFocus();

const root = document.querySelector('#root');
if (!root) throw new Error('index.html has no element #root.');
createRoot(root, { onCaughtError: logCaught }).render(
  <StrictMode>
    <App />
  </StrictMode>,
);
