import { type Cadence, maxSearches } from '#contract/searches.ts';
import type { Denial } from '#server/platform/errors/may.ts';
import type { ViewerSession } from '#server/platform/session/viewer.ts';

/** Saved searches are private: an administrator acting as the user neither sees nor changes them. */
export const whyNotUse = ({ session }: { session: Pick<ViewerSession, 'actingAdministrator'> }): Denial | undefined =>
  session.actingAdministrator
    ? {
        code: 'forbidden',
        detail: 'An administrator who acts as someone neither sees nor changes their saved searches.',
        reason: { code: 'actingSearches' },
      }
    : undefined;

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
