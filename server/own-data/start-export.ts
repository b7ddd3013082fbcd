import type { Device } from '#contract/own-account.ts';
import { noteDataTaken, whyNotOwnAccount, whyNotTakeData } from '#server/accounts/service.ts';
import type { Services } from '#server/platform/calls/services.ts';
import { withTransaction } from '#server/platform/database/connect.ts';
import { checkMay } from '#server/platform/errors/may.ts';
import { countAgainst } from '#server/platform/limits/limits.ts';
import type { Viewer } from '#server/platform/session/viewer.ts';
import { insertExport } from './export-store.ts';
import { queueExport } from './make-export.ts';

/**
 * Begins a copy of the viewer's data, which a job makes. 403 while an administrator acts, 409 while one is being made,
 * 429 past two a day.
 */
export async function startExport({ db }: Pick<Services, 'db'>, viewer: Viewer, device: Device): Promise<void> {
  checkMay(whyNotOwnAccount(viewer));
  await withTransaction(db, async (db) => {
    const exportId = await insertExport(db, viewer.id);
    if (exportId === undefined) return checkMay(whyNotTakeData(viewer, 'waiting'));
    await countAgainst(db, 'exports', viewer.id);
    await noteDataTaken(db, viewer.id, device);
    await queueExport(db, exportId);
  });
}
