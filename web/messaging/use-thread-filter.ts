import { useSearch } from '@tanstack/react-router';
import type { ThreadFilter } from '#contract/messaging.ts';

export interface ThreadsShown {
  filter?: ThreadFilter | 'team';
  mine?: boolean;
}

/**
 * Hook: the list chosen in the address: all threads, those of a filter, or those shared by colleagues; and whether
 * those about the viewer's own positions.
 */
export function useThreadFilter(): ThreadsShown {
  const { filter, mine } = useSearch({ strict: false });
  return { ...(filter !== undefined && { filter }), ...(mine !== undefined && { mine }) };
}
