import { useSearch } from '@tanstack/react-router';
import type { ThreadFilter } from '#contract/messaging.ts';

/** What the address lists: all threads, those of a filter, or those that colleagues share. */
export function useThreadFilter(): { filter?: ThreadFilter | 'team' } {
  const { filter } = useSearch({ strict: false });
  return filter === undefined ? {} : { filter };
}
