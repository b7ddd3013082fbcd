import type { Database } from '#server/platform/database/connect.ts';
import type { Subject } from './store.ts';

export const findSubject = (db: Database, caseId: number) =>
  db.selectFrom('cases').select(['userId', 'companyId']).where('id', '=', caseId).executeTakeFirst();

/** The subject of a case; undefined once it is deleted. */
export function subjectIn({
  userId,
  companyId,
}: {
  userId: number | null;
  companyId: number | null;
}): Subject | undefined {
  if (userId !== null) return { userId };
  return companyId === null ? undefined : { companyId };
}

/** Locks an open case; undefined if it is not open, or of another version. */
export const lockOpenCase = (db: Database, { caseId, version }: { caseId: number; version: number }) =>
  db
    .selectFrom('cases')
    .select('id')
    .where('id', '=', caseId)
    .where('state', '=', 'open')
    .where('version', '=', version)
    .forUpdate()
    .executeTakeFirst();

export async function markBadFaith(
  db: Database,
  { caseId, reportIds }: { caseId: number; reportIds: readonly number[] },
): Promise<void> {
  if (reportIds.length === 0) return;
  await db
    .updateTable('reports')
    .set({ isBadFaith: true })
    .where('caseId', '=', caseId)
    .where('id', 'in', [...reportIds])
    .execute();
}

export const listAddressees = (db: Database, userIds: readonly number[]) =>
  db
    .selectFrom('users')
    .select(['id', 'email', 'language'])
    .where('id', 'in', [...userIds])
    .orderBy('id')
    .execute();
