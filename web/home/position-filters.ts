import { useLocation, useNavigate } from '@tanstack/react-router';
import * as z from 'zod/mini';
import { type FoundPositions, PositionFilters, type PositionSort, positionSorts } from '#contract/position-search.ts';
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
    q: typeof words === 'number' ? String(words) : typeof words === 'string' ? words.trim() : words,
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
  const kept = Object.entries(filters).flatMap(([name, value]): [string, unknown][] => {
    if (!isRefused(name)) return [[name, value]];
    const left: unknown[] = Array.isArray(value) ? value.filter((_, index) => !isRefused(`${name}.${index}`)) : [];
    return left.length > 0 && JSON.stringify(left) !== JSON.stringify(value) ? [[name, left]] : [];
  });
  return nameSearch(Named.parse({ ...Object.fromEntries(kept), ...(sort && { sort }) }));
}

/** The search in an address, where `company` is the open profile, so the filter is called `from`. */
const inAddress = ({ company, ...others }: NamedSearch) => (company ? { ...others, from: company } : others);

/** The search on the screen. */
interface Shown {
  named: NamedSearch;
  isPartly: boolean;
  /** Words of the last input that were left out. */
  notUnderstood: readonly string[];
  /** Words in the field that are not yet part of the search. */
  typing?: Typing | undefined;
}

interface Typing {
  text: string;
  /** The search without the words. */
  base: NamedSearch;
  /** Whether `named` is what the text means. */
  isRead: boolean;
  /** Whether the field was left, so that it shows only the remaining words once they are read. */
  isLeft: boolean;
}

/** All filters of a search. */
const inFull = (named: NamedSearch): PositionFilters => PositionFilters.parse(named);

/**
 * Hook: the home's search, kept in its address. The server reads typed words: those that name skills and places become
 * filters at once, and disappear from the field when it is left.
 */
export function usePositionSearch() {
  const given: Readonly<Record<string, unknown>> = useLocation({ select: (location) => location.search });
  const [shown, setShown] = useTypedSearch(given, (address): Shown => ({ ...readSearch(address), notUnderstood: [] }));
  const { named: search, isPartly, notUnderstood, typing } = shown;
  const navigate = useNavigate();
  const { sort = 'fit', ...set } = search;
  const filters = inFull(search);
  const writeAddress = (named: NamedSearch) =>
    void navigate({
      to: at.talentHome,
      params: { positionHashId: undefined },
      search: inAddress(nameSearch(named)),
      state: typedNow(),
      replace: true,
      resetScroll: false,
    });
  const show = (next: Partial<Shown> & Pick<Shown, 'named'>) => {
    setShown({ isPartly: false, notUnderstood: [], ...next, named: nameSearch(next.named) });
    writeAddress(next.named);
  };
  const update = (changes: NamedSearch) =>
    show({
      named: { ...search, ...changes },
      ...(typing &&
        changes.q === undefined && { typing: { ...typing, base: { ...typing.base, ...changes }, isRead: false } }),
    });
  const beginning = (): NamedSearch => typing?.base ?? { ...search, q: '' };
  return {
    filters,
    /** The set filters. */
    named: set,
    sort,
    /** Whether the address had unreadable parts. */
    isPartly,
    notUnderstood,
    /** What the field shows. */
    words: typing?.text ?? filters.q,
    /** What to ask the server: the filters, or the typed words with the others. */
    query: typing
      ? { filters: inFull({ ...typing.base, q: typing.text.trim() }), isTyped: true }
      : { filters, isTyped: false },
    isTypingDone: typing?.isLeft ?? true,
    isSearching: Object.keys(nameSearch(set)).length > 0 || (typing !== undefined && typing.text.trim() !== ''),
    type: (text: string) => {
      const base = beginning();
      if (text === '') {
        show({ named: base });
        return;
      }
      setShown({ ...shown, isPartly: false, typing: { text, base, isRead: false, isLeft: false } });
      writeAddress({ ...base, q: text.trim() });
    },
    /** Reads words that were typed earlier. */
    readWords: () => {
      if (filters.q === '' || typing) return;
      setShown({ ...shown, typing: { text: filters.q, base: beginning(), isRead: false, isLeft: true } });
    },
    /** The field is left: only the words without a meaning of their own stay in it. */
    leaveField: () => {
      if (typing) setShown({ ...shown, typing: typing.isRead ? undefined : { ...typing, isLeft: true } });
    },
    /** Takes over what the server understood of typed words. */
    settle: (text: string, { filters: read, notUnderstood: left }: NonNullable<FoundPositions['read']>) => {
      if (!typing || typing.isRead || typing.text.trim() !== text) return;
      show({
        named: { ...read, sort },
        notUnderstood: left,
        typing: typing.isLeft ? undefined : { ...typing, isRead: true },
      });
    },
    /** Leaves out what a failed search was refused for, as unreadable. */
    leaveRefused: (error: unknown) => {
      const kept = withoutRefused(typing?.base ?? search, error);
      if (kept) setShown({ ...shown, named: kept, isPartly: true, typing: typing && { ...typing, base: kept } });
    },
    /** Changes some of the filters. */
    change: (changes: Partial<PositionFilters>) => update(changes),
    sortBy: (by: PositionSort) => update({ sort: by }),
    clear: () => show({ named: {} }),
  };
}
export type PositionSearch = ReturnType<typeof usePositionSearch>;
