import { sql } from 'kysely';
import type { Database } from '#server/platform/database/connect.ts';

/** Mark that a reader has read a thread up to a message. */
export interface ReadMark {
  threadId: number;
  readerId: number;
  messageId: number;
}

/** Returns the ids of the threads written. Takes locks in the order of ids, so that two processes cannot deadlock. */
export async function updateReadIds(
  db: Database,
  marks: readonly ReadMark[],
  { skipsLocked }: { skipsLocked: boolean },
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    with marked as (
      select t.id, max(message_id) filter (where reader_id = lower_user_id) as lower_id,
        max(message_id) filter (where reader_id = higher_user_id) as higher_id
      from unnest(
        ${marks.map(({ threadId }) => threadId)}::integer[], ${marks.map(({ readerId }) => readerId)}::integer[],
        ${marks.map(({ messageId }) => messageId)}::bigint[]
      ) as mark (thread_id, reader_id, message_id)
      join threads t on t.id = thread_id
      group by t.id
    ), locked as (
      select m.* from marked m join threads t using (id) order by id
      for no key update of t ${sql.raw(skipsLocked ? 'skip locked' : '')}
    )
    update threads t set
      lower_read_id = greatest(t.lower_read_id, l.lower_id), higher_read_id = greatest(t.higher_read_id, l.higher_id)
    from locked l where t.id = l.id
    returning t.id`.execute(db);
  return rows.map(({ id }) => id);
}
