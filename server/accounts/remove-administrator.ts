import { accountTypes } from '#contract/call.ts';
import type { Services } from '#server/platform/calls/services.ts';
import type { Database } from '#server/platform/database/connect.ts';
import { deleteUser } from './delete-user.ts';
import { insertRemoved, lockAdministrators } from './administrators-store.ts';
import { findUser } from './store.ts';

/**
 * Deletes an administrator by decision of another, in the caller's transaction, and keeps the next start from creating
 * them again. Removals run one after the other. False if either of the two is no administrator by now.
 */
export async function removeAdministrator(
  { emit }: Pick<Services, 'emit'>,
  db: Database,
  { userId, byId }: { userId: number; byId: number },
): Promise<boolean> {
  await lockAdministrators(db);
  const [removed, by] = [await findUser(db, userId), await findUser(db, byId)];
  if (removed?.type !== accountTypes.administrator || by?.type !== accountTypes.administrator) return false;
  await insertRemoved(db, removed.email);
  await deleteUser({ emit }, db, userId, { administratorId: byId });
  return true;
}
