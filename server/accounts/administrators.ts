import { accountTypes } from '#contract/call.ts';
import type { Services } from '#server/platform/calls/services.ts';
import { findUserByEmail, hasAdministrator, insertUser } from './store.ts';

/**
 * Creates an administrator for each address of ADMIN_EMAIL that has no account yet; accounts of other types are left
 * alone.
 */
export async function ensureAdministrators({ db, settings, log }: Services): Promise<void> {
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
