import { sql } from 'kysely';
import type { AccountType } from '#contract/call.ts';
import type { PushSubscription } from '#contract/push.ts';
import type { Database } from '#server/platform/database/connect.ts';

/** Lists the devices of a user whose session is open, latest first. */
export const listSubscriptions = (db: Database, userId: number) =>
  db
    .selectFrom('pushSubscriptions')
    .innerJoin('sessions', 'sessions.id', 'pushSubscriptions.sessionId')
    .select(['pushSubscriptions.id', 'endpoint', 'browser', 'system', 'pushSubscriptions.createdAt', 'tokenHash'])
    .where('pushSubscriptions.userId', '=', userId)
    .where('expiresAt', '>', sql<Date>`now()`)
    .orderBy('pushSubscriptions.id', 'desc')
    .execute();

interface NewSubscription extends PushSubscription {
  userId: number;
  tokenHash: Buffer;
  serverKey: string;
  /** Number that the user may keep; the oldest others are removed. */
  max: number;
}

/**
 * Saves the subscription of a session in place of its former one, and of another account's in the same browser.
 * Undefined if the session has ended, or if the address came with other keys. Locks the user.
 */
export async function saveSubscription(
  db: Database,
  { userId, tokenHash, endpoint, keys, serverKey, max }: NewSubscription,
): Promise<number | undefined> {
  await sql`select from users where id = ${userId}::integer for no key update`.execute(db);
  const { rows } = await sql<{ id: number }>`
    insert into push_subscriptions (user_id, session_id, endpoint, keys, server_key)
    select user_id, id, ${endpoint}::text, ${JSON.stringify(keys)}::jsonb, ${serverKey}::text
    from sessions where token_hash = ${tokenHash}::bytea and user_id = ${userId}::integer
    on conflict (endpoint) do update set
      user_id = excluded.user_id, session_id = excluded.session_id, server_key = excluded.server_key, created_at = now()
      where push_subscriptions.keys = excluded.keys
    returning id`.execute(db);
  const [saved] = rows;
  if (!saved) return undefined;
  await sql`
    delete from push_subscriptions p
    where user_id = ${userId}::integer and id <> ${saved.id}::integer and (
      session_id = (select session_id from push_subscriptions where id = ${saved.id}::integer)
      or id not in (
        select id from push_subscriptions where user_id = ${userId}::integer
        order by created_at desc, id desc limit ${max}::integer
      )
    )`.execute(db);
  return saved.id;
}

/** Removes one of a user's subscriptions; false if there is none. */
export async function deleteSubscription(db: Database, { id, userId }: { id: number; userId: number }) {
  const { numDeletedRows } = await db
    .deleteFrom('pushSubscriptions')
    .where('id', '=', id)
    .where('userId', '=', userId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Removes a subscription that its push service no longer knows, unless it was made again since. */
export const dropSubscription = (db: Database, { id, keys }: { id: number; keys: PushSubscription['keys'] }) =>
  sql`delete from push_subscriptions where id = ${id}::integer and keys = ${JSON.stringify(keys)}::jsonb`.execute(db);

/** What a device is told about a conversation, without names and text. */
export type PushSubject = 'message' | 'answer' | 'interview' | 'soon';

export interface ToSend extends PushSubscription {
  serverKey: string;
  type: AccountType;
  language: string | null;
  partnerId: number;
  /** Unread messages of the user in all threads. */
  unread: number;
  /** The newest unread message of the thread; null if there is none. */
  about: Exclude<PushSubject, 'soon'> | null;
}

/** Finds what to send to a device about a thread; undefined once its session has ended or the thread is gone for it. */
export async function findToSend(
  db: Database,
  { subscriptionId, threadId }: { subscriptionId: number; threadId: number },
): Promise<ToSend | undefined> {
  const { rows } = await sql<ToSend>`
    select p.endpoint, p.keys, p.server_key, u.type, u.language, partner.id as partner_id,
      (
        select coalesce(sum(case when lower_user_id = u.id then lower_unread else higher_unread end), 0)::integer
        from threads
        where (lower_user_id = u.id and lower_unread > 0 or higher_user_id = u.id and higher_unread > 0)
          and hidden_from is distinct from u.id
      ) as unread,
      case when m.id is null then null
        when m.interview_id is not null then 'interview'
        when exists (
          select from contacts c
          where c.thread_id = t.id and (c.opened_by = 'talent') = (u.company_id is null)
            and c.answered_at >= m.created_at - interval '1 minute'
        ) then 'answer'
        else 'message'
      end as about
    from push_subscriptions p
    join sessions s on s.id = p.session_id and s.expires_at > now()
    join users u on u.id = p.user_id and u.is_available
    join threads t on t.id = ${threadId}::integer and u.id in (t.lower_user_id, t.higher_user_id)
      and t.hidden_from is distinct from u.id
    join users partner on partner.id = t.lower_user_id + t.higher_user_id - u.id and partner.is_available
    left join lateral (
      select m.id, m.interview_id, m.created_at from messages m
      where m.thread_id = t.id and m.user_id = partner.id
        and m.id > case when u.id = t.lower_user_id then t.lower_read_id else t.higher_read_id end
      order by m.id desc limit 1
    ) m on true
    where p.id = ${subscriptionId}::integer`.execute(db);
  return rows[0];
}
