import { sql } from 'kysely';
import { type Shown, namesOf } from '#contract/description.ts';
import { matchOrderVersion } from '#contract/matching.ts';
import { type LeftOut, sweepRows } from '#server/platform/database/apart.ts';
import type { Database } from '#server/platform/database/connect.ts';
import { type PositionRow, storedFields } from './store.ts';

const { isLive: _isLive, mainTeammateId: _contact, ...posted } = storedFields;

/** Content of a version: title, text, pay, conditions and wishes. */
const postedNames = [...namesOf(posted), 'requiredSkillIds', 'optionalSkillIds'] as const;

export type PostedContent = Shown<typeof posted> & Pick<PositionRow, 'requiredSkillIds' | 'optionalSkillIds'>;

/** The content of a position for a time while it was Live. */
export interface PositionVersion {
  postedAt: Date;
  /** Null for the current one. */
  endedAt: Date | null;
  orderVersion: number;
  /** From an older release without its newer fields. */
  content: Partial<PostedContent>;
}

/** Records a position's content from now on, if changed, in the transaction that has written it. */
export async function noteVersion(db: Database, row: PositionRow): Promise<void> {
  const content = JSON.stringify(Object.fromEntries(postedNames.map((name) => [name, row[name]])));
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

/** Lists a position's versions while Live, oldest first. */
export async function listVersions(db: Database, positionId: number): Promise<PositionVersion[]> {
  const rows = await db
    .selectFrom('positionVersions')
    .select(['postedAt', 'endedAt', 'orderVersion', 'content'])
    .where('positionId', '=', positionId)
    .orderBy('id')
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
