import { useEffect } from 'react';
import { accountTypeNames } from '#contract/call.ts';
import { ProfileModalHost } from '#web/profiles/profile-modal-host.tsx';
import { onConnectionBack } from '#web/platform/tab/connection.ts';
import { makeInstallable } from '#web/platform/tab/installable.ts';
import { keepOfflinePage } from '#web/platform/tab/offline-page.ts';
import { useUser } from '#web/platform/session/session.ts';
import { useLanguage, withTexts } from '#web/platform/texts/texts.ts';
import { ScrollKeeper } from '#web/shell/scroll-keeper.tsx';
import { fetchWhenIdle } from '#web/platform/tab/fetch-when-idle.ts';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import { Questions } from '#web/ui/questions.tsx';
import { partsOf, profileComposer } from './screens.ts';

const DecisionNotice = lazyPart(
  'DecisionNotice',
  withTexts(() => import('#web/moderation/decision-notice.tsx'), 'moderation', 'conduct'),
  { isQuiet: true },
);

/** Parts that no first render needs. */
export function SignedInLater() {
  const { type, warnings: [warning] = [] } = useUser();
  const language = useLanguage();
  useEffect(() => void keepOfflinePage(language), [language]);
  useEffect(makeInstallable, []);
  // Lets the menu work offline too.
  useEffect(() => {
    const fetchAll = () => fetchWhenIdle([...partsOf(accountTypeNames[type]), profileComposer]);
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
  return (
    <>
      <Questions />
      <ProfileModalHost writer={profileComposer} />
      <ScrollKeeper />
      {warning && <DecisionNotice key={warning.caseId} warning={warning} />}
    </>
  );
}
