import { normaliseEmail } from '#contract/email.ts';
import { resetPasskeys } from '#server/accounts/service.ts';
import type { Services } from '#server/platform/calls/services.ts';
import { withTransaction } from '#server/platform/database/connect.ts';
import { Refusal } from './refusal.ts';

/** Removes all passkeys of the user with an address, and ends their sessions. Returns the number of passkeys. */
export async function resetPasskeysAt({ db, emit }: Pick<Services, 'db' | 'emit'>, address: string): Promise<number> {
  const email = normaliseEmail(address);
  const user =
    email === undefined
      ? undefined
      : await db.selectFrom('users').select('id').where('email', '=', email).executeTakeFirst();
  if (!user) throw new Refusal(`No account has the address ${address}. Nothing was changed.`);
  return withTransaction(db, (db) => resetPasskeys({ emit }, db, user.id));
}
