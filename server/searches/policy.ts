import { type Cadence, maxSearches } from '#contract/searches.ts';
import type { Denial } from '#server/platform/errors/may.ts';
import type { ViewerSession } from '#server/platform/session/viewer.ts';

/** What a user searches for is theirs alone: an administrator who acts as them neither sees nor changes it. */
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

/** A mail needs a filter: without one, everything would be new. */
export const mayMail = (cadence: Cadence, hasFilter: boolean): boolean => cadence === 'never' || hasFilter;
