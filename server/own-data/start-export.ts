import type { Device } from '#contract/own-account.ts';
import { noteDataTaken } from '#server/accounts/service.ts';
import type { Services } from '#server/platform/calls/services.ts';
import { withTransaction } from '#server/platform/database/connect.ts';
import type { Viewer } from '#server/platform/session/viewer.ts';
import { countExport } from './limit-exports.ts';
import { insertExport } from './export-store.ts';
import { queueExport } from './make-export.ts';

/**
 * Begins a copy of the viewer's data, which a job creates; does nothing while one is in progress, as after a double
 * click. 429 past two a day or the daily size.
 */
export async function startExport({ db }: Pick<Services, 'db'>, viewer: Viewer, device: Device): Promise<void> {
  await withTransaction(db, async (db) => {
    const exportId = await insertExport(db, viewer.id);
    if (exportId === undefined) return;
    await countExport(db, viewer.id);
    await noteDataTaken(db, viewer.id, device);
    await queueExport(db, exportId);
  });
}
