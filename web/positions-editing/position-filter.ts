import { useLocation, useNavigate, useSearch } from '@tanstack/react-router';
import { plainText } from '#contract/plain-text.ts';
import type { PositionCard } from '#contract/positions.ts';
import { at } from '#contract/screens.ts';
import { typedNow, useTypedSearch } from '#web/platform/page/typed-search.ts';

/** The filter as the list's address names it. */
export interface NamedFilter {
  search?: string;
  state?: 'live' | 'draft';
}

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** On an edit screen: the filter of the list from which it was opened, and to which it returns. */
    positionFilter?: NamedFilter;
  }
}

/** Minimum number of positions for the filter. */
const leastToFilter = 10;

export interface PositionFilter {
  search: string;
  state: 'live' | 'draft' | '';
}

/** Hook: filters a long list. The address keeps the filter, so that it is restored on return from a position. */
export function usePositionFilter(positions: readonly PositionCard[]) {
  const [filter, setFilter] = useTypedSearch(useSearch({ from: `/shell${at.positions}` as const }), readFilter);
  const navigate = useNavigate();
  const isOffered = positions.length >= leastToFilter;
  return {
    isOffered,
    filter,
    named: nameOf(filter),
    change: (next: PositionFilter) => {
      setFilter(next);
      void navigate({
        to: at.positions,
        search: nameOf(next),
        state: typedNow(),
        replace: true,
        resetScroll: false,
      });
    },
    found: isOffered ? positions.filter((position) => fits(position, filter)) : positions,
  };
}

const readFilter = ({ search = '', state }: NamedFilter): PositionFilter => ({ search, state: state ?? '' });

const nameOf = ({ search, state }: PositionFilter): NamedFilter => ({
  ...(search.trim() !== '' && { search: search.trim() }),
  ...(state !== '' && { state }),
});

/** Hook: the filter of the list from which this edit screen was opened; empty if it was opened from elsewhere. */
export const useFormerFilter = (): NamedFilter => useLocation({ select: ({ state }) => state.positionFilter }) ?? {};

/** Whether each searched word is in the title, skills, place or contact. */
export function fits(position: PositionCard, { search, state }: PositionFilter): boolean {
  if (state !== '' && position.isLive !== (state === 'live')) return false;
  const { title, place, contact, skills, optionalSkills } = position;
  const text = plainText(
    [title, place, contact ?? '', ...[...skills, ...optionalSkills].map(({ name }) => name)].join('\n'),
  );
  return plainText(search)
    .split(/\s+/)
    .every((word) => text.includes(word));
}
