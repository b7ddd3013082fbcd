import { readTrust } from '#contract/verification.ts';
import { usePageTitle } from '#web/platform/page-title.ts';
import { useTexts } from '#web/platform/texts/texts.ts';
import { useCall } from '#web/platform/use-call.ts';
import { Page, PageHeader } from '#web/ui/page.tsx';
import { PendingPage } from '#web/ui/pending-page.tsx';
import { AnswersSection } from './answers-section.tsx';
import { BlockedTalents } from './blocked-talents.tsx';
import { FirstContactsSection } from './first-contacts-section.tsx';
import { ProofSection } from './proof-section.tsx';
import classes from './trust-screen.module.css';

/** What engineers can rely on in a company, how many of them it may write to first, and whom it keeps out. */
export function TrustScreen() {
  const t = useTexts('trust');
  usePageTitle(t('screen.title'));
  const stored = useCall(readTrust, {});
  if (!stored.data)
    return <PendingPage title={t('screen.title')} error={stored.error} onRetry={() => void stored.refetch()} />;
  return (
    <Page width="narrow">
      <PageHeader title={t('screen.title')} />
      <div className={classes.column}>
        <ProofSection {...stored.data} />
        <FirstContactsSection firstContacts={stored.data.firstContacts} />
        <AnswersSection answers={stored.data.answers} />
        <BlockedTalents />
      </div>
    </Page>
  );
}
