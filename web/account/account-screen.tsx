import { ownAccount } from '#contract/own-account.ts';
import { reasonText } from '#web/platform/errors.ts';
import { usePageTitle } from '#web/platform/page-title.ts';
import { useTexts } from '#web/platform/texts/texts.ts';
import { useCall } from '#web/platform/use-call.ts';
import { DelayedSpinner } from '#web/ui/delayed-spinner.tsx';
import { FailedState } from '#web/ui/failed-state.tsx';
import { Page, PageHeader } from '#web/ui/page.tsx';
import classes from './account-screen.module.css';
import { ActivitySection } from './activity-section.tsx';
import { AddressSection } from './address-section.tsx';
import { withTexts } from '#web/platform/texts/texts.ts';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import { SessionsSection } from './sessions-section.tsx';

const DecisionsSection = lazyPart(
  'DecisionsSection',
  withTexts(() => import('./decisions-section.tsx'), 'cases', 'conduct'),
);

/** A user's own account: address, sessions and activity. An acting administrator only reads it. */
export function AccountScreen() {
  const t = useTexts('account');
  usePageTitle(t('screen.title'));
  const stored = useCall(ownAccount, {});
  if (stored.isPending) return <DelayedSpinner />;
  if (!stored.data) return <FailedState error={stored.error} onRetry={() => void stored.refetch()} />;
  const { email, emailChange, sessions, activity, decisions, may, whyNot } = stored.data;
  return (
    <Page>
      <PageHeader title={t('screen.title')} />
      <div className={classes.column}>
        {/* What is said of all here is not said of the address again. */}
        {whyNot.endSessions && <p className={classes.reason}>{reasonText(whyNot.endSessions)}</p>}
        {decisions.length > 0 && <DecisionsSection decisions={decisions} />}
        <AddressSection
          email={email}
          change={emailChange}
          isFixed={!may.changeEmail}
          whyNot={may.endSessions ? whyNot.changeEmail : undefined}
        />
        <SessionsSection sessions={sessions} isFixed={!may.endSessions} />
        <ActivitySection activity={activity} />
      </div>
    </Page>
  );
}
