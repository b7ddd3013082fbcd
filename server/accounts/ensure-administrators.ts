import { accountTypes } from '#contract/call.ts';
import type { Services } from '#server/platform/calls/services.ts';
import { withTransaction } from '#server/platform/database/connect.ts';
import { forgetRemoved, listRemoved } from './administrators-store.ts';
import { deleteUser } from './delete-user.ts';
import { findUserByEmail, hasAdministrator, insertUser, listAdministrators } from './store.ts';

/**
 * Creates an administrator for each address of ADMIN_EMAIL that has no account yet; accounts of other types are left
 * alone, and so are administrators whom another has removed, unless it names nobody else. Administrators it does not
 * name are deleted, unless nobody would be left: if it is unset, or names none.
 */
export async function ensureAdministrators(services: Services): Promise<void> {
  const { db, settings, log } = services;
  const removed = await listRemoved(db, settings.adminEmails);
  const isOnlyRemoved = settings.adminEmails.every((email) => removed.has(email));
  for (const email of settings.adminEmails) {
    if (removed.has(email) && !isOnlyRemoved) {
      log.warn({ email }, 'ADMIN_EMAIL names a removed administrator, who stays removed: take the address out');
      continue;
    }
    await forgetRemoved(db, email);
    const user = {
      type: accountTypes.administrator,
      email,
      firstName: 'Site',
      lastName: 'Administrator',
      companyId: null,
    };
    if (await insertUser(db, user)) log.info({ email }, 'administrator created');
    else if ((await findUserByEmail(db, email))?.type !== accountTypes.administrator) {
      log.warn({ email }, 'ADMIN_EMAIL names an account of another type, which stays what it is');
    }
  }
  const administrators = await listAdministrators(db);
  const unnamed = administrators.filter(({ email }) => !settings.adminEmails.includes(email));
  if (unnamed.length === administrators.length) return;
  for (const { id, email } of unnamed) {
    await withTransaction(db, (db) => deleteUser(services, db, id));
    log.warn({ email }, 'administrator deleted, since ADMIN_EMAIL does not name them');
  }
}

/**
 * Returns a function that reports whether an administrator is still missing. Once there is one, it no longer queries
 * the database.
 */
export function watchForAdministrator({ db }: Pick<Services, 'db'>): () => Promise<boolean> {
  let isFound = false;
  return async () => {
    isFound ||= await hasAdministrator(db);
    return !isFound;
  };
}
