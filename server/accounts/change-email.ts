import { withdrawMailTo } from '#server/mail/service.ts';
import type { Database } from '#server/platform/database/connect.ts';
import { nextVersion } from '#server/platform/database/version.ts';
import { AppError } from '#server/platform/errors/app-error.ts';
import { endSessionsOf } from '#server/platform/session/session.ts';
import { dropCodes } from './codes.ts';

/**
 * Gives a user another address (as `normaliseEmail` answers it) at once, in the caller's transaction, if they have never
 * signed in: nobody's account is taken by that. Answers 'unconfirmed', and changes nothing, for whoever has signed in:
 * their new address has to be confirmed (security.md, T18). Refuses with 409 an address that has an account, and a change
 * in the moment of the first sign-in.
 */
export async function correctEmail(
  db: Database,
  userId: number,
  email: string,
): Promise<'unchanged' | 'corrected' | 'unconfirmed'> {
  const user = await db.selectFrom('users').select(['email', 'lastSeenAt']).where('id', '=', userId).executeTakeFirst();
  if (!user || user.email === email) return 'unchanged';
  if (user.lastSeenAt !== null) return 'unconfirmed';
  if (!(await setEmail(db, { userId, former: user.email, email, unlessSeen: true })))
    throw new AppError('conflict', 'This person has just signed in. Please save once more.');
  return 'corrected';
}

interface NewEmail {
  userId: number;
  former: string;
  email: string;
  unlessSeen: boolean;
}

/**
 * Stores a user's new address, in the caller's transaction; false for a user who is gone, whose address is not the
 * former one any more, or who has signed in though they must not have. Codes and unsent mail under the former address
 * are void, and all sessions of the user end. Refuses an address that has an account (409).
 */
export async function setEmail(db: Database, { userId, former, email, unlessSeen }: NewEmail): Promise<boolean> {
  // Locks in the order of `deleteUser`: who is just signing in is through or too late.
  await dropCodes(db, former);
  await endSessionsOf(db, userId);
  await withdrawMailTo(db, former);
  const changed = await db
    .updateTable('users')
    .set({ email, version: nextVersion() })
    .where('id', '=', userId)
    .where('email', '=', former)
    .$if(unlessSeen, (query) => query.where('lastSeenAt', 'is', null))
    .returning('id')
    .executeTakeFirst()
    .catch((error: unknown) => {
      throw isDuplicate(error) ? emailTaken() : error;
    });
  return changed !== undefined;
}

export const emailTaken = (): AppError => {
  const message = 'This e-mail address already has an account.';
  return new AppError('conflict', message, { errors: [{ path: 'teammate.email', message }] });
};

/** PostgreSQL's SQLSTATE for a broken unique constraint. */
const isDuplicate = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === '23505';
