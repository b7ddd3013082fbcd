import { normaliseEmail } from '#server/accounts/service.ts';
import type { Database } from '#server/platform/database/connect.ts';
import { AppError, invalidField } from '#server/platform/errors.ts';
import { countAgainst } from '#server/platform/limits.ts';

/** The address of a teammate as it is stored and compared; 422 for what is no address. */
export function readEmail(typed: string): string {
  const email = normaliseEmail(typed);
  if (email === undefined) throw invalidField('teammate.email', 'is not an e-mail address');
  return email;
}

/** Counts a question whether an address has an account, which the answer to saving it tells; throws 'too-many'. */
export const countLookup = (db: Database, networkAddress: string): Promise<void> =>
  limitedAtEmail('Too many addresses were tried.', () => countAgainst(db, 'lookups', networkAddress));

/** Says at the field of the address what a limit forbids, and when it no longer does; any other failure goes on as it is. */
export async function limitedAtEmail<T>(refusal: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'too-many' || error.retryAfter === undefined) throw error;
    const { code, retryAfter } = error;
    const message = `${refusal} Please try again in ${inWords(retryAfter)}.`;
    throw new AppError(code, message, { retryAfter, errors: [{ path: 'teammate.email', message }], cause: error });
  }
}

function inWords(seconds: number): string {
  if (seconds <= 90) return seconds === 1 ? 'a second' : `${seconds} seconds`;
  return `${Math.ceil(seconds / 60)} minutes`;
}
