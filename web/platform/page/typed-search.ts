import { useLocation } from '@tanstack/react-router';
import { useState } from 'react';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The search of this address was typed on the screen, which already has it. */
    isTypedSearch?: boolean;
  }
}

/**
 * Hook: the search of a screen, which `read` derives from its address, and its setter for typing. The address is not
 * read on every key press: the router follows a moment later, and the cursor would jump. An address from elsewhere,
 * such as the menu, replaces the search.
 */
export function useTypedSearch<Given extends object, Search>(given: Given, read: (given: Given) => Search) {
  const isTyped = useLocation({ select: ({ state }) => state.isTypedSearch === true });
  const [search, setSearch] = useState(() => read(given));
  const address = JSON.stringify(given);
  const [seen, setSeen] = useState(address);
  if (address !== seen) {
    setSeen(address);
    if (!isTyped) setSearch(read(given));
  }
  return [search, setSearch] as const;
}
