import { sql } from 'kysely';
import type { AccountType } from '#contract/call.ts';
import type { Database } from '#server/platform/database/connect.ts';

export interface Recipient {
  id: number;
  type: AccountType;
  companyId: number | null;
  /** The thread these two people already have, if any. */
  threadId: number | null;
}

/** Finds the person a viewer wants to write to, with their existing thread. */
export async function findRecipient(db: Database, viewerId: number, userId: number): Promise<Recipient | undefined> {
  const { rows } = await sql<Recipient>`
    select u.id, u.type, u.company_id, t.id as thread_id
    from users u
    left join threads t
      on t.lower_user_id = least(u.id, ${viewerId}::integer) and t.higher_user_id = greatest(u.id, ${viewerId}::integer)
    where u.id = ${userId}::integer`.execute(db);
  return rows[0];
}

/**
 * Finds or creates the thread of two people. The conflicting update waits for a concurrent insert and returns its row.
 */
export async function upsertThread(db: Database, oneUserId: number, otherUserId: number): Promise<number> {
  const { id } = await db
    .insertInto('threads')
    .values({ lowerUserId: Math.min(oneUserId, otherUserId), higherUserId: Math.max(oneUserId, otherUserId) })
    .onConflict((conflict) =>
      conflict.constraint('one_thread_per_pair').doUpdateSet((eb) => ({ lowerUserId: eb.ref('excluded.lowerUserId') })),
    )
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export interface ThreadRow {
  threadId: number;
  userId: number;
  type: AccountType;
  firstName: string;
  lastName: string;
  avatarKey: string | null;
  companyId: number | null;
  companyName: string | null;
  unread: number;
  lastMessageAt: Date | null;
}

/** Lists a user's threads that have messages, and the one asked for in any case, newest first. */
export async function listThreads(db: Database, viewerId: number, askedThreadId: number | null): Promise<ThreadRow[]> {
  const { rows } = await sql<ThreadRow>`
    select t.id as thread_id, u.id as user_id, u.type, u.first_name, u.last_name, u.avatar_key,
      c.id as company_id, c.name as company_name, unread.count as unread, newest.created_at as last_message_at
    from (
      select id, higher_user_id as partner_id, lower_read_id as read_id from threads where lower_user_id = ${viewerId}::integer
      union all
      select id, lower_user_id, higher_read_id from threads where higher_user_id = ${viewerId}::integer
    ) t
    join users u on u.id = t.partner_id
    left join companies c on c.id = u.company_id
    left join lateral (
      select m.id, m.created_at from messages m where m.thread_id = t.id order by m.id desc limit 1
    ) newest on true
    cross join lateral (
      select count(*)::integer as count from messages m where m.thread_id = t.id and m.id > t.read_id and m.user_id = t.partner_id
    ) unread
    where newest.id is not null or t.id = ${askedThreadId}::integer
    order by newest.id desc nulls first`.execute(db);
  return rows;
}
