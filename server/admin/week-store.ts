import { sql } from 'kysely';
import type { Count, Week } from '#contract/admin.ts';
import { accountTypes } from '#contract/call.ts';
import type { Database } from '#server/platform/database/connect.ts';

/** Counts new talents, companies, positions and conversations of two weeks, by week. Each count reads an index. */
export async function countWeek(db: Database): Promise<Week> {
  const since = sql<Date>`now() - interval '14 days'`;
  const [talents, companies, positions, conversations] = await Promise.all([
    count(db, sql`select created_at as at from users where type = ${accountTypes.talent} and created_at > ${since}`),
    count(db, sql`select created_at as at from companies where created_at > ${since}`),
    count(
      db,
      sql`select coalesce(live_since, created_at) as at from positions
        where is_live and coalesce(live_since, created_at) > ${since}`,
    ),
    count(db, sql`select created_at as at from threads where created_at > ${since} and last_message_id is not null`),
  ]);
  return { talents, companies, positions, conversations };
}

/** Counts the times of two weeks by week. */
async function count(db: Database, times: ReturnType<typeof sql>): Promise<Count> {
  const counted = sql<Count>`
    select count(*) filter (where at > now() - interval '7 days') as week,
      count(*) filter (where at <= now() - interval '7 days') as week_before
    from (${times}) as times`;
  const {
    rows: [row],
  } = await counted.execute(db);
  if (!row) throw new Error('a count has a row');
  return row;
}
