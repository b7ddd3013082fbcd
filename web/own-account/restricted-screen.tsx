import { QueryClientProvider } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useEffect } from 'react';
import { currentUser } from '#contract/accounts.ts';
import { ownAccount } from '#contract/own-account.ts';
import { askToSignOut } from '#web/forms/sign-out.ts';
import { DeleteButton } from '#web/leaving/delete-button.tsx';
import { LeavingView } from '#web/leaving/leaving-view.tsx';
import { DecisionView } from '#web/moderation/decision-view.tsx';
import { returnToAdministrator } from '#web/platform/session/acting.ts';
import { reasonText } from '#web/platform/calls/errors.ts';
import { productName, usePageTitle } from '#web/platform/page/page-title.ts';
import { queryClient } from '#web/platform/calls/query-client.ts';
import { setUser, useUser } from '#web/platform/session/session.ts';
import { useTexts } from '#web/platform/texts/texts.ts';
import { useCall } from '#web/platform/calls/use-call.ts';
import { Button } from '#web/ui/button.tsx';
import { DelayedSpinner } from '#web/ui/delayed-spinner.tsx';
import { FailedState } from '#web/ui/failed-state.tsx';
import { Questions } from '#web/ui/questions.tsx';
import { Wordmark } from '#web/ui/wordmark.tsx';
import { Card, Text, Wrap } from '#web/ui/layout.tsx';
import { OwnDataPart } from './own-data-part.tsx';
import classes from './restricted-screen.module.css';

/** How often the screen checks whether the account is open again. */
const pollMilliseconds = 20_000;

/**
 * The only screen of a user with a restricted account: decisions in force or a pending deletion, and possible actions.
 */
export function RestrictedScreen() {
  const t = useTexts('moderation');
  usePageTitle(t('restricted.pageTitle'));
  const user = useUser();
  useEffect(() => () => queryClient.clear(), []);
  return (
    <QueryClientProvider client={queryClient}>
      <div className={classes.page}>
        <header className={classes.bar}>
          <Wordmark name={productName()} />
        </header>
        <main className={classes.main}>
          {user.actingAdministrator && (
            <Card as="p" fill="sunk" marginBottom="16">
              {reasonText({ code: 'acting' })}
            </Card>
          )}
          <Reasons />
          <OwnDataPart />
          <Wrap>
            <Deletion />
            {user.actingAdministrator && (
              <Button variant="default" onClick={() => void returnToAdministrator()}>
                {t('restricted.return')}
              </Button>
            )}
            <Button variant="default" onClick={() => void askToSignOut(user)}>
              {t('restricted.signOut')}
            </Button>
          </Wrap>
        </main>
      </div>
      <Questions />
    </QueryClientProvider>
  );
}

/** Why the account is restricted. */
function Reasons() {
  const t = useTexts('moderation');
  const stored = useCall(ownAccount, {}, { refetchInterval: pollMilliseconds });
  const isFixed = useUser().actingAdministrator !== null;
  useReopening();
  const title = (
    <Text as="h1" marginBottom="12" size="2xl" wrap="anywhere">
      {t('restricted.title')}
    </Text>
  );
  if (!stored.data)
    return (
      <>
        {title}
        {stored.isPending ? (
          <DelayedSpinner />
        ) : (
          <FailedState error={stored.error} onRetry={() => void stored.refetch()} />
        )}
      </>
    );
  const { leavingAt, decisions } = stored.data;
  const inForce = decisions.filter((decision) => decision.isInForce);
  if (inForce.length === 0 && leavingAt === null) return title;
  return (
    <>
      {leavingAt !== null && (
        <Card padding="24" marginBottom="16">
          <LeavingView leavingAt={leavingAt} isFixed={isFixed} />
        </Card>
      )}
      {inForce.map((decision) => (
        // Not a landmark: there may be one about the user and one about their company.
        <Card key={decision.caseId} as="article" padding="24" marginBottom="16" aria-label={t('decision.label')}>
          <DecisionView decision={decision} heading="h1" isFixed={isFixed} />
        </Card>
      ))}
    </>
  );
}

/** Lets suspended users delete their account. */
function Deletion() {
  const t = useTexts('moderation');
  const isFixed = useUser().actingAdministrator !== null;
  const { data } = useCall(ownAccount, {});
  if (!data?.deletion || data.leavingAt !== null) return null;
  return <DeleteButton deletion={data.deletion} label={t('restricted.delete')} isFixed={isFixed} />;
}

/** Leads home once the account is open again. */
function useReopening(): void {
  const navigate = useNavigate();
  const { data: user } = useCall(currentUser, {}, { refetchInterval: pollMilliseconds });
  useEffect(() => {
    if (!user || user.restriction) return;
    setUser(user);
    void navigate({ to: '/' });
  }, [user, navigate]);
}
