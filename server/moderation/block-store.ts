import { sql } from 'kysely';
import type { Database } from '#server/platform/database/connect.ts';
import type { ClientViewer } from '#server/platform/session/viewer.ts';
import { isSeenBy, isShownAsBlocked } from '#server/privacy/service.ts';

/** Finds a talent whom a client sees, or whom their company's list of blocked talents shows. */
export async function findTalent(
  db: Database,
  viewer: Pick<ClientViewer, 'id' | 'type' | 'companyId'>,
  talentId: number,
): Promise<{ id: number; name: string } | undefined> {
  const { rows } = await sql<{ id: number; name: string }>`
    select u.id, u.first_name || ' ' || u.last_name as name
    from talents t join users u on u.id = t.user_id
    where t.user_id = ${talentId}::integer and (${isSeenBy(viewer)} or ${isShownAsBlocked(viewer.companyId)})`.execute(
    db,
  );
  return rows[0];
}

/** Finds the company of a member. */
export async function findCompanyOf(db: Database, userId: number): Promise<number | undefined> {
  const row = await db.selectFrom('users').select('companyId').where('id', '=', userId).executeTakeFirst();
  return row?.companyId ?? undefined;
}
