import { useLocation, useNavigate } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import { at } from '#contract/screens.ts';
import { type TalentFilters, searchOptions } from '#contract/search.ts';
import { ApiError } from '#web/platform/calls/errors.ts';
import { usePageTitle } from '#web/platform/page/page-title.ts';
import { useUser } from '#web/platform/session/session.ts';
import { useTexts } from '#web/platform/texts/texts.ts';
import { useCall } from '#web/platform/calls/use-call.ts';
import { typedNow, useTypedSearch } from '#web/platform/page/typed-search.ts';
import type { CurrentSearch } from '#web/saved-searches/use-saved-searches.ts';
import { Card, Row, Text } from '#web/ui/layout.tsx';
import { Page, PageHeader } from '#web/ui/page.tsx';
import { PendingPage } from '#web/ui/pending-page.tsx';
import { QuietButton } from '#web/ui/quiet-button.tsx';
import classes from './client-search-screen.module.css';
import { FilterFields, type Options } from './filter-fields.tsx';
import { cleared, countFilters, filtersIn, nameFilters, noFilters, readFilters } from './filters.ts';
import { Results } from './results.tsx';
import { useFilterLabels } from './use-filter-labels.ts';
import { useTalentSearch } from './use-talent-search.ts';
import { SavedSearches } from '#web/saved-searches/saved-searches.tsx';
import { FilterSheet } from './filter-sheet.tsx';

/** Search for talents without a position. The address keeps the filters. */
export function ClientSearchScreen() {
  const t = useTexts('search');
  usePageTitle(t('title'));
  const options = useCall(searchOptions, {}, { staleTime: Infinity });
  if (!options.data)
    return <PendingPage title={t('title')} width="wide" error={options.error} onRetry={() => void options.refetch()} />;
  return <Search options={options.data} />;
}

function Search({ options }: { options: Options }) {
  const t = useTexts('search');
  const { countries } = useUser();
  const navigate = useNavigate();
  const named = useLocation({ select: ({ search }) => filtersIn(search) });
  const [read, setRead] = useTypedSearch(named, (given) => readFilters(given, { ...options, countries }));
  const [isOpen, setOpen] = useState(false);
  const { filters } = read;
  /** The filters besides the position: choosing one keeps the marks of new results. */
  const others = JSON.stringify(nameFilters({ ...filters, for: null, without: null }));
  /** Since when results of the saved search with these filters are new. */
  const [fresh, setFresh] = useState<{ others: string; since: number }>();
  const search = useTalentSearch(filters, fresh?.others === others ? fresh.since : undefined);
  const change = (next: TalentFilters) => {
    setRead({ filters: next, isPartly: false });
    void navigate({
      to: at.clientSearch,
      search: nameFilters(next),
      state: typedNow(),
      replace: true,
      resetScroll: false,
    });
  };
  /** Whether the position in the address is not the company's, or no longer exists. */
  const isForNothing = filters.for !== null && search.error instanceof ApiError && search.error.code === 'not-found';
  if (isForNothing) setRead({ filters: { ...filters, for: null, without: null }, isPartly: true });
  const current: CurrentSearch = { kind: 'talents', filters: { ...noFilters, ...nameFilters(filters) } };
  const labels = useFilterLabels(filters, { skills: options.skills, title: search.first?.position?.title });
  const fields = { filters, options, onChange: change };
  const count = countFilters(filters);
  const filtersHeading = useRef<HTMLHeadingElement>(null);
  return (
    <Page width="wide">
      <PageHeader title={t('title')} />
      {read.isPartly && (
        <Card as="p" padding="12 16" marginBottom="16" size="m">
          <output>{t('partly')}</output>
        </Card>
      )}
      <SavedSearches
        current={current}
        onOpen={(saved) => saved.kind === 'talents' && change(saved.filters)}
        onNew={(since) => setFresh({ others, since })}
      />
      <div className={classes.columns}>
        <Card as="search" padding="16" className={classes.filters} aria-label={t('filters.title')}>
          <Row marginBottom="16" justify="space-between">
            <Text as="h2" size="s" weight="600" tabIndex={-1} ref={filtersHeading} className={classes.heading}>
              {t('filters.open', { count })}
            </Text>
            {count > 0 && (
              <QuietButton
                onClick={() => {
                  change(cleared(filters));
                  filtersHeading.current?.focus();
                }}
              >
                {t('filters.clear')}
              </QuietButton>
            )}
          </Row>
          <FilterFields {...fields} />
        </Card>
        <Results
          search={search}
          filters={filters}
          options={options}
          current={current}
          labels={labels}
          onChange={change}
          onOpen={() => setOpen(true)}
        />
      </div>
      {isOpen && <FilterSheet {...fields} talentCount={search.first?.talentCount} onClose={() => setOpen(false)} />}
    </Page>
  );
}
