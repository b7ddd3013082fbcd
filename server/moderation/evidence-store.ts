import { sql } from 'kysely';
import type { Database } from '#server/platform/database/connect.ts';

/** Messages before the reported one that are copied. */
const messagesBefore = 10;

interface MessageRow {
  id: number;
  userId: number;
  by: string;
  at: Date;
  /** Followed by what is said in its video. */
  text: string;
  videoSeconds: number | null;
  attachments: string[] | null;
}

/**
 * Lists a message of another person in a thread of the reporter, then those before it; none if there is no such
 * message. Searches the reporter's threads, since messages are looked up by thread.
 */
export async function listMessages(db: Database, reporterId: number, messageId: number): Promise<MessageRow[]> {
  const { rows } = await sql<MessageRow>`
    select m.id, m.user_id, u.first_name || ' ' || u.last_name as by, m.created_at as at,
      concat_ws(E'\\n\\n', nullif(m.text, ''), m.video_text) as text, m.video_seconds,
      jsonb_path_query_array(m.attachments, '$[*].name') as attachments
    from (
      select id from threads where lower_user_id = ${reporterId}::integer and last_message_id >= ${messageId}::bigint
        and hidden_from is distinct from ${reporterId}::integer
      union all
      select id from threads where higher_user_id = ${reporterId}::integer and last_message_id >= ${messageId}::bigint
        and hidden_from is distinct from ${reporterId}::integer
    ) t
    join messages reported on reported.thread_id = t.id and reported.id = ${messageId}::bigint
      and reported.user_id <> ${reporterId}::integer
    cross join lateral (
      select * from messages m where m.thread_id = t.id and m.id <= reported.id
      order by m.id desc limit ${messagesBefore + 1}::integer
    ) m
    join users u on u.id = m.user_id
    order by m.id desc`.execute(db);
  return rows;
}
