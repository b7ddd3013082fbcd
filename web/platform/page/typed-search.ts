import { useLocation } from '@tanstack/react-router';
import { useState } from 'react';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** When the search of this address was typed on the screen, which then already has it. */
    searchTypedAt?: number;
  }
}

/** Milliseconds that order key presses, also those before and after a reload. */
const now = (): number => performance.timeOrigin + performance.now();

/** State of an address whose search is being typed. */
export const typedNow = (): { searchTypedAt: number } => ({ searchTypedAt: now() });

/**
 * Hook: the search of a screen, which `read` derives from its address, and its setter for typing. The address is not
 * read on every key press: the router follows a moment later, and the cursor would jump. An address from elsewhere
 * replaces the search: from the menu, and from 'Back', which returns to addresses typed before.
 */
export function useTypedSearch<Given extends object, Search>(given: Given, read: (given: Given) => Search) {
  const typedAt = useLocation({ select: ({ state }) => state.searchTypedAt }) ?? 0;
  const [search, setSearch] = useState(() => read(given));
  const [latest, setLatest] = useState(now);
  const address = JSON.stringify(given);
  const [seen, setSeen] = useState(address);
  const isBeingTyped = typedAt > latest;
  if (isBeingTyped) setLatest(typedAt);
  if (address !== seen) {
    setSeen(address);
    if (!isBeingTyped) setSearch(read(given));
  }
  return [search, setSearch] as const;
}
