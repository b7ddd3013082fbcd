import { useInfiniteQuery } from '@tanstack/react-query';
import { type HomePosition, talentHome } from '#contract/matching.ts';
import { send } from '#web/platform/api.ts';
import { usePageTitle } from '#web/platform/page-title.ts';
import { keyOf } from '#web/platform/query-keys.ts';
import { useTexts } from '#web/platform/texts/texts.ts';
import { PositionCard } from '#web/positions/position-card.tsx';
import { Button } from '#web/ui/button.tsx';
import { CardGrid } from '#web/ui/card.tsx';
import { DelayedSpinner } from '#web/ui/delayed-spinner.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { FailedState } from '#web/ui/failed-state.tsx';
import { useNearScreen } from '#web/ui/near-screen.ts';
import { Page, PageHeader } from '#web/ui/page.tsx';
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx';
import classes from './talent-home-screen.module.css';

const firstPage: string | null = null;

/** Returning within a minute shows the cached list instead of refetching all of it. */
const freshMilliseconds = 60_000;

/** Talent's home: all Live positions, best fit first, loaded on scrolling. */
export function TalentHomeScreen() {
  const t = useTexts('home');
  usePageTitle(t('home.title'));
  const positions = useInfiniteQuery({
    queryKey: keyOf(talentHome),
    queryFn: ({ pageParam, signal }) => send(talentHome, { cursor: pageParam }, { signal }),
    initialPageParam: firstPage,
    getNextPageParam: ({ nextCursor }) => nextCursor,
    staleTime: freshMilliseconds,
  });
  const { hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage } = positions;
  const loadMore = () => {
    if (hasNextPage && !isFetchingNextPage) void fetchNextPage();
  };
  // After a failed page, wait for the button: the end of the list stays near and would retry in a loop.
  const endRef = useNearScreen((isNear) => {
    if (isNear && !isFetchNextPageError) loadMore();
  });
  if (positions.isPending) return <DelayedSpinner />;
  if (!positions.data) return <FailedState error={positions.error} onRetry={() => void positions.refetch()} />;
  const found = eachOnce(positions.data.pages.flatMap((page) => page.positions));
  return (
    <Page>
      <PageHeader title={t('home.title')} />
      {found.length === 0 && <EmptyState text={t('list.none')} />}
      <CardGrid>
        {found.map((position) => (
          <PositionCard key={position.id} position={position} />
        ))}
      </CardGrid>
      <VisuallyHidden>
        <output>
          {found.length > 0 && t(hasNextPage ? 'list.foundSoFar' : 'list.found', { count: found.length })}
        </output>
      </VisuallyHidden>
      {/* A new element per page, so that one still near the screen after a page arrives is observed again. */}
      <div key={found.length} ref={endRef} className={classes.end}>
        {isFetchingNextPage && <DelayedSpinner label={t('list.loadingMore')} />}
        {isFetchNextPageError && !isFetchingNextPage && <FailedState error={positions.error} onRetry={loadMore} />}
        {hasNextPage && !isFetchingNextPage && !isFetchNextPageError && (
          <Button variant="default" size="sm" onClick={loadMore}>
            {t('list.more')}
          </Button>
        )}
        {!hasNextPage && found.length > 0 && <p className={classes.note}>{t('list.all')}</p>}
      </div>
    </Page>
  );
}

/** Removes duplicates: a position that changed between two pages may be in both. Keeps its first index. */
const eachOnce = (positions: readonly HomePosition[]): HomePosition[] => [
  ...new Map(positions.map((position) => [position.id, position])).values(),
];
