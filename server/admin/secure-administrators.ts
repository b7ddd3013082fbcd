import type * as z from 'zod/mini';
import type { adminSaveName } from '#contract/admin.ts';
import {
  checkProven,
  removeAdministrator,
  resetPasskeys,
  secureAccount,
  updateUser,
} from '#server/accounts/service.ts';
import type { Services } from '#server/platform/calls/services.ts';
import { type Database, withTransaction } from '#server/platform/database/connect.ts';
import { AppError } from '#server/platform/errors/app-error.ts';
import { recordAct } from '#server/platform/session/audit-log.ts';
import type { AdministratorViewer } from '#server/platform/session/viewer.ts';
import { presentAdministrator } from './present.ts';
import { findAdministrator, findType, listAdministrators } from './store.ts';

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

/**
 * Removes another administrator: the account ends with its sessions and passkeys, and the log names it. Since nobody
 * removes themselves, one is left. 404 for anyone else and by a viewer who has just been removed, 'needs-proof' like
 * `checkProven`, 409 for oneself.
 */
export async function remove(services: Services, viewer: AdministratorViewer, userId: number): Promise<void> {
  const { db, log } = services;
  const removed = await findAdministrator(db, userId);
  if (!removed) throw noSuchAdministrator();
  await checkOther(db, viewer, userId);
  await withTransaction(db, async (db) => {
    // First, since it takes the lock that two who remove each other wait for.
    if (!(await removeAdministrator(services, db, { userId, byId: viewer.id }))) throw noSuchAdministrator();
    const details = { name: `${removed.firstName} ${removed.lastName}`, email: removed.email };
    await recordAct(db, viewer, 'administratorRemoved', { details });
  });
  log.info({ feature: 'admin', administrator: viewer.id, user: userId }, 'administrator removed');
}

const noSuchAdministrator = () => new AppError('not-found', 'There is no such administrator.');

async function checkOther(db: Database, viewer: AdministratorViewer, userId: number): Promise<void> {
  if ((await findType(db, userId)) === undefined) throw new AppError('not-found', 'There is no such user.');
  await checkProven(db, viewer);
  if (userId === viewer.id)
    throw new AppError('conflict', 'You cannot do this to your own account.', { reason: { code: 'ownReset' } });
}
