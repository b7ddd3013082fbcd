import { sql } from 'kysely';
import { columnList, conditionNames, type fitOnceStated, talentNames } from '#server/matching/service.ts';
import type { Database } from '#server/platform/database/connect.ts';
import type { PositionRow } from '#server/positions/service.ts';
import { type Place, placeColumns } from '#server/reference/service.ts';

/** A position that messages may be about, with the title that both people may see. */
export interface Subject {
  id: number;
  title: string;
  /** Null unless it is Live. */
  hashId: string | null;
}

/**
 * Finds a Live position of a company of a thread's two people, and attaches it to the thread while that has no
 * messages; undefined for any other. Locks in the order of deleting users and positions, so that they cannot deadlock.
 */
export async function attachPosition(db: Database, threadId: number, hashId: string): Promise<Subject | undefined> {
  const { rows } = await sql<Subject>`
    with people as (
      select u.company_id from users u join threads t on u.id in (t.lower_user_id, t.higher_user_id)
      where t.id = ${threadId}::integer
      order by u.id
      for key share of u
    ), position as (
      select p.id, p.title, p.hash_id from positions p
      where p.hash_id = ${hashId}::text and p.is_live and p.company_id in (select company_id from people)
      for key share of p
    ), attached as (
      update threads t set position_id = position.id, position_title = position.title
      from position
      where t.id = ${threadId}::integer and t.last_message_id is null
        and (t.position_id, t.position_title) is distinct from (position.id, position.title)
    )
    select * from position`.execute(db);
  return rows[0];
}

/** Maximum number of times that the messages of a thread begin to be about a position. */
const mostBegun = 200;

/**
 * Finds the position that a message is about if it names one, and for a thread's first message the attached one: Live
 * and of a company of the two people, or one that the thread was about before. `isTooMany` if the thread has changed
 * its position too often to change to this one. Locks it against deletion: call it after the people are locked and
 * before the thread is.
 */
export async function findSubject(
  db: Database,
  { threadId, about }: { threadId: number; about?: string | null | undefined },
): Promise<(Subject & { isTooMany: boolean }) | undefined> {
  const asked =
    about == null ? sql`p.id = t.position_id and t.last_message_id is null` : sql`p.hash_id = ${about}::text`;
  const { rows } = await sql<Subject & { isTooMany: boolean }>`
    select p.id, case when p.is_live then p.title else former.title end as title,
      case when p.is_live then p.hash_id end as hash_id,
      p.id is distinct from t.position_id
        and (select count(*) from thread_positions b where b.thread_id = t.id) >= ${mostBegun}::integer as is_too_many
    from threads t
    join users u on u.id in (t.lower_user_id, t.higher_user_id)
    join positions p on p.company_id = u.company_id and ${asked}
    cross join lateral (
      select coalesce((
        select b.title from thread_positions b where b.thread_id = t.id and b.position_id = p.id
        order by b.message_id desc limit 1
      ), case when p.id = t.position_id then t.position_title end) as title
    ) former
    where t.id = ${threadId}::integer and (p.is_live or former.title is not null)
    limit 1
    for key share of p`.execute(db);
  return rows[0];
}

type Position = Pick<PositionRow, 'hashId'> & Place & Parameters<typeof fitOnceStated>[0];

/** Columns of a place and of conditions, which share some. */
const facts = [...new Set([...conditionNames, ...placeColumns])];
type Talent = Parameters<typeof fitOnceStated>[1];

/** A Live position, with the talent of its thread, if one of the two people is a talent. */
type OpenPosition = Position & { talent: Talent | null };

/** A position of a thread, with the title that both may see; `open` is null unless it is Live. */
export interface ShownPosition {
  title: string;
  open: OpenPosition | null;
}

/** Maximum number of positions shown of a thread. */
const mostShown = 20;

/** Lists the positions of these threads, the latest first, in two statements, or none if no thread has one. */
export async function listPositions(
  db: Database,
  threads: readonly { threadId: number; positionTitle: string | null }[],
): Promise<Map<number, ShownPosition[]>> {
  const ids = threads.filter(({ positionTitle }) => positionTitle !== null).map(({ threadId }) => threadId);
  if (ids.length === 0) return new Map();
  const [positions, talents] = await Promise.all([
    sql<
      | (Position & { isLive: true; threadId: number; title: string })
      | { isLive: false; threadId: number; title: string }
    >`
      select s.thread_id, coalesce(p.title, s.title) as title, p.id is not null as is_live, p.hash_id,
        p.optional_skill_ids, ${columnList('p', facts)}
      from threads t cross join lateral (
        select * from (
          select distinct on (b.position_id, case when b.position_id is null then b.title end)
            b.thread_id, b.position_id, b.title, b.message_id
          from thread_positions b where b.thread_id = t.id
          order by b.position_id, case when b.position_id is null then b.title end, b.message_id desc
        ) each
        union all
        select t.id, t.position_id, t.position_title, 0 where t.last_message_id is null
        order by message_id desc limit ${mostShown}::integer
      ) s left join positions p on p.id = s.position_id and p.is_live
      where t.id = any (${ids}::integer[])
      order by s.thread_id, s.message_id desc`.execute(db),
    sql<Talent & { threadId: number }>`
      select t.id as thread_id, ${columnList('tl', talentNames)}
      from threads t join talents tl on tl.user_id = any (array[t.lower_user_id, t.higher_user_id])
      where t.id = any (${ids}::integer[])`.execute(db),
  ]);
  const talentOf = new Map(talents.rows.map((talent) => [talent.threadId, talent]));
  const shown = Map.groupBy(positions.rows, ({ threadId }) => threadId);
  return new Map(
    [...shown].map(([threadId, rows]) => [
      threadId,
      rows.map((row) => ({
        title: row.title,
        open: row.isLive ? { ...row, talent: talentOf.get(threadId) ?? null } : null,
      })),
    ]),
  );
}
