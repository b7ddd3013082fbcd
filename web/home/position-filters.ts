import { useLocation, useNavigate } from '@tanstack/react-router';
import * as z from 'zod/mini';
import { PositionFilters, type PositionSort, positionSorts } from '#contract/position-search.ts';
import { at } from '#contract/screens.ts';
import { ApiError } from '#web/platform/calls/errors.ts';
import { typedNow, useTypedSearch } from '#web/platform/page/typed-search.ts';

/** A search by its set values: filters and the order. */
export interface NamedSearch extends Partial<PositionFilters> {
  sort?: PositionSort;
}

export const noFilters: PositionFilters = PositionFilters.parse({});

const names = Object.keys(noFilters) as (keyof PositionFilters)[]; // Object.keys loses them

/**
 * Reads the search of an address. Skips the parts that it does not understand, which `isPartly` reports. A word of
 * digits arrives as a number.
 */
function readSearch(search: Readonly<Record<string, unknown>>): { named: NamedSearch; isPartly: boolean } {
  const words = search['q'];
  const given: typeof search = {
    ...search,
    q: typeof words === 'number' ? String(words) : words,
    company: search['from'],
  };
  const there = [...names, 'sort'].filter((name) => given[name] !== undefined);
  const readable = there.filter((name) => Named.safeParse({ [name]: given[name] }).success);
  const named = Named.parse(Object.fromEntries(readable.map((name) => [name, given[name]])));
  return { named: nameSearch(named), isPartly: readable.length < there.length };
}

const Named = z.extend(z.partial(PositionFilters), { sort: z.exactOptional(z.enum(positionSorts)) });

/** Picks the set values, in the order in which addresses have them. */
function nameSearch({ sort = 'fit', ...filters }: z.output<typeof Named>): NamedSearch {
  const named = names.filter(
    (name) => JSON.stringify(filters[name] ?? noFilters[name]) !== JSON.stringify(noFilters[name]),
  );
  return {
    ...Object.fromEntries(named.map((name) => [name, filters[name]])),
    ...(sort !== 'fit' && { sort }),
  };
}

/**
 * Leaves out what the server refuses as unknown: of a list the values, of other filters the whole. Returns undefined
 * unless it refused some.
 */
function withoutRefused({ sort, ...filters }: NamedSearch, error: unknown): NamedSearch | undefined {
  if (!(error instanceof ApiError) || error.code !== 'invalid') return undefined;
  const isRefused = (path: string) => error.errors.some((fault) => `${fault.path}.`.startsWith(`filters.${path}.`));
  if (!Object.keys(filters).some(isRefused)) return undefined;
  const kept = Object.entries(filters).flatMap(([name, value]) => {
    if (!isRefused(name)) return [[name, value]];
    const left = Array.isArray(value) ? value.filter((_, index) => !isRefused(`${name}.${index}`)) : [];
    return left.length > 0 && JSON.stringify(left) !== JSON.stringify(value) ? [[name, left]] : [];
  });
  return nameSearch(Named.parse({ ...Object.fromEntries(kept), ...(sort && { sort }) }));
}

/** The search in an address, where `company` is the open profile, so the filter is called `from`. */
const inAddress = ({ company, ...others }: NamedSearch) => (company ? { ...others, from: company } : others);

/** Hook: the home's search, kept in its address. */
export function usePositionSearch() {
  const given: Readonly<Record<string, unknown>> = useLocation({ select: (location) => location.search });
  const [{ named: search, isPartly }, setRead] = useTypedSearch(given, readSearch);
  const navigate = useNavigate();
  const { sort = 'fit', ...set } = search;
  const filters: PositionFilters = { ...noFilters, ...set };
  const change = (next: NamedSearch) => {
    setRead({ named: nameSearch(next), isPartly: false });
    void navigate({
      to: at.talentHome,
      params: { positionHashId: undefined },
      search: inAddress(nameSearch({ ...next, q: next.q?.trim() ?? '' })),
      state: typedNow(),
      replace: true,
      resetScroll: false,
    });
  };
  return {
    filters,
    /** The set filters. */
    named: set,
    sort,
    /** Whether the address had unreadable parts. */
    isPartly,
    isSearching: Object.keys(nameSearch({ ...set, q: set.q?.trim() ?? '' })).length > 0,
    /** Leaves out what a failed search was refused for, as unreadable. */
    leaveRefused: (error: unknown) => {
      const kept = withoutRefused(search, error);
      if (kept) setRead({ named: kept, isPartly: true });
    },
    /** Changes some of the filters. */
    change: (changes: Partial<PositionFilters>) => change({ ...search, ...changes }),
    sortBy: (by: PositionSort) => change({ ...search, sort: by }),
    clear: () => change({}),
  };
}
export type PositionSearch = ReturnType<typeof usePositionSearch>;
