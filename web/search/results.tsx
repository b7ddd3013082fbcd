import { useRef } from 'react';
import { type TalentFilters, fewFound } from '#contract/search.ts';
import { KeysButton } from '#web/candidates/keys-button.tsx';
import { CardKeys } from '#web/candidates/card-keys.tsx';
import { ApiError } from '#web/platform/calls/errors.ts';
import { useTexts } from '#web/platform/texts/texts.ts';
import { Button } from '#web/ui/button.tsx';
import { CardGrid, CardOutline } from '#web/ui/card.tsx';
import { DelayedSpinner } from '#web/ui/delayed-spinner.tsx';
import { FailedState } from '#web/ui/failed-state.tsx';
import { Row, Wrap } from '#web/ui/layout.tsx';
import { useNearScreen } from '#web/ui/near-screen.ts';
import type { Options } from './filter-fields.tsx';
import { countFilters } from './filters.ts';
import { LooserFilters } from './looser-filters.tsx';
import classes from './results.module.css';
import type { useTalentSearch } from './use-talent-search.ts';
import { SaveSearch } from '#web/saved-searches/save-search.tsx';
import { PageCards } from './page-cards.tsx';
import { MakePosition } from './make-position.tsx';
import { AboutPosition } from './about-position.tsx';
import type { FilterLabel } from './use-filter-labels.ts';
import type { CurrentSearch } from '#web/saved-searches/use-saved-searches.ts';

/** Cards not loaded yet. */
const outlines = [1, 2, 3, 4].map((number) => <CardOutline key={number} />);

interface Props {
  search: ReturnType<typeof useTalentSearch>;
  filters: TalentFilters;
  options: Options;
  current: CurrentSearch;
  labels: readonly FilterLabel[];
  onChange: (filters: TalentFilters) => void;
  /** Opens the filters on a phone. */
  onOpen: () => void;
}

/** A long pause means that the company has been shown the people of a day. */
const failureOf = (error: unknown) => {
  if (!(error instanceof ApiError) || error.code !== 'too-many') return 'failed';
  return (error.retryAfter ?? 0) > 60 ? 'tooMany' : 'tooSoon';
};

/** Number of talents found, and their cards, loaded on scrolling. */
export function Results({ search, filters, options, current, labels, onChange, onOpen }: Props) {
  const t = useTexts('search');
  const heading = useRef<HTMLHeadingElement>(null);
  const { first, newest, pages, error, isError, hasNextPage, isFetchingNextPage, isFetchNextPageError } = search;
  const retry = () => void (first ? search.fetchNextPage() : search.refetch());
  const saving = { current, labels: labels.map(({ label }) => label) };
  const making = { filters, labels };
  const talentIds = [...(newest?.talents ?? []), ...pages.flatMap(({ talents }) => talents)].map(({ id }) => id);
  const failed = <FailedState error={error} onRetry={retry} text={t(failureOf(error))} />;
  return (
    <section className={classes.root} aria-busy={!first && !isError}>
      <Wrap as="header" gap="8 12" marginBottom="12" className={classes.head}>
        <h2 ref={heading} className={classes.count} tabIndex={-1} aria-live="polite">
          {first ? t('count', { count: first.talentCount }) : t(isError ? 'title' : 'searching')}
        </h2>
        <Button className={classes.open} variant="default" size="sm" aria-haspopup="dialog" onClick={onOpen}>
          {t('filters.open', { count: countFilters(filters) })}
        </Button>
        <MakePosition {...making} className={classes.makeBeside} />
        <SaveSearch {...saving} isFilled={first !== undefined && first.talentCount > 0} />
      </Wrap>
      <AboutPosition
        filters={filters}
        position={first?.position}
        newCount={newest?.talents.length ?? 0}
        skills={options.skills}
        onChange={onChange}
      />
      {!first && (isError ? failed : <CardGrid isBeside>{outlines}</CardGrid>)}
      {first && first.talentCount < fewFound && (
        <LooserFilters
          found={first}
          filters={filters}
          skills={options.skills}
          save={<SaveSearch {...saving} isEmpty />}
          onChange={(next) => {
            onChange(next);
            // The pressed button disappears with the answer it belongs to.
            heading.current?.focus({ preventScroll: true });
          }}
        />
      )}
      {first && first.talentCount > 0 && (
        <CardGrid isBeside>
          {newest && <PageCards page={newest} filters={filters} foundIds={talentIds} isNew />}
          {pages.map((page) => (
            <PageCards key={page.talents[0]?.id} page={page} filters={filters} foundIds={talentIds} />
          ))}
        </CardGrid>
      )}
      {first && (
        <div className={classes.end}>
          {isFetchingNextPage && <DelayedSpinner label={t('loadingMore')} />}
          {isFetchNextPageError && !isFetchingNextPage && failed}
          {hasNextPage && !isFetchingNextPage && !isFetchNextPageError && <More key={pages.length} onMore={retry} />}
        </div>
      )}
      {first && first.talentCount > 0 && (
        <Row marginBottom="16" justify="end">
          <KeysButton />
        </Row>
      )}
      <MakePosition {...making} className={classes.makeBelow} />
      <CardKeys />
    </section>
  );
}

/** Loads the next page when the end of the list comes near the screen, or on a press. */
function More({ onMore }: { onMore: () => void }) {
  const t = useTexts('search');
  const ref = useNearScreen((isNear) => {
    if (isNear) onMore();
  });
  return (
    <div ref={ref}>
      <Button variant="default" size="sm" onClick={onMore}>
        {t('more')}
      </Button>
    </div>
  );
}
