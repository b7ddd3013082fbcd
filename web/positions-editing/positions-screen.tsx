import { Plus } from 'lucide-react';
import { useLocation, useNavigate } from '@tanstack/react-router';
import { useDeferredValue } from 'react';
import { countPositions, isMine } from '#contract/mine.ts';
import { type PositionCard, listPositions } from '#contract/positions.ts';
import { at } from '#contract/screens.ts';
import { OnboardingBar } from '#web/companies/onboarding-bar.tsx';
import { TrialEnded } from '#web/companies/trial-ended.tsx';
import { usePageTitle } from '#web/platform/page/page-title.ts';
import { useUser } from '#web/platform/session/session.ts';
import { useTexts } from '#web/platform/texts/texts.ts';
import { useCall } from '#web/platform/calls/use-call.ts';
import { DraftsHead } from '#web/positions/drafts-head.tsx';
import { MineSwitch, NoneOfMine, useMine } from '#web/positions/mine.tsx';
import { Button } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { List } from '#web/ui/layout.tsx';
import { Page, PageHeader } from '#web/ui/page.tsx';
import { PendingPage } from '#web/ui/pending-page.tsx';
import { NoRoom } from './no-room.tsx';
import { OwnPositionCard } from './own-position-card.tsx';
import { type NamedFilter, usePositionSearch } from './position-filter.ts';
import { PositionSearchField } from './position-search-field.tsx';
import classes from './positions-screen.module.css';
import { useAdding } from './use-adding.ts';
import { GoneDrafts } from './gone-drafts.tsx';
import { TellFilled } from './tell-filled.tsx';

const none: readonly PositionCard[] = [];

/** The company's own positions. A trial company can have at most one. */
export function PositionsScreen() {
  const t = useTexts('positions');
  usePageTitle(t('list.title'));
  const user = useUser();
  const list = useCall(listPositions, {});
  // The list renders in slices, which lets painting and input in between.
  const isDue = useDeferredValue(list.data !== undefined);
  const adding = useAdding({ isReady: list.isSuccess && !list.isFetching });
  const all = list.data?.positions ?? none;
  const counts = countPositions(all);
  const mine = useMine(counts);
  const { isOffered, isSearching, search, named, change, found } = usePositionSearch(
    mine.isOn ? all.filter(isMine) : all,
  );
  if (!list.data || !isDue || adding.isOpening)
    return <PendingPage title={t('list.title')} error={list.error} onRetry={() => void list.refetch()} />;
  const { positionDays = 0, may, completedProfiles, missingParts } = list.data;
  return (
    <Page>
      <PageHeader title={t('list.title')} note={mine.isOffered && <MineSwitch {...mine} counts={counts} />}>
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
          <NoRoom count={all.length} />
        )}
      </PageHeader>
      <TrialEnded {...user} />
      <div className={classes.onboarding}>
        <OnboardingBar completed={completedProfiles} missing={missingParts} />
      </div>
      <TellFilledOnce positions={all} />
      {!list.isFetching && <GoneDrafts positions={all} />}
      {all.length === 0 && <EmptyState text={t('list.none')} />}
      {isOffered && (
        <PositionSearchField search={search} onChange={change} foundCount={isSearching ? found.length : undefined} />
      )}
      {all.length > 0 &&
        found.length === 0 &&
        (mine.isOn ? (
          <NoneOfMine {...mine} text={t(isSearching ? 'mine.notFound' : 'mine.none')} />
        ) : (
          <EmptyState text={t('list.notFound')} />
        ))}
      <Cards positions={found} isSearching={isSearching} named={named} positionDays={positionDays} />
    </Page>
  );
}

interface CardsProps {
  positions: readonly PositionCard[];
  isSearching: boolean;
  named: NamedFilter;
  positionDays: number;
}

/** Live positions first. Drafts are folded below them, unless they are searched or nothing is Live. */
function Cards({ positions, isSearching, named, positionDays }: CardsProps) {
  const navigate = useNavigate();
  const live = positions.filter(({ isLive }) => isLive);
  const drafts = positions.filter(({ isLive }) => !isLive);
  const isFolding = !isSearching && live.length > 0 && drafts.length > 0;
  const listOf = (some: readonly PositionCard[]) => (
    <List gap="14">
      {some.map((position) => (
        <OwnPositionCard key={position.id} position={position} filter={named} positionDays={positionDays} />
      ))}
    </List>
  );
  if (!isFolding) return listOf([...live, ...drafts]);
  const { drafts: isOpen = false, ...others } = named;
  return (
    <>
      {listOf(live)}
      <DraftsHead
        drafts={drafts}
        isOpen={isOpen}
        onOpen={(opens) =>
          void navigate({
            to: at.positions,
            search: opens ? { ...others, drafts: true } : others,
            replace: true,
            resetScroll: false,
          })
        }
      />
      {isOpen && listOf(drafts)}
    </>
  );
}

/** Asks about a position that was just filled, if the user comes from its form. */
function TellFilledOnce({ positions }: { positions: readonly { hashId: string; title: string }[] }) {
  const filled = useLocation({ select: ({ state }) => state.filledPosition });
  const position = positions.find(({ hashId }) => hashId === filled);
  return position && <TellFilled position={position} />;
}
