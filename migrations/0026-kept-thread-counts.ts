import type { Kysely } from 'kysely';
import { sql } from 'kysely';

/**
 * Keeps in each thread its last message and both people's unread counts, so that a list of threads reads no message.
 * Channel `unread` names users whose total has changed. Triggers keep the counts under any statement; a message is
 * never removed without its thread.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    alter table threads
      add column last_message_id bigint,
      add column last_message_at timestamptz,
      add column lower_unread integer not null default 0,
      add column higher_unread integer not null default 0`.execute(db);
  await sql`
    update threads t set last_message_id = newest.id, last_message_at = newest.created_at,
      lower_unread = counted.to_lower, higher_unread = counted.to_higher
    from (
      select t.id, max(m.id) as last_id,
        count(*) filter (where m.user_id = t.higher_user_id and m.id > t.lower_read_id) as to_lower,
        count(*) filter (where m.user_id = t.lower_user_id and m.id > t.higher_read_id) as to_higher
      from threads t join messages m on m.thread_id = t.id group by t.id
    ) counted join messages newest on newest.id = counted.last_id
    where t.id = counted.id`.execute(db);

  // One update and notification for each writer in a thread, whatever the number of messages. No joins: the plan is kept
  // for the whole connection, and statements of one message and of a hundred thousand use the same.
  await sql`
    create function note_messages() returns trigger language plpgsql as $$
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
  await sql`drop trigger tell_of_message on messages`.execute(db);
  await sql`drop function tell_of_message`.execute(db);
  await sql`
    create trigger note_messages after insert on messages referencing new table as inserted
    for each statement execute function note_messages()`.execute(db);

  // The row is locked before the trigger runs, and who stores a message locks it too: no message is in between.
  await sql`
    create function count_unread() returns trigger language plpgsql as $$
    begin
      if new.lower_read_id >= new.last_message_id then new.lower_unread = 0;
      elsif new.lower_read_id <> old.lower_read_id then
        select count(*) into new.lower_unread from messages
        where thread_id = new.id and user_id = new.higher_user_id and id > new.lower_read_id;
      end if;
      if new.higher_read_id >= new.last_message_id then new.higher_unread = 0;
      elsif new.higher_read_id <> old.higher_read_id then
        select count(*) into new.higher_unread from messages
        where thread_id = new.id and user_id = new.lower_user_id and id > new.higher_read_id;
      end if;
      if new.lower_unread <> old.lower_unread then perform pg_notify('unread', new.lower_user_id::text); end if;
      if new.higher_unread <> old.higher_unread then perform pg_notify('unread', new.higher_user_id::text); end if;
      return new;
    end $$`.execute(db);
  await sql`
    create trigger count_unread before update of lower_read_id, higher_read_id on threads
    for each row execute function count_unread()`.execute(db);
  await sql`
    create or replace function tell_of_thread() returns trigger language plpgsql as $$
    begin
      perform pg_notify('threads', old.id::text);
      perform pg_notify('unread', old.lower_user_id::text) where old.lower_unread > 0;
      perform pg_notify('unread', old.higher_user_id::text) where old.higher_unread > 0;
      return null;
    end $$`.execute(db);
}
