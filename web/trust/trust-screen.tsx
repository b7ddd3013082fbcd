import { readTrust } from '#contract/verification.ts';
import { usePageTitle } from '#web/platform/page-title.ts';
import { useTexts } from '#web/platform/texts/texts.ts';
import { useCall } from '#web/platform/use-call.ts';
import { Page, PageHeader } from '#web/ui/page.tsx';
import { PendingPage } from '#web/ui/pending-page.tsx';
import { ProofSection } from './proof-section.tsx';
import classes from './trust-screen.module.css';

/** Why engineers may trust the company. */
export function TrustScreen() {
  const t = useTexts('trust');
  usePageTitle(t('screen.title'));
  const read = useCall(readTrust, {});
  if (!read.data)
    return <PendingPage title={t('screen.title')} error={read.error} onRetry={() => void read.refetch()} />;
  return (
    <Page>
      <PageHeader title={t('screen.title')} />
      <div className={classes.column}>
        <ProofSection {...read.data} />
      </div>
    </Page>
  );
}
