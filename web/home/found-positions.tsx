import { type InfiniteData, keepPreviousData, useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react';
import {
  type FilterName,
  type FoundPositions as Found,
  positionSorts,
  searchPositions,
} from '#contract/position-search.ts';
import { OrderLink } from '#web/reference/order-link.tsx';
import { send } from '#web/platform/calls/api.ts';
import { keyOf } from '#web/platform/calls/query-keys.ts';
import { useTexts } from '#web/platform/texts/texts.ts';
import { useToday } from '#web/platform/texts/today.ts';
import { PositionCard } from '#web/positions/position-card.tsx';
import { Walk, useWalk } from '#web/positions/walk.ts';
import { Button } from '#web/ui/button.tsx';
import { CardGrid, CardOutline } from '#web/ui/card.tsx';
import { DelayedSpinner } from '#web/ui/delayed-spinner.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { FailedState } from '#web/ui/failed-state.tsx';
import { ApiError } from '#web/platform/calls/errors.ts';
import { useNearScreen } from '#web/ui/near-screen.ts';
import { QuietButton } from '#web/ui/quiet-button.tsx';
import { Tally } from '#web/ui/tally.tsx';
import { NativeSelect } from '#web/ui/text-input.tsx';
import classes from './found-positions.module.css';
import { SaveSearch } from '#web/saved-searches/save-search.tsx';
import { type CurrentSearch, useCurrentSearch } from '#web/saved-searches/use-saved-searches.ts';
import { Stack, Text, Wrap } from '#web/ui/layout.tsx';
import { type PositionSearch, noFilters } from './position-filters.ts';
import { useFilterNames } from './position-search-bar.tsx';
import { UnderstoodWords, hasNamed } from './understood-words.tsx';

/** Milliseconds without a key press before words are searched for. */
const typingPause = 300;
const firstPage: string | null = null;
/** Outlines of cards while the first answer is pending. */
const outlines = [1, 2, 3, 4, 5, 6];

interface Props {
  search: PositionSearch;
  /** Opens the start; only for an engineer without skills, whom no position fits. */
  onAddSkills?: (() => void) | undefined;
}

/** Results of an engineer's search, loaded on scrolling. */
export function FoundPositions({ search, onAddSkills }: Props) {
  const t = useTexts('position-search');
  const now = useToday();
  const { sort, clear, leaveRefused } = search;
  const { filters } = search;
  const client = useQueryClient();
  const isSettled = useSettled(search);
  const payload = { ...search.query, sort };
  const found = useInfiniteQuery({
    queryKey: keyOf(searchPositions, payload),
    queryFn: ({ pageParam, signal }) => send(searchPositions, { ...payload, cursor: pageParam }, { signal }),
    initialPageParam: firstPage,
    getNextPageParam: ({ nextCursor }) => nextCursor,
    placeholderData: keepPreviousData,
    enabled: isSettled,
  });
  useEffect(() => {
    const read = found.isPlaceholderData ? undefined : found.data?.pages[0]?.read;
    if (!read || !payload.isTyped) return;
    // The same results, for when the field is left.
    client.setQueryData<InfiniteData<Found>>(
      keyOf(searchPositions, { filters: read.filters, isTyped: false, sort }),
      found.data,
    );
    search.settle(payload.filters.q, read);
  });
  const { hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage } = found;
  // Before the paint, so that no failure is seen.
  useLayoutEffect(() => {
    if (found.error) leaveRefused(found.error);
  });
  const loadMore = () => {
    if (hasNextPage && !isFetchingNextPage) void fetchNextPage();
  };
  const endRef = useNearScreen((isNear) => {
    if (isNear && !isFetchNextPageError) loadMore();
  });
  const heading = useRef<HTMLHeadingElement>(null);
  const current: CurrentSearch = { kind: 'positions', filters };
  const nameOf = useNamesForLeaving(search);
  const labels = usedFilters(search).map(nameOf);
  /** The field of words, and the row of skills and countries, have buttons of their own. */
  const mayClear = usedFilters(search).some((filter) => filter !== 'q') && !hasNamed(search);
  const saved = useCurrentSearch(current);
  const first = found.data?.pages[0];
  const positions = found.data?.pages.flatMap((page) => page.positions) ?? [];
  const walk = useWalk(positions);
  if (search.filters.fits && onAddSkills)
    return (
      <EmptyState text={t('fits.addSkills')}>
        <Button
          size="sm"
          onClick={() => {
            onAddSkills();
            clear();
          }}
        >
          {t('fits.start')}
        </Button>
      </EmptyState>
    );
  const row = <UnderstoodWords search={search} absent={first?.absent} />;
  if (found.isError && !found.isFetchNextPageError)
    return (
      <>
        {row}
        <FailedState
          error={found.error}
          text={t(found.error instanceof ApiError && found.error.code === 'too-many' ? 'tooSoon' : 'failed')}
          onRetry={() => void found.refetch()}
        />
      </>
    );
  return (
    <section aria-busy={(isSettled && found.isPlaceholderData) || undefined} className={classes.root}>
      {row}
      <Wrap as="header" gap="8 16" marginBottom="8">
        <Text
          ref={heading}
          tabIndex={-1}
          as="h2"
          size="l"
          lineHeight="1.3"
          className={classes.title}
          aria-live="polite"
        >
          {first ? t.rich('positions.found', { count: first.positionCount, b: <b /> }) : t('positions.searching')}
        </Text>
        <OrderLink />
        <NativeSelect
          size="sm"
          aria-label={t('sort')}
          value={sort}
          data={positionSorts
            .filter((by) => by !== 'pay' || filters.pay)
            .map((by) => ({ value: by, label: t(`sort.${by}`) }))}
          onChange={({ currentTarget: { value } }) => search.sortBy(positionSorts.find((by) => by === value) ?? 'fit')}
        />
        {mayClear && <QuietButton onClick={clear}>{t('clear')}</QuietButton>}
        <SaveSearch current={current} labels={labels} />
      </Wrap>
      {!first && (
        <CardGrid isWide>
          {outlines.map((number) => (
            <CardOutline key={number} />
          ))}
        </CardGrid>
      )}
      {positions.length > 0 && (
        <Walk value={walk}>
          <CardGrid isWide>
            {positions.map((position) => (
              <PositionCard
                key={position.id}
                position={position}
                level={3}
                now={now}
                isNew={saved !== undefined && (position.liveSince ?? 0) > saved.openedAt}
              />
            ))}
          </CardGrid>
        </Walk>
      )}
      {first && (
        <Beyond
          found={first}
          search={search}
          save={<SaveSearch current={current} labels={labels} isEmpty />}
          onChange={(changes) => {
            search.change(changes);
            heading.current?.focus();
          }}
        />
      )}
      <div key={positions.length} ref={endRef} className={classes.end}>
        {isFetchingNextPage && <DelayedSpinner label={t('positions.loadingMore')} />}
        {hasNextPage && !isFetchingNextPage && (
          <Button variant="default" size="sm" onClick={loadMore}>
            {t(isFetchNextPageError ? 'again' : 'positions.more')}
          </Button>
        )}
      </div>
    </section>
  );
}

interface BeyondProps {
  found: Found;
  search: PositionSearch;
  /** Saves the search, where it has no results. */
  save: ReactNode;
  onChange: PositionSearch['change'];
}

/** Results beyond the filters: pay in other currencies, and those gained by dropping one filter. */
function Beyond({ found: { positionCount, looser, otherCurrencyCount = 0 }, search, save, onChange }: BeyondProps) {
  const t = useTexts('position-search');
  const nameOf = useNamesForLeaving(search);
  const others = otherCurrencyCount > 0 && (
    <Text marginTop="12" size="m" tone="mute">
      {t('positions.otherCurrencies', { count: otherCurrencyCount })}{' '}
      <QuietButton onClick={() => onChange({ pay: null })}>{t('positions.otherCurrencies.show')}</QuietButton>
    </Text>
  );
  if (positionCount > 0 && looser.length === 0) return others;
  return (
    <Stack gap="12" align="center" textAlign="center" className={classes.beyond}>
      {positionCount === 0 && (
        <>
          <Tally size={44} isMuted />
          <Text size="xl" weight="700" font="heading" className={classes.none}>
            {t('positions.none')}
          </Text>
        </>
      )}
      {looser.length > 0 && (
        <>
          <Text marginTop="12" size="m" tone="mute">
            {t('looser.text')}
          </Text>
          <Wrap justify="center">
            {looser.map(({ filter, positionCount: count }) => (
              <button
                key={filter}
                type="button"
                className={classes.without}
                onClick={() => onChange({ [filter]: noFilters[filter] })}
              >
                {t.rich('positions.without', { filter: nameOf(filter), count, b: <b /> })}
              </button>
            ))}
          </Wrap>
        </>
      )}
      {positionCount === 0 && save}
      {others}
    </Stack>
  );
}

/** Names of the set filters. Cast: Object.keys loses them. */
const usedFilters = ({ named }: PositionSearch) => Object.keys(named) as FilterName[];

/** Hook: names a filter to drop, as its pill does. */
function useNamesForLeaving(search: PositionSearch): (filter: FilterName) => string {
  const t = useTexts('position-search');
  const names = useFilterNames(search);
  return (filter) => {
    if (filter === 'q') return t('filter.q', { words: search.filters.q.trim() });
    if (
      filter === 'skills' ||
      filter === 'countries' ||
      filter === 'cities' ||
      filter === 'pay' ||
      filter === 'workTypeIds'
    )
      return names[filter] ?? t(`filter.${filter}`);
    if (filter === 'show') return t(search.filters.show === 'passed' ? 'filter.show.passed' : 'filter.show.saved');
    return t(`filter.${filter}`);
  };
}

/** Whether typed words have not changed for a moment. */
function useSettled({ query: { isTyped, filters }, isTypingDone }: PositionSearch): boolean {
  const { q } = filters;
  const [settled, setSettled] = useState<string>();
  useEffect(() => {
    const timer = setTimeout(() => setSettled(q), isTypingDone ? 0 : typingPause);
    return () => clearTimeout(timer);
  }, [q, isTypingDone]);
  return !isTyped || settled === q;
}
