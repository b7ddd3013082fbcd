import { useInfiniteQuery } from '@tanstack/react-query';
import { talentHome } from '#contract/positions.ts';
import { send } from '#web/platform/api.ts';
import { usePageTitle } from '#web/platform/page-title.ts';
import { CardGrid } from '#web/ui/card.tsx';
import { DelayedSpinner } from '#web/ui/delayed-spinner.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { FailedState } from '#web/ui/failed-state.tsx';
import { Page, PageHeader } from '#web/ui/page.tsx';
import { useNearScreen } from './near-screen.ts';
import { PositionCard } from './position-card.tsx';

const firstPage: string | null = null;

/** Home of a talent (spec 2.8): all Live positions, those that fit best first, more of them on scrolling. */
export function TalentHomeScreen() {
  usePageTitle('Home');
  const positions = useInfiniteQuery({
    queryKey: ['talent-home'],
    queryFn: ({ pageParam, signal }) => send(talentHome, { cursor: pageParam }, { signal }),
    initialPageParam: firstPage,
    getNextPageParam: ({ nextCursor }) => nextCursor,
  });
  const { hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage } = positions;
  // A failed page waits for its button: the end of the list stays near, and would ask without pause.
  const endRef = useNearScreen(() => {
    if (hasNextPage && !isFetchingNextPage && !isFetchNextPageError) void fetchNextPage();
  });
  if (positions.isPending) return <DelayedSpinner />;
  if (!positions.data) return <FailedState error={positions.error} onRetry={() => void positions.refetch()} />;
  const found = positions.data.pages.flatMap((page) => page.positions);
  return (
    <Page>
      <PageHeader title="Home" />
      {found.length === 0 && <EmptyState text="No position is open yet. The first one will stand here." />}
      <CardGrid>
        {found.map((position) => (
          <PositionCard key={position.id} position={position} />
        ))}
      </CardGrid>
      {/* A new element for each page, so that one still near the screen after a page has come is noticed again. */}
      <div key={found.length} ref={endRef}>
        {isFetchingNextPage && <DelayedSpinner label="Loading more positions" />}
        {isFetchNextPageError && <FailedState error={positions.error} onRetry={() => void fetchNextPage()} />}
      </div>
    </Page>
  );
}
