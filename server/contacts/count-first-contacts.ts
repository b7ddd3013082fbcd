import { readClock } from '#server/platform/database/clock.ts';
import type { Database } from '#server/platform/database/connect.ts';
import { AppError } from '#server/platform/errors/app-error.ts';
import type { Settings } from '#server/platform/process/settings.ts';
import { areContactsHeld, findOpened } from './store.ts';

type Caps = Settings['firstContactsPerDay'];

/** First contacts of a company in the last 24 hours. */
export interface FirstContacts {
  used: number;
  /** Null for no limit. */
  max: number | null;
  /** The maximum with a proven domain. */
  maxVerified: number | null;
  /** When the next one is possible; null if it is now. */
  nextAt: Date | null;
}

/**
 * Counts the people to whom a company has written first, except those who have hidden the conversation: the company
 * sees them as deleted, and deletion removes them from the count. Call under the company's lock to act on the answer.
 */
export async function countFirstContacts(db: Database, companyId: number, caps: Caps): Promise<FirstContacts> {
  const { opened, verifiedDomain, seenMembers } = await findOpened(db, companyId);
  const forMembers = (caps?.perMember ?? 0) * seenMembers;
  const maxVerified = caps && caps.verified + forMembers;
  const max = caps && (verifiedDomain === null ? caps.unverified + forMembers : maxVerified);
  // The next is possible when the last of the newest `max` leaves the window.
  const oldest = max === null ? undefined : opened[max - 1];
  return { used: opened.length, max, maxVerified, nextAt: oldest ? new Date(oldest.getTime() + day) : null };
}

const day = 86_400_000;

/** Refuses a first contact past the limit, or while reports hold them, under the company's lock. */
export async function checkFirstContact(db: Database, companyId: number, caps: Caps): Promise<void> {
  if (await areContactsHeld(db, companyId))
    throw new AppError('conflict', 'New conversations are paused while administrators look at a report.', {
      reason: { code: 'contactsHeld' },
    });
  const { max, maxVerified, nextAt } = await countFirstContacts(db, companyId, caps);
  if (max === null || maxVerified === null || nextAt === null) return;
  throw new AppError('too-many', `Your company has written to ${max} new people in 24 hours.`, {
    retryAfter: Math.max(1, Math.ceil((nextAt.getTime() - (await readClock(db)).getTime()) / 1000)),
    reason: {
      code: max === maxVerified ? 'firstContacts' : 'firstContactsUnverified',
      params: { max, nextAt: nextAt.toISOString(), verified: maxVerified },
    },
  });
}
