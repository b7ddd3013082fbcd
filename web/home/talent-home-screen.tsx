import { skipToken, useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { ListChecks } from 'lucide-react';
import { useEffect, useState } from 'react';
import { type HomePosition, firstHome, talentHome } from '#contract/matching.ts';
import { getProfile } from '#contract/profiles.ts';
import { at } from '#contract/screens.ts';
import { send } from '#web/platform/calls/api.ts';
import { usePageTitle } from '#web/platform/page/page-title.ts';
import { findBroughtPage } from '#web/platform/calls/first-answers.ts';
import { keyOf } from '#web/platform/calls/query-keys.ts';
import { useUser } from '#web/platform/session/session.ts';
import { readTab, writeTab } from '#web/platform/keeping/tab-storage.ts';
import { useTexts } from '#web/platform/texts/texts.ts';
import { useCall } from '#web/platform/calls/use-call.ts';
import { Button } from '#web/ui/button.tsx';
import { DelayedSpinner } from '#web/ui/delayed-spinner.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { FailedState } from '#web/ui/failed-state.tsx';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import { useNearScreen } from '#web/ui/near-screen.ts';
import { Page, PageHeader } from '#web/ui/page.tsx';
import { PendingPage } from '#web/ui/pending-page.tsx';
import { useGradual } from '#web/ui/use-gradual.ts';
import { QuietButton } from '#web/ui/quiet-button.tsx';
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx';
import { FoundPositions } from './found-positions.tsx';
import { NotSentRow } from './not-sent-row.tsx';
import { useArrival } from './not-sent.ts';
import { usePositionSearch } from './position-filters.ts';
import { PositionList } from './position-list.tsx';
import { PositionSearchBar } from './position-search-bar.tsx';
import classes from './talent-home-screen.module.css';
import standing from './standing.module.css';
import { hasNamed, savedOf } from './understood-words.tsx';
import { useWasShown } from './use-was-shown.ts';
import { Box, Card, List, Text, Wrap } from '#web/ui/layout.tsx';
import { WhereIStand } from './where-i-stand.tsx';
import { OrderLink } from '#web/reference/order-link.tsx';
import { SilenceNotice } from '#web/people/silence-notice.tsx';
import { SavedSearches } from '#web/saved-searches/saved-searches.tsx';

/** For newcomers, with its pickers. */
const TalentStart = lazyPart('TalentStart', () => import('./talent-start.tsx'), { waiting: () => <DelayedSpinner /> });

const firstPage: string | null = firstHome.cursor;

/** Returning within a minute shows the cached list instead of refetching it. */
const freshMilliseconds = 60_000;

/**
 * Talent's home: the start for a talent without skills, and all Live positions, best fit first, loaded on scrolling.
 */
export function TalentHomeScreen() {
  const t = useTexts('home');
  const search = usePositionSearch();
  const user = useUser();
  const isStanding = search.filters.show === 'written' && !user.actingAdministrator;
  usePageTitle(t(isStanding ? 'standing.title' : 'home.title'));
  const wasShown = useWasShown('talent');
  const positions = useInfiniteQuery({
    queryKey: keyOf(talentHome),
    queryFn: ({ pageParam, signal }) => send(talentHome, { ...firstHome, cursor: pageParam }, { signal }),
    initialData: () => findBroughtPage(talentHome, firstHome),
    initialPageParam: firstPage,
    getNextPageParam: ({ nextCursor }) => nextCursor,
    staleTime: freshMilliseconds,
  });
  const { hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage } = positions;
  const first = positions.data?.pages[0];
  const start = useStart(first?.frequentSkills);
  useArrival(first?.frequentSkills !== undefined && !user.actingAdministrator);
  const loadMore = () => {
    if (hasNextPage && !isFetchingNextPage) void fetchNextPage();
  };
  // After a failed page, wait for the button: the end of the list stays near and would retry in a loop.
  const endRef = useNearScreen((isNear) => {
    if (isNear && !isFetchNextPageError) loadMore();
  });
  const found = eachOnce(positions.data?.pages.flatMap((page) => page.positions) ?? []);
  // On return all cards render at once, so that the scroll position can be restored.
  const [isReturning] = useState(wasShown && positions.data !== undefined);
  const drawn = useGradual({ total: found.length, step: 6, ...(isReturning && { first: Infinity }) });
  if (!positions.data || start.isPending) {
    const error = positions.data ? null : positions.error;
    return <PendingPage title={t('home.title')} width="wide" error={error} onRetry={() => void positions.refetch()} />;
  }
  return (
    <Page width="wide">
      <PageHeader title={t(isStanding ? 'standing.title' : 'home.title')}>
        {!user.actingAdministrator && <StandingLink isOpen={isStanding} count={first?.standingCount ?? 0} />}
      </PageHeader>
      {!isStanding && first?.notSent && (
        <List marginBottom="16" className={standing.top}>
          <NotSentRow position={first.notSent} />
        </List>
      )}
      {!isStanding && (found.length > 0 || search.isSearching) && <PositionSearchBar search={search} />}
      {!isStanding && !hasNamed(search) && (
        <div className={classes.saved}>
          <SavedSearches {...savedOf(search)} />
        </div>
      )}
      {search.isPartly && <PartlyRead />}
      {isStanding ? (
        <WhereIStand />
      ) : search.isSearching ? (
        <FoundPositions search={search} onAddSkills={start.begin} />
      ) : (
        <>
          {first?.silence && (
            <Box marginBottom="16">
              <SilenceNotice silence={first.silence} />
            </Box>
          )}
          {first?.availability && !first.silence && <NotLooking />}
          {start.card}
          {found.length === 0 && (
            <NoneOpen isNotLooking={first?.availability !== undefined} hidesCompanies={!!first?.hiddenCompanyCount} />
          )}
          {found.length > 0 && start.line}
          {found.length > 0 && <PositionList positions={found.slice(0, drawn.to)} counts={first?.counts} />}
          <VisuallyHidden>
            <output>
              {found.length > 0 && t(hasNextPage ? 'list.foundSoFar' : 'list.found', { count: found.length })}
            </output>
          </VisuallyHidden>
          {/* A new element per page, so that one still near the screen after a page arrives is observed again. */}
          {drawn.to >= found.length && (
            <div key={found.length} ref={endRef} className={classes.end}>
              {isFetchingNextPage && <DelayedSpinner label={t('list.loadingMore')} />}
              {isFetchNextPageError && !isFetchingNextPage && (
                <FailedState error={positions.error} onRetry={loadMore} />
              )}
              {hasNextPage && !isFetchingNextPage && !isFetchNextPageError && (
                <Button variant="default" size="sm" onClick={loadMore}>
                  {t('list.more')}
                </Button>
              )}
              {!hasNextPage && found.length > 0 && (
                <Wrap gap="4 16" justify="center" size="m" tone="mute">
                  <span>{t('list.all')}</span>
                  {!first?.counts && <OrderLink />}
                </Wrap>
              )}
              {first?.hiddenCompanyCount && <LeftOut companyCount={first.hiddenCompanyCount} />}
            </div>
          )}
        </>
      )}
    </Page>
  );
}

/** Link to the engineer's own positions, with their number, and back. */
function StandingLink({ isOpen, count }: { isOpen: boolean; count: number }) {
  const t = useTexts('home');
  return (
    <Link to={at.talentHome} search={isOpen ? {} : { show: 'written' }} className={classes.standing}>
      {!isOpen && <ListChecks size={18} aria-hidden />}
      {t(isOpen ? 'standing.all' : 'standing.title')}
      {!isOpen && count > 0 && <b>{count}</b>}
    </Link>
  );
}

/** Notes that parts of the address were not understood as a search. */
const PartlyRead = () => (
  <Card as="p" padding="12 16" marginBottom="16" size="m" lineHeight="1.45">
    {useTexts('position-search')('partly')}
  </Card>
);

/**
 * Notes that no position is open: talents who are not looking get no mail about positions, and hidden companies may
 * have some.
 */
function NoneOpen({ isNotLooking, hidesCompanies }: { isNotLooking: boolean; hidesCompanies: boolean }) {
  const t = useTexts('home');
  const none = isNotLooking ? 'list.noneNotLooking' : 'list.none';
  return (
    <EmptyState text={t(hidesCompanies ? 'list.noneElse' : none)}>
      <Button variant="default" size="sm" renderRoot={(props) => <Link to={at.talentEdit} {...props} />}>
        {t('list.toProfile')}
      </Button>
    </EmptyState>
  );
}

/** States how many companies' positions are left out. */
function LeftOut({ companyCount }: { companyCount: number }) {
  const t = useTexts('home');
  return (
    <Text marginBottom="12" size="m" tone="mute">
      {t.rich('hidden.text', {
        count: companyCount,
        link: <Link to={at.talentPrivacy} className={classes.link} />,
      })}
    </Text>
  );
}

/** Points a talent hidden from companies to the setting. */
function NotLooking() {
  const t = useTexts('home');
  return (
    <Card as="p" padding="12 16" marginBottom="16" size="m" lineHeight="1.45">
      {t.rich('notLooking.text', { link: <Link to={at.talentPrivacy} className={classes.link} /> })}
    </Card>
  );
}

/**
 * The start for a talent without skills, who is offered `frequentSkills`, and after 'Later', which holds in this tab
 * until sign-out, the line above the list that leads back to it.
 */
function useStart(frequentSkills: readonly { id: number; name: string }[] | undefined) {
  const addSkills = useTexts('positions')('fit.addSkills');
  const { id } = useUser();
  const [isLater, setLater] = useState(() => readTab(laterKind, id, laterName) !== null);
  const isOpen = frequentSkills !== undefined && !isLater;
  // The cards wait for its code, since the start would push them down.
  const [isLoaded, setLoaded] = useState(TalentStart.isLoaded);
  useEffect(() => {
    if (isOpen) void TalentStart.preload().then(() => setLoaded(true));
  }, [isOpen]);
  const profile = useCall(getProfile, isOpen ? { profileType: 'talent', talentId: id } : skipToken);
  if (!frequentSkills) return { isPending: false };
  const talent = profile.data?.profileType === 'talent' ? profile.data.talent : undefined;
  const settle = (isLaterNow: boolean) => {
    writeTab(laterKind, id, laterName, isLaterNow ? {} : undefined);
    setLater(isLaterNow);
  };
  return {
    isPending: isOpen && (profile.isPending || !isLoaded),
    card: isOpen && talent && (
      <TalentStart talent={talent} frequentSkills={frequentSkills} onLater={() => settle(true)} />
    ),
    line: isLater && (
      <Text marginBottom="12" size="m" tone="mute">
        <QuietButton onClick={() => settle(false)}>{addSkills}</QuietButton>
      </Text>
    ),
    begin: () => settle(false),
  };
}

const laterKind = 'start-later';
const laterName = 0;

/** Removes duplicates: a position that changed between two pages may be in both. Keeps its first index. */
const eachOnce = (positions: readonly HomePosition[]): HomePosition[] => [
  ...new Map(positions.map((position) => [position.id, position])).values(),
];
