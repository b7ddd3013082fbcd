import { sql } from 'kysely';
import { type Shown, namesOf } from '#contract/description.ts';
import { matchOrderVersion } from '#contract/matching.ts';
import type { Database } from '#server/platform/database/connect.ts';
import { type PositionRow, storedFields } from './store.ts';

const { isLive: _isLive, mainTeammateId: _contact, ...posted } = storedFields;

/** What a version holds: title, text, pay, and what is asked for and wished. */
const postedNames = [...namesOf(posted), 'requiredSkillIds', 'optionalSkillIds'] as const;

export type PostedContent = Shown<typeof posted> & Pick<PositionRow, 'requiredSkillIds' | 'optionalSkillIds'>;

/** What a position said for a time while it was Live. */
export interface PositionVersion {
  postedAt: Date;
  /** Null of the one that is Live. */
  endedAt: Date | null;
  orderVersion: number;
  /** Of an older release, without the fields that it did not have. */
  content: Partial<PostedContent>;
}

/** Notes what a position says from now on, in the transaction that has written it; nothing where that is as before. */
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

/** Lists what a position has said while Live, the first first. */
export async function listVersions(db: Database, positionId: number): Promise<PositionVersion[]> {
  const rows = await db
    .selectFrom('positionVersions')
    .select(['postedAt', 'endedAt', 'orderVersion', 'content'])
    .where('positionId', '=', positionId)
    .orderBy('id')
    .execute();
  return rows.map((row) => ({ ...row, content: row.content as PositionVersion['content'] })); // as `noteVersion` writes it
}

/** Removes the versions of positions that ended so many years ago. */
export async function sweepVersions(db: Database, years: number): Promise<void> {
  await sql`
    delete from position_versions where position_id in (
      select position_id from position_versions group by position_id
      having max(coalesce(ended_at, 'infinity')) <= now() - make_interval(years => ${years}::integer)
    )`.execute(db);
}
