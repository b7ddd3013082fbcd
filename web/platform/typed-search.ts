import { useLocation } from '@tanstack/react-router';
import { useState } from 'react';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The search of this address was typed on the screen, which has it already. */
    isTypedSearch?: boolean;
  }
}

/**
 * Hook: the search of a screen, which `read` makes of the one given by its address, and its setter for what is typed. It
 * is not read on every key: the router follows a moment later, and the cursor would jump. An address that was not typed
 * here, as by the menu, brings its own.
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
