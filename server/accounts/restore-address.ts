import type { Services } from '#server/platform/calls/services.ts';
import { type Database, withTransaction } from '#server/platform/database/connect.ts';
import { AppError } from '#server/platform/errors/app-error.ts';
import { setEmail } from './set-email.ts';
import { dropEmailChanges } from './change-email.ts';
import { insertEvent } from './events-store.ts';
import { deleteFormerAddressesFrom, findFormerAddress } from './former-addresses-store.ts';
import { deletePasskeysSince } from './passkeys-store.ts';
import { lockCompanyOf } from './secure-account.ts';
import { findMembership } from './store.ts';

/**
 * Restores a user's former address, ends all their sessions and whatever works without one, drops pending changes, and
 * voids the links of this change and later ones. Removes passkeys added in the seven days before the change, in the
 * session that made it, and since. Their activity shows the address and each passkey. Returns 'unknown' for a token
 * without a change to undo, and 'taken' if another account has the address by now.
 */
export async function restoreAddress(
  { db, log, emit }: Pick<Services, 'db' | 'log' | 'emit'>,
  token: string,
): Promise<'restored' | 'unknown' | 'taken'> {
  try {
    const userId = await withTransaction(db, (db) => restore({ emit }, db, token));
    if (userId === undefined) return 'unknown';
    log.info({ feature: 'accounts', user: userId }, 'former address restored');
    return 'restored';
  } catch (error) {
    if (error instanceof AppError && error.code === 'conflict') return 'taken';
    throw error;
  }
}

async function restore({ emit }: Pick<Services, 'emit'>, db: Database, token: string): Promise<number | undefined> {
  const change = await findFormerAddress(db, token);
  if (!change) return undefined;
  const { userId, email, passkeysSince } = change;
  // Locks in the order of `deleteUser`: the company, address changes, codes, sessions, the user, the user's other rows.
  await lockCompanyOf(db, userId);
  await dropEmailChanges(db, userId);
  const former = (await findMembership(db, userId))?.email;
  if (former === undefined || !(await setEmail(db, { userId, former, email, unlessSeen: false }))) return undefined;
  // None are left if a concurrent request has done the same.
  if (!(await deleteFormerAddressesFrom(db, change))) return undefined;
  const unknownDevice = { browser: null, system: null };
  for (let left = await deletePasskeysSince(db, userId, passkeysSince); left > 0; left -= 1)
    await insertEvent(db, { userId, kind: 'passkeyRemoved', ...unknownDevice });
  await insertEvent(db, { userId, kind: 'addressRestored', ...unknownDevice });
  await emit(db, 'accountSecured', { userId });
  await emit(db, 'addressChanged', { userId, former });
  return userId;
}
