import { type RawBuilder, sql } from 'kysely';
import { AppError } from '#server/platform/errors/app-error.ts';

/**
 * Refuses with 409 changes that were made to an older version than the stored one. Call it under the row's lock, so
 * that of two concurrent saves the second is refused. Changes without a version are always accepted.
 */
export function checkVersion(given: number | undefined, stored: number): void {
  if (given === undefined || given === stored) return;
  throw new AppError('edit-conflict', 'Someone else has saved changes in the meantime.');
}

/** For the `set` of every update that changes an edit screen's data. */
export const nextVersion = (): RawBuilder<number> => sql<number>`version + 1`;
