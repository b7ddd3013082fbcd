import { Link } from '@tanstack/react-router';
import * as addresses from '#contract/addresses.ts';
import { accountTypes } from '#contract/call.ts';
import { ownAccount } from '#contract/own-account.ts';
import { reasonText } from '#web/platform/errors.ts';
import { usePageTitle } from '#web/platform/page-title.ts';
import { useUser } from '#web/platform/session.ts';
import { useTexts } from '#web/platform/texts/texts.ts';
import { useCall } from '#web/platform/use-call.ts';
import { Button } from '#web/ui/button.tsx';
import { DelayedSpinner } from '#web/ui/delayed-spinner.tsx';
import { FailedState } from '#web/ui/failed-state.tsx';
import { Page, PageHeader } from '#web/ui/page.tsx';
import classes from './account-screen.module.css';
import { ActivitySection } from './activity-section.tsx';
import { AddressSection } from './address-section.tsx';
import { SessionsSection } from './sessions-section.tsx';

/** A user's own account: address, sessions and activity. An acting administrator only reads it. */
export function AccountScreen() {
  const t = useTexts('account');
  usePageTitle(t('screen.title'));
  const user = useUser();
  const stored = useCall(ownAccount, {});
  if (stored.isPending) return <DelayedSpinner />;
  if (!stored.data) return <FailedState error={stored.error} onRetry={() => void stored.refetch()} />;
  const { email, emailChange, sessions, activity, may, whyNot } = stored.data;
  return (
    <Page>
      <PageHeader title={t('screen.title')}>
        {user.type === accountTypes.talent && (
          <Button variant="default" size="sm" renderRoot={(props) => <Link to={addresses.talentPrivacy} {...props} />}>
            {t('screen.privacy')}
          </Button>
        )}
      </PageHeader>
      <div className={classes.column}>
        {/* What is said of all here is not said of the address again. */}
        {whyNot.endSessions && <p className={classes.reason}>{reasonText(whyNot.endSessions)}</p>}
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
