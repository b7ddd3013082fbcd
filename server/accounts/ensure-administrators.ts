import { accountTypes } from '#contract/call.ts';
import type { Services } from '#server/platform/calls/services.ts';
import { withTransaction } from '#server/platform/database/connect.ts';
import { deleteUser } from './delete-user.ts';
import { findUserByEmail, hasAdministrator, insertUser, listAdministrators } from './store.ts';

/**
 * Creates an administrator for each address of ADMIN_EMAIL that has no account yet; accounts of other types are left
 * alone. Administrators it does not name are deleted, unless nobody would be left: if it is unset, or names none.
 */
export async function ensureAdministrators(services: Services): Promise<void> {
  const { db, settings, log } = services;
  for (const email of settings.adminEmails) {
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
