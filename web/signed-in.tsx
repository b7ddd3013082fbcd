import { QueryClientProvider } from '@tanstack/react-query';
import { Suspense, lazy, useEffect } from 'react';
import { accountTypes } from '#contract/call.ts';
import { useUnreadCount } from '#web/messaging/use-threads.ts';
import { useTitleBadge } from '#web/platform/page-title.ts';
import { queryClient } from '#web/platform/query-client.ts';
import { useUser } from '#web/platform/session.ts';
import { Shell } from '#web/shell/shell.tsx';
import { Questions } from '#web/ui/confirm.tsx';

/** Comes after the screen, which no profile is asked for without. */
const ProfileModalHost = lazy(async () => ({
  default: (await import('#web/profiles/profile-modal-host.tsx')).ProfileModalHost,
}));

/** Everything a signed-in user sees stands in here: data, questions, and the shell around the screens. */
export function SignedIn() {
  const { type } = useUser();
  // The next user at this browser starts with nothing of this one's.
  useEffect(() => () => queryClient.clear(), []);
  return (
    <QueryClientProvider client={queryClient}>
      {type === accountTypes.administrator ? <Shell unread={0} /> : <ShellWithUnread />}
      <Questions />
      <Suspense>
        <ProfileModalHost />
      </Suspense>
    </QueryClientProvider>
  );
}

function ShellWithUnread() {
  const unread = useUnreadCount();
  useTitleBadge(unread);
  return <Shell unread={unread} />;
}
