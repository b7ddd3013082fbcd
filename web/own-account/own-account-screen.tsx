import { Link } from '@tanstack/react-router';
import { accountTypes } from '#contract/call.ts';
import { ownAccount } from '#contract/own-account.ts';
import { at } from '#contract/screens.ts';
import { reasonText } from '#web/platform/calls/errors.ts';
import { usePageTitle } from '#web/platform/page/page-title.ts';
import { useUser } from '#web/platform/session/session.ts';
import { useTexts } from '#web/platform/texts/texts.ts';
import { useCall } from '#web/platform/calls/use-call.ts';
import { Button } from '#web/ui/button.tsx';
import { DelayedSpinner } from '#web/ui/delayed-spinner.tsx';
import { FailedState } from '#web/ui/failed-state.tsx';
import { Page, PageHeader } from '#web/ui/page.tsx';
import { Card, Stack } from '#web/ui/layout.tsx';
import { ActivitySection } from './activity-section.tsx';
import { AddressSection } from './address-section.tsx';
import { deviceName } from './device-name.ts';
import { NameSection } from './name-section.tsx';
import { PasskeysSection } from './passkeys-section.tsx';
import { ProgramsSection } from './programs-section.tsx';
import { SessionsSection } from './sessions-section.tsx';
import { AdministratorsSection } from './administrators-section.tsx';
import { ReportsSection } from './reports-section.tsx';
import { OwnDataSection } from './own-data-section.tsx';
import { DeleteSection } from './delete-section.tsx';
import { DecisionsSection } from './decisions-section.tsx';

/** A user's own account: address, ways to sign in, sessions and activity. Read-only for an acting administrator. */
export function OwnAccountScreen() {
  const t = useTexts('own-account');
  usePageTitle(t('screen.title'));
  const user = useUser();
  const stored = useCall(ownAccount, {});
  if (!stored.data)
    return (
      <Page width="narrow">
        <PageHeader title={t('screen.title')} />
        {stored.isPending ? (
          <DelayedSpinner />
        ) : (
          <FailedState error={stored.error} onRetry={() => void stored.refetch()} />
        )}
      </Page>
    );
  const { email, emailChange, passkeys, sessions, activity, decisions, may, whyNot } = stored.data;
  const isFixed = !may.endSessions;
  const here = sessions.find(({ isThis }) => isThis)?.device;
  return (
    <Page width="narrow">
      <PageHeader title={t('screen.title')}>
        {user.type === accountTypes.talent && (
          <Button variant="default" size="sm" renderRoot={(props) => <Link to={at.talentPrivacy} {...props} />}>
            {t('screen.privacy')}
          </Button>
        )}
      </PageHeader>
      <Stack>
        {/* What applies to all sections is not repeated at the address. */}
        {whyNot.endSessions && (
          <Card as="p" fill="sunk">
            {reasonText(whyNot.endSessions)}
          </Card>
        )}
        {decisions.length > 0 && <DecisionsSection decisions={decisions} isFixed={isFixed} />}
        {user.type === accountTypes.administrator && !user.isPasskeyMissing && <NameSection />}
        <AddressSection
          email={email}
          change={emailChange}
          isFixed={!may.changeEmail}
          whyNot={may.endSessions ? whyNot.changeEmail : undefined}
        />
        <PasskeysSection
          passkeys={passkeys}
          maySet={stored.data.maySetPasskeys}
          isRequired={stored.data.isPasskeyRequired}
          organisation={stored.data.organisation}
          isMissing={user.isPasskeyMissing === true}
          isFixed={isFixed}
          device={here ? deviceName(t, here) : t('device.unknown')}
        />
        <SessionsSection sessions={sessions} isFixed={isFixed} />
        {user.type === accountTypes.talent && !isFixed && <ProgramsSection />}
        <ActivitySection activity={activity} />
        {user.type !== accountTypes.administrator && <ReportsSection />}
        {user.type === accountTypes.administrator && !user.isPasskeyMissing && <AdministratorsSection />}
        {!user.isPasskeyMissing && <OwnDataSection />}
        {stored.data.deletion && <DeleteSection deletion={stored.data.deletion} isFixed={isFixed} />}
      </Stack>
    </Page>
  );
}
