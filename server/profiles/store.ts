import { sql } from 'kysely';
import type { LastMessage } from '#contract/profiles.ts';
import type { Database } from '#server/platform/database/connect.ts';

/** Finds the last message between a viewer and another person, unless their thread is hidden from the viewer. */
export async function findLastMessage(
  db: Database,
  viewerId: number,
  personId: number,
): Promise<LastMessage | undefined> {
  const { rows } = await sql<{ lastMessageAt: Date; isMine: boolean }>`
    select t.last_message_at, m.user_id = ${viewerId}::integer as is_mine
    from threads t join messages m on m.thread_id = t.id and m.id = t.last_message_id
    where lower_user_id = least(${viewerId}::integer, ${personId}::integer)
      and higher_user_id = greatest(${viewerId}::integer, ${personId}::integer)
      and hidden_from is distinct from ${viewerId}::integer`.execute(db);
  const [found] = rows;
  return found && { at: found.lastMessageAt.toISOString(), isMine: found.isMine };
}

/** Whether either side has written about a position, which belongs to the viewer's company. */
export async function isWrittenAbout(db: Database, talentId: number, positionHashId: string): Promise<boolean> {
  const { rows } = await sql`
    select from candidates c join positions p on p.id = c.position_id
    where p.hash_id = ${positionHashId}::text and c.talent_id = ${talentId}::integer
      and c.contacted_at is not null`.execute(db);
  return rows.length > 0;
}
