import type { FoundPositions } from '#contract/position-search.ts';
import { useTexts } from '#web/platform/texts/texts.ts';
import { NamedFilters } from '#web/positions/named-filters.tsx';
import { SavedSearches } from '#web/saved-searches/saved-searches.tsx';
import { Box } from '#web/ui/layout.tsx';
import { QuietButton } from '#web/ui/quiet-button.tsx';
import classes from './found-positions.module.css';
import type { PositionSearch } from './position-filters.ts';
import { useNamed } from './position-search-bar.tsx';

interface Props {
  search: PositionSearch;
  /** Words that no position has, and the others. */
  absent: FoundPositions['absent'];
}

/**
 * Skills, countries and cities of the search, words without a meaning, and the saved searches as one chip meanwhile.
 */
export function UnderstoodWords({ search, absent }: Props) {
  const t = useTexts('position-search');
  const { filters, change, clear } = search;
  const { skills, countries } = useNamed(filters);
  const notUnderstood = [...search.notUnderstood, ...(absent?.words ?? [])];
  const isNamed = hasNamed(search);
  if (!isNamed && notUnderstood.length === 0) return null;
  const without = (name: 'skills' | 'countries', id: number) => () =>
    change({ [name]: filters[name].filter((other) => other !== id) });
  return (
    <Box marginBottom="24" className={classes.understood}>
      <NamedFilters
        filters={[
          ...skills.map(({ id, name }) => ({ kind: 'skill' as const, name, without: without('skills', id) })),
          ...countries.map(({ id, name }) => ({ kind: 'country' as const, name, without: without('countries', id) })),
          ...filters.cities.map((name) => ({
            kind: 'city' as const,
            name,
            without: () => change({ cities: filters.cities.filter((other) => other !== name) }),
          })),
        ]}
        words={absent ? absent.q : filters.q}
        notUnderstood={notUnderstood}
      >
        {absent && <QuietButton onClick={() => change({ q: absent.q })}>{t('words.leaveOut')}</QuietButton>}
        {isNamed && <QuietButton onClick={clear}>{t('clearAll')}</QuietButton>}
        {isNamed && <SavedSearches {...savedOf(search)} isFolded />}
      </NamedFilters>
    </Box>
  );
}

/** Whether the row names skills, countries or cities. */
export const hasNamed = ({ filters: { skills, countries, cities } }: PositionSearch): boolean =>
  skills.length + countries.length + cities.length > 0;

/** Props of the saved searches beside a search. */
export const savedOf = ({ filters, change }: PositionSearch): Parameters<typeof SavedSearches>[0] => ({
  current: { kind: 'positions', filters },
  onOpen: (saved) => saved.kind === 'positions' && change(saved.filters),
});
