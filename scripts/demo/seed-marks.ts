import { sql } from 'kysely';
import type { Database } from '#server/platform/database/connect.ts';

/** Lets an engineer save three positions they do not write about, one of them a Draft again, and pass two. */
export async function insertMarks(db: Database, talentId: number): Promise<void> {
  await sql`
    insert into position_marks (talent_id, position_id, mark, title, marked_at)
    select ${talentId}::integer, id, case when is_live and place > 2 then 'passed' else 'saved' end, title,
      now() - make_interval(days => place::integer)
    from (
      select p.id, p.title, p.is_live, row_number() over (partition by p.is_live order by md5(p.id::text)) as place
      from positions p
      where p.title <> '' and not exists (
        select from thread_subjects s join threads t on t.id = s.thread_id
        where s.position_id = p.id and ${talentId}::integer in (t.lower_user_id, t.higher_user_id)
      )
    ) unwritten
    where place <= case when is_live then 4 else 1 end`.execute(db);
}
