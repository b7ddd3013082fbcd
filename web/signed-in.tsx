import { QueryClientProvider } from '@tanstack/react-query';
import { useEffect } from 'react';
import { accountTypeNames, accountTypes } from '#contract/call.ts';
import { useOpenCases } from '#web/admin/open-cases.ts';
import { DecisionNotice } from '#web/moderation/decision-notice.tsx';
import { queryClient } from '#web/platform/calls/query-client.ts';
import { useTitleBadge } from '#web/platform/page/page-title.ts';
import { useUser } from '#web/platform/session/session.ts';
import { onConnectionBack } from '#web/platform/tab/connection.ts';
import { makeInstallable } from '#web/platform/tab/installable.ts';
import { fetchWhenIdle, keepOfflinePage, whenIdle } from '#web/platform/tab/offline.ts';
import { useLanguage } from '#web/platform/texts/texts.ts';
import { ScrollKeeper } from '#web/shell/scroll-keeper.tsx';
import { Shell } from '#web/shell/shell.tsx';
import { useUnreadCount } from '#web/threads/use-unread-count.ts';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import { Questions } from '#web/ui/questions.tsx';
import { sendByItself } from '#web/writing/sending.ts';
import { partsOf } from './screens.ts';

/** As large as a screen, which loads first. */
const ProfileModalHost = lazyPart(
  'ProfileModalHost',
  () => whenIdle().then(() => import('#web/profiles/profile-modal-host.tsx')),
  { isQuiet: true },
);

const DeviceEffects = lazyPart(
  'DeviceEffects',
  () => whenIdle().then(() => import('#web/mail-settings/device-effects.ts')),
  { isQuiet: true },
);

/** Root of the signed-in application: query client, dialogs, and the shell around the screens. */
export function SignedIn() {
  const { type, warnings: [warning] = [] } = useUser();
  // Clears this user's data before the next user signs in.
  useEffect(() => () => queryClient.clear(), []);
  useOffline();
  return (
    <QueryClientProvider client={queryClient}>
      {type === accountTypes.administrator ? <ShellWithReports /> : <ShellWithMessages />}
      <Questions />
      <ProfileModalHost />
      <ScrollKeeper />
      {warning && <DecisionNotice key={warning.caseId} warning={warning} />}
    </QueryClientProvider>
  );
}

/** Hook: installs the application, and loads what the menu and a page without a connection need. */
function useOffline(): void {
  const { type } = useUser();
  const language = useLanguage();
  useEffect(makeInstallable, []);
  useEffect(() => void keepOfflinePage(language), [language]);
  useEffect(() => {
    const fetchAll = () => fetchWhenIdle([...partsOf(accountTypeNames[type]), ProfileModalHost]);
    let stop = fetchAll();
    const unsubscribe = onConnectionBack(() => {
      stop();
      stop = fetchAll();
    });
    return () => {
      stop();
      unsubscribe();
    };
  }, [type]);
}

const ShellWithReports = () => <Shell unread={useOpenCases()} />;

function ShellWithMessages() {
  const { id } = useUser();
  useEffect(() => sendByItself(id), [id]);
  const unread = useUnreadCount();
  useTitleBadge(unread);
  return (
    <>
      <Shell unread={unread} />
      <DeviceEffects unread={unread} />
    </>
  );
}
