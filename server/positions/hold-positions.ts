import type { Services } from '#server/platform/calls/services.ts';
import type { Database } from '#server/platform/database/connect.ts';
import { holdLive, releaseHeld } from './store.ts';
import { noteVersion } from './versions-store.ts';

/**
 * Holds the Live positions of a company that is suspended, or whose members are all leaving. To others they are Drafts,
 * and announcements are withdrawn. The caller has locked the members, so that none goes Live concurrently.
 */
export async function holdPositions({ emit }: Pick<Services, 'emit'>, db: Database, companyId: number): Promise<void> {
  for (const row of await holdLive(db, companyId)) {
    await noteVersion(db, row);
    await emit(db, 'positionClosed', { positionId: row.id });
  }
}

/** Makes the held positions of a company Live as before, unless held for another reason; not announced again. */
export async function releasePositions(
  { emit }: Pick<Services, 'emit'>,
  db: Database,
  companyId: number,
): Promise<void> {
  for (const row of await releaseHeld(db, companyId)) {
    await noteVersion(db, row);
    await emit(db, 'positionOpened', { positionId: row.id });
  }
}
