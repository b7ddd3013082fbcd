import { normaliseEmail } from '#contract/email.ts';
import type { Database } from '#server/platform/database/connect.ts';
import { invalidField } from '#server/platform/errors/app-error.ts';
import { countAgainst } from '#server/platform/limits/limits.ts';
import { type Refusal, explainLimit } from '#server/platform/limits/refusal.ts';

/** Normalises a teammate's address for storage and comparison; 422 if it is invalid. */
export function readEmail(typed: string): string {
  const email = normaliseEmail(typed);
  if (email === undefined) throw invalidField('teammate.email', 'is not an e-mail address', { code: 'email' });
  return email;
}

/** Counts a probe of whether an address has an account, which saving it reveals; throws 'too-many'. */
export const countLookup = (db: Database, networkAddress: string): Promise<void> =>
  limitedAtEmail({ code: 'limitAddresses', message: 'Too many addresses were tried.' }, () =>
    countAgainst(db, 'lookups', networkAddress),
  );

/** Reports a limit's refusal at the address field; see `explainLimit`. */
export const limitedAtEmail = <T>(refusal: Refusal, work: () => Promise<T>): Promise<T> =>
  explainLimit('teammate.email', refusal, work);
