import { type Cadence, maxSearches } from '#contract/searches.ts';
import type { Denial } from '#server/platform/errors/may.ts';

export const whyNotAdd = ({ count }: { count: number }): Denial | undefined =>
  count < maxSearches
    ? undefined
    : {
        code: 'conflict',
        detail: 'You have ten saved searches. Delete one first.',
        reason: { code: 'tenSearches' },
      };

/** Mails need a filter: without one, everything would be a result. */
export const mayMail = (cadence: Cadence, hasFilter: boolean): boolean => cadence === 'never' || hasFilter;
