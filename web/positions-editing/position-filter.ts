import { useLocation, useNavigate, useSearch } from '@tanstack/react-router';
import { plainText } from '#contract/plain-text.ts';
import type { PositionCard } from '#contract/positions.ts';
import { at } from '#contract/screens.ts';
import { typedNow, useTypedSearch } from '#web/platform/page/typed-search.ts';

/** What the list shows, as its address names it. */
export interface NamedFilter {
  search?: string;
  /** The Drafts are unfolded. */
  drafts?: true;
  mine?: boolean;
}

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** On an edit screen: what the list showed from which it was opened, and to which it returns. */
    positionFilter?: NamedFilter;
  }
}

/** Minimum number of positions for the search. */
const leastToSearch = 10;

/** Hook: searches a long list. The address keeps the search, so that it is restored on return from a position. */
export function usePositionSearch(positions: readonly PositionCard[]) {
  const { drafts, mine, ...given } = useSearch({ from: `/shell${at.positions}` as const });
  const [search, setSearch] = useTypedSearch(given, readSearch);
  const navigate = useNavigate();
  const isOffered = positions.length >= leastToSearch;
  const isSearching = isOffered && search.trim() !== '';
  const nameOf = (typed: string): NamedFilter => ({
    ...(typed.trim() !== '' && { search: typed.trim() }),
    ...(drafts && { drafts }),
    ...(mine !== undefined && { mine }),
  });
  return {
    isOffered,
    isSearching,
    search,
    named: nameOf(search),
    change: (next: string) => {
      setSearch(next);
      void navigate({
        to: at.positions,
        search: nameOf(next),
        state: typedNow(),
        replace: true,
        resetScroll: false,
      });
    },
    found: isSearching ? positions.filter((position) => fits(position, search)) : positions,
  };
}

const readSearch = ({ search = '' }: NamedFilter): string => search;

/** Hook: what the list showed from which this edit screen was opened; empty if it was opened from elsewhere. */
export const useFormerFilter = (): NamedFilter => useLocation({ select: ({ state }) => state.positionFilter }) ?? {};

/** Whether each searched word is in the title, skills, place or contact. */
export function fits({ title, place, contact, skills, optionalSkills }: PositionCard, search: string): boolean {
  const text = plainText(
    [title, place, contact ?? '', ...[...skills, ...optionalSkills].map(({ name }) => name)].join('\n'),
  );
  return plainText(search)
    .split(/\s+/)
    .every((word) => text.includes(word));
}
