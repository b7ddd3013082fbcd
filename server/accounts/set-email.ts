import { withdrawMailTo } from '#server/mail/service.ts';
import type { Database } from '#server/platform/database/connect.ts';
import { AppError } from '#server/platform/errors/app-error.ts';
import { isDuplicate } from '#server/platform/errors/handler.ts';
import { endSessionsOf } from '#server/platform/session/session.ts';
import { dropCodes } from './codes-store.ts';
import { endLinks } from './link-organisation.ts';
import { type NewEmail, findMembership, updateEmail } from './store.ts';

/**
 * Changes the address of a user who has never signed in, at once and in the caller's transaction. Takes the address as
 * `normaliseEmail` returns it. Returns 'unconfirmed' and changes nothing for a user who has signed in: their new
 * address must be confirmed, so that colleagues cannot take over an account. 409 if the address has an account, or if
 * the user signs in for the first time at this moment.
 */
export async function correctEmail(
  db: Database,
  userId: number,
  email: string,
): Promise<'unchanged' | 'corrected' | 'unconfirmed'> {
  const user = await findMembership(db, userId);
  if (!user || user.email === email) return 'unchanged';
  if (user.lastSeenAt !== null) return 'unconfirmed';
  if (!(await setEmail(db, { userId, former: user.email, email, unlessSeen: true }, 'teammate.email')))
    throw new AppError('conflict', 'This person has just signed in. Please save once more.', {
      reason: { code: 'justSignedIn' },
    });
  return 'corrected';
}

/**
 * Stores a user's new address in the caller's transaction. Returns false if the user is deleted, has another address
 * than `former`, or has signed in although `unlessSeen` is set. Voids codes and unsent mail for the previous address,
 * and ends all sessions of the user and the link to their organisation. 409 if the address has an account, at the caller's `field`.
 */
export async function setEmail(db: Database, change: NewEmail, field = 'email'): Promise<boolean> {
  // Same lock order as `deleteUser`: a concurrent sign-in is either finished or refused.
  await dropCodes(db, change.former);
  await endSessionsOf(db, change.userId);
  await withdrawMailTo(db, change.former);
  const isChanged = await updateEmail(db, change).catch((error: unknown) => {
    throw isDuplicate(error) ? emailTaken(field) : error;
  });
  // Its code was sent to the former address.
  if (isChanged) await endLinks(db, change.userId);
  return isChanged;
}

export const emailTaken = (path: string): AppError => {
  const message = 'This e-mail address already has an account.';
  return new AppError('conflict', message, { errors: [{ path, message, code: 'emailTaken' }] });
};
