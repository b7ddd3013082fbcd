import type { Kysely } from 'kysely';
import { sql } from 'kysely';

/** Keeps in each thread who wrote its last message, so that the list of those to answer reads no message. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`alter table threads add column last_writer_id integer`.execute(db);
  await sql`
    update threads t set last_writer_id = m.user_id
    from messages m where m.thread_id = t.id and m.id = t.last_message_id`.execute(db);
  await sql`
    create or replace function note_messages() returns trigger language plpgsql as $$
    declare
      noted record;
      recipient integer;
    begin
      for noted in
        select thread_id, user_id, count(*) as count, max(id) as last_id, (array_agg(created_at order by id desc))[1] as last_at
        from inserted group by thread_id, user_id order by thread_id, last_id
      loop
        update threads set
          last_message_at = case when noted.last_id > coalesce(last_message_id, 0) then noted.last_at else last_message_at end,
          last_writer_id = case when noted.last_id > coalesce(last_message_id, 0) then noted.user_id else last_writer_id end,
          last_message_id = greatest(last_message_id, noted.last_id),
          lower_unread = lower_unread + case when noted.user_id = higher_user_id then noted.count else 0 end,
          higher_unread = higher_unread + case when noted.user_id = lower_user_id then noted.count else 0 end
        where id = noted.thread_id
        returning case when noted.user_id = lower_user_id then higher_user_id else lower_user_id end into recipient;
        perform pg_notify('threads', noted.thread_id || ' ' || noted.last_id);
        perform pg_notify('unread', recipient::text);
      end loop;
      return null;
    end $$`.execute(db);
}
