import { Plus } from 'lucide-react';
import { useLocation } from '@tanstack/react-router';
import { useDeferredValue } from 'react';
import { listPositions } from '#contract/positions.ts';
import { OnboardingBar } from '#web/companies/onboarding-bar.tsx';
import { TrialEnded } from '#web/companies/trial-ended.tsx';
import { usePageTitle } from '#web/platform/page/page-title.ts';
import { useUser } from '#web/platform/session/session.ts';
import { useTexts } from '#web/platform/texts/texts.ts';
import { useCall } from '#web/platform/calls/use-call.ts';
import { Button } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { List } from '#web/ui/layout.tsx';
import { Page, PageHeader } from '#web/ui/page.tsx';
import { PendingPage } from '#web/ui/pending-page.tsx';
import { NoRoom } from './no-room.tsx';
import { OwnPositionCard } from './own-position-card.tsx';
import { PositionFilterFields } from './position-filter-fields.tsx';
import { usePositionFilter } from './position-filter.ts';
import classes from './positions-screen.module.css';
import { useAdding } from './use-adding.ts';
import { GoneDrafts } from './gone-drafts.tsx';
import { TellFilled } from './tell-filled.tsx';

/** The company's own positions. A trial company can have at most one. */
export function PositionsScreen() {
  const t = useTexts('positions');
  usePageTitle(t('list.title'));
  const user = useUser();
  const list = useCall(listPositions, {});
  // The list renders in slices, which lets painting and input in between.
  const isDue = useDeferredValue(list.data !== undefined);
  const adding = useAdding({ isReady: list.isSuccess && !list.isFetching });
  const { isOffered, filter, named, change, found } = usePositionFilter(list.data?.positions ?? []);
  if (!list.data || !isDue || adding.isOpening)
    return <PendingPage title={t('list.title')} error={list.error} onRetry={() => void list.refetch()} />;
  const { positions, positionDays = 0, may, completedProfiles, missingParts } = list.data;
  return (
    <Page>
      <PageHeader title={t('list.title')}>
        {may.add ? (
          <Button
            size="sm"
            leftSection={<Plus size={17} aria-hidden />}
            disabled={adding.isAdding}
            onClick={adding.add}
          >
            {t('list.add')}
          </Button>
        ) : (
          <NoRoom count={positions.length} />
        )}
      </PageHeader>
      <TrialEnded {...user} />
      <div className={classes.onboarding}>
        <OnboardingBar completed={completedProfiles} missing={missingParts} />
      </div>
      <TellFilledOnce positions={positions} />
      {!list.isFetching && <GoneDrafts positions={positions} />}
      {positions.length === 0 && <EmptyState text={t('list.none')} />}
      {isOffered && <PositionFilterFields filter={filter} onChange={change} foundCount={found.length} />}
      {positions.length > 0 && found.length === 0 && <EmptyState text={t('list.notFound')} />}
      <List gap="14">
        {found.map((position) => (
          <OwnPositionCard key={position.id} position={position} filter={named} positionDays={positionDays} />
        ))}
      </List>
    </Page>
  );
}

/** Asks about a position that was just filled, if the user comes from its form. */
function TellFilledOnce({ positions }: { positions: readonly { hashId: string; title: string }[] }) {
  const filled = useLocation({ select: ({ state }) => state.filledPosition });
  const position = positions.find(({ hashId }) => hashId === filled);
  return position && <TellFilled position={position} />;
}
