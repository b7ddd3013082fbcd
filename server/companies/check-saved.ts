import { type Database, checkVersion } from '#server/platform/database/connect.ts';
import type { Why } from '#server/platform/errors/app-error.ts';
import type { ClientViewer } from '#server/platform/session/viewer.ts';
import { getName } from './store.ts';

interface Saved {
  version: number;
  savedBy: number | null;
  savedAt: Date | null;
}

/**
 * Refuses changes as `checkVersion` does, and names who of the company has saved and when, if recorded. Call it
 * under the row's lock as well.
 */
export async function checkSaved(
  db: Database,
  viewer: Pick<ClientViewer, 'id'>,
  given: number | undefined,
  stored: Saved,
): Promise<void> {
  if (given === undefined || given === stored.version) return;
  checkVersion(given, stored.version, await whoSaved(db, viewer, stored));
}

async function whoSaved(
  db: Database,
  viewer: Pick<ClientViewer, 'id'>,
  { savedBy, savedAt }: Saved,
): Promise<Why | undefined> {
  if (savedBy === null || savedAt === null) return undefined;
  if (savedBy === viewer.id) return { code: 'savedBySelf' };
  const { firstName, lastName } = await getName(db, savedBy);
  return { code: 'savedByColleague', params: { name: `${firstName} ${lastName}`, at: savedAt.toISOString() } };
}
