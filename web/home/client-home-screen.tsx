import { Link, useLocation } from '@tanstack/react-router';
import { useDeferredValue } from 'react';
import { clientHome, firstPanels } from '#contract/matching.ts';
import { countPositions, isMine } from '#contract/mine.ts';
import type { ProfilePart } from '#contract/companies.ts';
import { at } from '#contract/screens.ts';
import { CardKeys } from '#web/candidates/card-keys.tsx';
import { KeysButton } from '#web/candidates/keys-button.tsx';
import { TrialEnded } from '#web/companies/trial-ended.tsx';
import { usePageTitle, productName } from '#web/platform/page/page-title.ts';
import { useUser } from '#web/platform/session/session.ts';
import { useTexts } from '#web/platform/texts/texts.ts';
import { useCall } from '#web/platform/calls/use-call.ts';
import { Button } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Page, PageHeader } from '#web/ui/page.tsx';
import { PendingPage } from '#web/ui/pending-page.tsx';
import { OnboardingBar } from '#web/companies/onboarding-bar.tsx';
import { OrderLink } from '#web/reference/order-link.tsx';
import { MineSwitch, NoneOfMine, useMine } from '#web/positions/mine.tsx';
import { Card, Row, Text, Wrap } from '#web/ui/layout.tsx';
import { SearchLink } from './search-link.tsx';
import { type PanelPosition, listPanels } from './late-panels.ts';
import { TalentPanels } from './talent-panels.tsx';
import { usePanelFilter } from './use-panel-filter.tsx';
import { useWasShown } from './use-was-shown.ts';
import classes from './welcome.module.css';

const noPanels: readonly PanelPosition[] = [];

/** Client's home: remaining set-up steps, and matching talents per position. */
export function ClientHomeScreen() {
  const t = useTexts('home');
  const ofPositions = useTexts('positions');
  usePageTitle(t('home.title'));
  const user = useUser();
  const wasShown = useWasShown('client');
  const home = useCall(clientHome, firstPanels);
  // The panels render in slices, which lets painting and input in between.
  const isDue = useDeferredValue(home.data !== undefined);
  const all = home.data ? listPanels(home.data) : noPanels;
  const counts = countPositions(all);
  const named = useLocation({ select: ({ hash }) => hash });
  const mine = useMine(counts, { showsOthers: all.some((one) => one.hashId === named && !isMine(one)) });
  const positions = home.data && mine.isOn ? listPanels(home.data, { onlyMine: true }) : all;
  const filter = usePanelFilter(positions);
  if (!home.data || !isDue)
    return (
      <PendingPage title={t('home.title')} width="wide" error={home.error} onRetry={() => void home.refetch()}>
        <SearchLink />
      </PendingPage>
    );
  const { completedProfiles, missingParts } = home.data;
  const head = (
    <Wrap gap="4 12">
      <MineSwitch {...mine} counts={counts} />
      {filter.field}
    </Wrap>
  );
  return (
    <Page width="wide">
      <PageHeader title={t('home.title')} note={(mine.isOffered || filter.field) && head}>
        <SearchLink />
      </PageHeader>
      <TrialEnded {...user} />
      <Welcome completedProfiles={completedProfiles} missingParts={missingParts} />
      {mine.isOn && positions.length === 0 && <NoneOfMine {...mine} text={ofPositions('mine.none')} />}
      {all.length === 0 && (
        <EmptyState text={t('home.noPositions')}>
          <Button
            size="sm"
            renderRoot={(props) => <Link to={at.positions} state={{ addsPosition: true }} {...props} />}
          >
            {t('home.addPosition')}
          </Button>
        </EmptyState>
      )}
      {positions.length > 0 && (
        <>
          <TalentPanels
            positions={positions}
            found={filter.found}
            userId={user.id}
            isFresh={home.isFetchedAfterMount || !wasShown}
          />
          <Row gap="16" marginTop="32" justify="end">
            <KeysButton />
            <OrderLink />
          </Row>
          <CardKeys />
        </>
      )}
    </Page>
  );
}

interface Props {
  completedProfiles: readonly number[];
  missingParts?: readonly ProfilePart[] | undefined;
}

/** Greets a company that has set-up steps left; renders nothing once all three are done. */
function Welcome({ completedProfiles, missingParts }: Props) {
  const t = useTexts('home');
  if (completedProfiles.length >= 3) return null;
  return (
    <Card as="section" className={classes.root} aria-labelledby="welcome">
      <h2 id="welcome">{t('welcome.title', { product: productName() })}</h2>
      <Text marginTop="4" marginBottom="20" tone="mute">
        {t('welcome.text')}
      </Text>
      <OnboardingBar completed={completedProfiles} missing={missingParts} />
    </Card>
  );
}
