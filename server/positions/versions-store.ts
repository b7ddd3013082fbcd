import { sql } from 'kysely';
import { type Shown, namesOf } from '#contract/description.ts';
import { matchOrderVersion } from '#contract/matching.ts';
import { type LeftOut, sweepRows } from '#server/platform/database/apart.ts';
import type { Database } from '#server/platform/database/connect.ts';
import { AppError } from '#server/platform/errors/app-error.ts';
import { quotas } from '#server/platform/limits/table.ts';
import { type PositionRow, storedFields } from './store.ts';

const { isLive: _isLive, mainTeammateId: _contact, ...posted } = storedFields;

/** Content of a version: title, text, pay, conditions and wishes. */
const postedNames = [...namesOf(posted), 'requiredSkillIds', 'optionalSkillIds'] as const;

export type PostedContent = Shown<typeof posted> & Pick<PositionRow, 'requiredSkillIds' | 'optionalSkillIds'>;

/** The content of a position for a time while it was Live. */
export interface PositionVersion {
  id: number;
  postedAt: Date;
  /** Null for the current one. */
  endedAt: Date | null;
  orderVersion: number;
  /** From an older release without its newer fields. */
  content: Partial<PostedContent>;
}

/** Minutes within which a newer version replaces one: so a position keeps at most six versions an hour. */
const settlingMinutes = 10;

/**
 * Records a position's content from now on, if changed, in the transaction that has written it. What stood less than
 * ten minutes is replaced, under its time.
 */
export async function noteVersion(db: Database, row: PositionRow): Promise<void> {
  const content = JSON.stringify(Object.fromEntries(postedNames.map((name) => [name, row[name]])));
  if (row.isLive) {
    const { numAffectedRows = 0n } = await sql`
      update position_versions set content = ${content}::jsonb, order_version = ${matchOrderVersion}::integer,
        ended_at = null
      where id = (
        select id from position_versions where position_id = ${row.id}::integer order by id desc limit 1
      ) and posted_at > now() - make_interval(mins => ${settlingMinutes}::integer)`.execute(db);
    if (numAffectedRows > 0n) return;
  }
  await sql`
    update position_versions set ended_at = now()
    where position_id = ${row.id}::integer and ended_at is null
      and (not ${row.isLive}::boolean or content <> ${content}::jsonb)`.execute(db);
  if (!row.isLive) return;
  await sql`
    insert into position_versions (position_id, order_version, content)
    values (${row.id}::integer, ${matchOrderVersion}::integer, ${content}::jsonb)
    on conflict (position_id) where ended_at is null do nothing`.execute(db);
}

/** Refuses a further version to a company whose versions fill its quota; 409. */
export async function checkVersionRoom(db: Database, companyId: number): Promise<void> {
  const { rows } = await sql<{ bytes: number }>`
    select coalesce(sum(pg_column_size(v.content)), 0)::float8 as bytes
    from positions p join position_versions v on v.position_id = p.id
    where p.company_id = ${companyId}::integer`.execute(db);
  if ((rows[0]?.bytes ?? 0) < quotas.versions.max) return;
  throw new AppError('conflict', 'The records of your positions are full. Delete a position that you no longer need.', {
    reason: { code: 'versionsFull' },
  });
}

/** Lists the next versions of a position while Live, oldest first. */
export async function listVersions(
  db: Database,
  { positionId, afterId, limit }: { positionId: number; afterId: number; limit: number },
): Promise<PositionVersion[]> {
  const rows = await db
    .selectFrom('positionVersions')
    .select(['id', 'postedAt', 'endedAt', 'orderVersion', 'content'])
    .where('positionId', '=', positionId)
    .where('id', '>', afterId)
    .orderBy('id')
    .limit(limit)
    .execute();
  return rows.map((row) => ({ ...row, content: row.content as PositionVersion['content'] })); // as written by `noteVersion`
}

/** Removes all versions of positions that ended more than so many years ago. */
export const sweepVersions = (db: Database, years: number): Promise<LeftOut<string>[]> =>
  sweepRows(
    db,
    'position_versions',
    sql`
    position_id in (
      select position_id from position_versions group by position_id
      having max(coalesce(ended_at, 'infinity')) <= now() - make_interval(years => ${years}::integer)
    )`,
    (where) => sql`delete from position_versions where ${where}`,
  );
