import { type RawBuilder, sql } from 'kysely';
import { AppError } from '#server/platform/errors/app-error.ts';

/**
 * Refuses with 409 changes that were made to an older version than is stored. To be asked under the lock of the row, so
 * that of two people who save at once one hears of the other. Changes without a version are anybody's.
 */
export function checkVersion(given: number | undefined, stored: number): void {
  if (given === undefined || given === stored) return;
  throw new AppError('edit-conflict', 'Somebody else has saved this meanwhile.');
}

/** For the `set` of every update that changes what an edit screen shows. */
export const nextVersion = (): RawBuilder<number> => sql<number>`version + 1`;
