import { withdrawMailTo } from '#server/mail/service.ts';
import type { Database } from '#server/platform/database/connect.ts';
import { AppError } from '#server/platform/errors.ts';
import { endSessionsOf } from '#server/platform/session.ts';
import { dropCodes } from './codes.ts';

/**
 * Gives a user another address (as `normaliseEmail` answers it) in the caller's transaction, and answers whether it is
 * another one. Codes and unsent mail under the former address are void, and sessions end. Refuses with 409 an
 * address that has an account, and any new address of somebody who has signed in: it would have to be confirmed
 * (security.md, T18).
 */
export async function changeEmail(db: Database, userId: number, email: string): Promise<boolean> {
  const former = await db.selectFrom('users').select('email').where('id', '=', userId).executeTakeFirst();
  if (!former || former.email === email) return false;
  // Locks in the order of `deleteUser`: who is just signing in is through or too late.
  await dropCodes(db, former.email);
  await endSessionsOf(db, userId);
  await withdrawMailTo(db, former.email);
  const changed = await db
    .updateTable('users')
    .set({ email })
    .where('id', '=', userId)
    .where('lastSeenAt', 'is', null)
    .returning('id')
    .executeTakeFirst()
    .catch((error: unknown) => {
      throw isDuplicate(error) ? emailTaken() : error;
    });
  if (!changed)
    throw new AppError(
      'conflict',
      'This person has signed in already, so their address can no longer be changed here.',
    );
  return true;
}

export const emailTaken = (): AppError => new AppError('conflict', 'This e-mail address already has an account.');

/** PostgreSQL's SQLSTATE for a broken unique constraint. */
const isDuplicate = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === '23505';
