import { useSearch } from '@tanstack/react-router';
import type { ThreadFilter } from '#contract/messaging.ts';

/** Hook: the list chosen in the address: all threads, those of a filter, or those shared by colleagues. */
export function useThreadFilter(): { filter?: ThreadFilter | 'team' } {
  const { filter } = useSearch({ strict: false });
  return filter === undefined ? {} : { filter };
}
