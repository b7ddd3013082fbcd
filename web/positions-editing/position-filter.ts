import { useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import * as addresses from '#contract/addresses.ts';
import type { PositionCard } from '#contract/positions.ts';

/** From this number of positions on, the list can be filtered. */
const leastToFilter = 10;

export interface PositionFilter {
  search: string;
  state: 'live' | 'draft' | '';
}

/** Filters a long list. The address keeps the filter, so that it is the same on returning from a position. */
export function usePositionFilter(positions: readonly PositionCard[]) {
  const { search = '', state = '' } = useSearch({ from: `/shell/client${addresses.positions}` as const });
  const navigate = useNavigate();
  // Not read from the address on every key: the router follows a moment later, and the cursor would jump.
  const [filter, setFilter] = useState<PositionFilter>({ search, state });
  const isOffered = positions.length >= leastToFilter;
  return {
    isOffered,
    filter,
    change: (next: PositionFilter) => {
      setFilter(next);
      void navigate({
        to: addresses.positions,
        search: {
          ...(next.search.trim() !== '' && { search: next.search.trim() }),
          ...(next.state !== '' && { state: next.state }),
        },
        replace: true,
        resetScroll: false,
      });
    },
    found: isOffered ? positions.filter((position) => fits(position, filter)) : positions,
  };
}

/** Whether each searched word is in the title, skills, place or contact. */
export function fits(position: PositionCard, { search, state }: PositionFilter): boolean {
  if (state !== '' && position.isLive !== (state === 'live')) return false;
  const { title, place, contact, skills, optionalSkills } = position;
  const text = [title, place, contact ?? '', ...[...skills, ...optionalSkills].map(({ name }) => name)]
    .join('\n')
    .toLowerCase();
  return search
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word));
}
