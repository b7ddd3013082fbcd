import type { Services } from '#server/platform/calls/services.ts';
import type { Database } from '#server/platform/database/connect.ts';
import { endSessionsOf } from '#server/platform/session/session.ts';
import { insertEvent, noteSignedOut } from './events-store.ts';
import { queuePasskeyMail } from './mails.ts';
import { deletePasskeys } from './passkeys-store.ts';
import { endLinks } from './link-organisation.ts';
import { lockCompanyOf } from './secure-account.ts';
import { lockUser } from './store.ts';

/**
 * Removes all passkeys of a user in the caller's transaction, and ends all their sessions and whatever works without a
 * session. Notifies them by mail if there were passkeys. Their activity shows the reset, or only the end of their
 * sessions. Returns the number of passkeys removed. The caller decides who may do this.
 */
export async function resetPasskeys({ emit }: Pick<Services, 'emit'>, db: Database, userId: number): Promise<number> {
  // Locks in the order of `deleteUser`: the company, sessions, the user, the user's other rows.
  await lockCompanyOf(db, userId);
  const ended = await endSessionsOf(db, userId);
  if (!(await lockUser(db, userId))) return 0;
  await emit(db, 'accountSecured', { userId });
  await endLinks(db, userId);
  const count = await deletePasskeys(db, userId);
  if (count === 0) {
    if (ended > 0) await noteSignedOut(db, userId);
    return 0;
  }
  await insertEvent(db, { userId, kind: 'passkeysReset', browser: null, system: null });
  await queuePasskeyMail(db, { userId, event: 'reset', device: null });
  return count;
}
