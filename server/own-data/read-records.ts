import { sql } from 'kysely';
import type * as z from 'zod/mini';
import { accountTypes } from '#contract/call.ts';
import type { Database } from '#server/platform/database/connect.ts';
import { isSeenBy } from '#server/privacy/service.ts';
import type { Owner } from './export-store.ts';
import type { Notes, Records } from './describe-format.ts';

/** Reads which companies keep a record of a talent, never its content. */
export async function readRecords(db: Database, { id }: Owner): Promise<z.infer<typeof Records>> {
  const { rows } = await sql<{ company: string; position: string | null; since: Date; changedAt: Date }>`
    select c.name as company, p.title as position, min(e.moved_at) as since, max(e.moved_at) as changed_at
    from candidates k
      join positions p on p.id = k.position_id
      join companies c on c.id = p.company_id
      join candidate_events e on e.position_id = k.position_id and e.talent_id = k.talent_id
    where k.talent_id = ${id}::integer
    group by c.id, p.id
    union all
    select c.name, null, min(n.created_at), max(n.created_at)
    from candidate_notes n join companies c on c.id = n.company_id
    where n.talent_id = ${id}::integer
    group by c.id
    order by since`.execute(db);
  return {
    records: rows.map(({ since, changedAt, ...row }) => ({
      ...row,
      since: since.toISOString(),
      changedAt: changedAt.toISOString(),
    })),
  };
}

/** Reads a member's notes, except those about talents no longer visible to them. */
export async function readNotes(
  db: Database,
  { id, companyId }: Owner & { companyId: number },
): Promise<z.infer<typeof Notes>> {
  const viewer = { id, type: accountTypes.client, companyId };
  const { rows } = await sql<{ about: string; text: string; createdAt: Date }>`
    select u.first_name || ' ' || u.last_name as about, n.text, n.created_at
    from candidate_notes n join talents t on t.user_id = n.talent_id join users u on u.id = t.user_id
    where n.author_id = ${id}::integer and ${isSeenBy(viewer)}
    order by n.id`.execute(db);
  return { notes: rows.map(({ createdAt, ...row }) => ({ ...row, writtenAt: createdAt.toISOString() })) };
}
