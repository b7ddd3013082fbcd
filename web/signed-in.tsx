import { QueryClientProvider } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { accountTypes } from '#contract/call.ts';
import { afterScreen } from './after-screen.ts';
import { useUnreadCount } from '#web/threads/use-unread-count.ts';
import { useTitleBadge } from '#web/platform/page/page-title.ts';
import { queryClient } from '#web/platform/calls/query-client.ts';
import { useUser } from '#web/platform/session/session.ts';
import { Shell } from '#web/shell/shell.tsx';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import { loadModule } from '#web/ui/needed-module.ts';

/** Loads after the screen, which opens profiles and needs its scroll position restored. */
const SignedInLater = lazyPart(
  'SignedInLater',
  afterScreen(() => import('./signed-in-later.tsx')),
  { isQuiet: true },
);

/** For administrators only. */
const OpenCases = lazyPart('OpenCases', () => import('#web/admin/open-cases.ts'), { isQuiet: true });

/** Root of the signed-in application: query client, dialogs, and the shell around the screens. */
export function SignedIn() {
  const { type } = useUser();
  // Clears this user's data before the next user signs in.
  useEffect(() => () => queryClient.clear(), []);
  return (
    <QueryClientProvider client={queryClient}>
      {type === accountTypes.administrator ? <ShellWithReports /> : <ShellWithMessages />}
      <SignedInLater />
    </QueryClientProvider>
  );
}

function ShellWithReports() {
  const [count, setCount] = useState(0);
  return (
    <>
      <OpenCases onCount={setCount} />
      <Shell unread={count} />
    </>
  );
}

function ShellWithMessages() {
  const { id } = useUser();
  useEffect(() => {
    let isGone = false;
    let stop: (() => void) | undefined;
    // Loads after the screen, which does not need it.
    const begin = async () => {
      const { sendByItself } = await loadModule(afterScreen(() => import('#web/writing/sending.ts')));
      if (!isGone) stop = sendByItself(id);
    };
    begin().catch(console.info);
    return () => {
      isGone = true;
      stop?.();
    };
  }, [id]);
  const unread = useUnreadCount();
  useTitleBadge(unread);
  return <Shell unread={unread} />;
}
