import { MantineProvider } from '@mantine/core';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import '#web/ui/styles.ts';
import { router } from './router.tsx';
import { Notices } from '#web/ui/notices.tsx';
import { cssVariables, theme } from '#web/ui/theme.ts';
import { useConnectionLost } from '#web/platform/connection.ts';
import { dismissNotice, useNotices } from '#web/platform/notices.ts';

function App() {
  return (
    <MantineProvider theme={theme} cssVariablesResolver={cssVariables} defaultColorScheme="auto" withGlobalClasses={false}>
      <RouterProvider router={router} />
      <Notices notices={useNotices()} isReconnecting={useConnectionLost()} onDismiss={dismissNotice} />
    </MantineProvider>
  );
}

// A page from before the last release asks for chunks that are gone: the new page knows their names.
window.addEventListener('vite:preloadError', () => window.location.reload());

const root = document.querySelector('#root');
if (!root) throw new Error('index.html has no element #root.');
createRoot(root).render(
  <StrictMode>
    <App />
  </StrictMode>,
);
