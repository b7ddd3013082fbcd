import { normaliseEmail } from '#server/accounts/service.ts';
import type { Database } from '#server/platform/database/connect.ts';
import { invalidField } from '#server/platform/errors/app-error.ts';
import { countAgainst } from '#server/platform/limits/limits.ts';
import { explainLimit } from '#server/platform/limits/refusal.ts';

/** The address of a teammate as it is stored and compared; 422 for what is no address. */
export function readEmail(typed: string): string {
  const email = normaliseEmail(typed);
  if (email === undefined) throw invalidField('teammate.email', 'is not an e-mail address');
  return email;
}

/** Counts a question whether an address has an account, which the answer to saving it tells; throws 'too-many'. */
export const countLookup = (db: Database, networkAddress: string): Promise<void> =>
  limitedAtEmail('Too many addresses were tried.', () => countAgainst(db, 'lookups', networkAddress));

/** Says at the field of the address what a limit forbids; see `explainLimit`. */
export const limitedAtEmail = <T>(refusal: string, work: () => Promise<T>): Promise<T> =>
  explainLimit('teammate.email', refusal, work);
