import { useSearch } from '@tanstack/react-router';
import type { ThreadFilter } from '#contract/messaging.ts';

/** The filter of the address, as links within the screen keep it. */
export function useThreadFilter(): { filter?: ThreadFilter } {
  const { filter } = useSearch({ strict: false });
  return filter === 'toAnswer' || filter === 'closed' ? { filter } : {};
}
