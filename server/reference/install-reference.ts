import type { Services } from '#server/platform/calls/services.ts';
import { withTransaction } from '#server/platform/database/connect.ts';
import { updateTables } from './store.ts';

/**
 * Updates the reference tables from the data files, and values copied from them; without a change it writes nothing.
 * Rows are added and renamed but never removed, since others may refer to them. Several processes may call it
 * concurrently: all insert in the same order, so the later one waits.
 */
export const installReference = ({ db, emit }: Pick<Services, 'db' | 'emit'>): Promise<void> =>
  withTransaction(db, async (db) => {
    await updateTables(db);
    await emit(db, 'timezonesInstalled', {});
  });
