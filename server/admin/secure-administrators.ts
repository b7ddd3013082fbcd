import type * as z from 'zod/mini';
import type { adminSaveName } from '#contract/admin.ts';
import { checkProven, resetPasskeys, secureAccount, updateUser } from '#server/accounts/service.ts';
import type { Services } from '#server/platform/calls/services.ts';
import { type Database, withTransaction } from '#server/platform/database/connect.ts';
import { AppError } from '#server/platform/errors/app-error.ts';
import { recordAct } from '#server/platform/session/audit-log.ts';
import type { AdministratorViewer } from '#server/platform/session/viewer.ts';
import { presentAdministrator } from './present.ts';
import { findType, listAdministrators } from './store.ts';

/** Lists the administrators, with their last visits and the number of their passkeys. */
export const administrators = async ({ db }: Pick<Services, 'db'>, viewer: AdministratorViewer) => ({
  administrators: (await listAdministrators(db)).map((row) => presentAdministrator(row, viewer)),
});

/** Saves the administrator's own name. */
export async function saveName(
  { db }: Pick<Services, 'db'>,
  viewer: AdministratorViewer,
  name: z.output<(typeof adminSaveName)['payload']>,
): Promise<void> {
  await withTransaction(db, async (db) => {
    await updateUser(db, viewer.id, name);
    await recordAct(db, viewer, 'nameChanged');
  });
}

/**
 * Ends all sessions and tokens of another user, whose activity shows it. 404 for an unknown user, 'needs-proof' like
 * `checkProven`, 409 for the administrator's own account.
 */
export async function endSessions(services: Services, viewer: AdministratorViewer, userId: number): Promise<void> {
  await checkOther(services.db, viewer, userId);
  await withTransaction(services.db, async (db) => {
    await secureAccount(services, db, userId);
    await recordAct(db, viewer, 'sessionsEnded', { userId });
  });
  services.log.info({ feature: 'admin', administrator: viewer.id, user: userId }, 'sessions ended');
}

/** Removes all passkeys of another user, and ends their sessions and tokens. Refuses like `endSessions`. */
export async function resetPasskeysOf(services: Services, viewer: AdministratorViewer, userId: number): Promise<void> {
  await checkOther(services.db, viewer, userId);
  const count = await withTransaction(services.db, async (db) => {
    const removed = await resetPasskeys(services, db, userId);
    await recordAct(db, viewer, 'passkeysReset', { userId, details: { count: removed } });
    return removed;
  });
  services.log.info({ feature: 'admin', administrator: viewer.id, user: userId, count }, 'passkeys reset');
}

async function checkOther(db: Database, viewer: AdministratorViewer, userId: number): Promise<void> {
  if ((await findType(db, userId)) === undefined) throw new AppError('not-found', 'There is no such user.');
  await checkProven(db, viewer);
  if (userId === viewer.id)
    throw new AppError('conflict', 'You cannot do this to your own account.', { reason: { code: 'ownReset' } });
}
