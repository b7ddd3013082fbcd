import type { Kysely } from 'kysely';
import { sql } from 'kysely';

/**
 * Counts what is still unread in a thread from its nearer end: a page read in a long thread is subtracted, where all after
 * it were counted.
 */
export async function up(db: Kysely<never>): Promise<void> {
  // The thread's row is locked, and who stores a message locks it too: no message is in between.
  await sql`
    create function still_unread(
      thread threads, writer_id integer, unread integer, former_read_id bigint, read_id bigint
    ) returns integer language plpgsql as $$
    begin
      if read_id >= thread.last_message_id then return 0; end if;
      if read_id between former_read_id and former_read_id + (thread.last_message_id - former_read_id) / 2 then
        return unread - (
          select count(*) from messages
          where thread_id = thread.id and user_id = writer_id and id > former_read_id and id <= read_id
        );
      end if;
      return (select count(*) from messages where thread_id = thread.id and user_id = writer_id and id > read_id);
    end $$`.execute(db);
  await sql`
    create or replace function count_unread() returns trigger language plpgsql as $$
    begin
      if new.lower_read_id <> old.lower_read_id then
        new.lower_unread =
          still_unread(new, new.higher_user_id, old.lower_unread, old.lower_read_id, new.lower_read_id);
      end if;
      if new.higher_read_id <> old.higher_read_id then
        new.higher_unread =
          still_unread(new, new.lower_user_id, old.higher_unread, old.higher_read_id, new.higher_read_id);
      end if;
      if new.lower_unread <> old.lower_unread then perform pg_notify('unread', new.lower_user_id::text); end if;
      if new.higher_unread <> old.higher_unread then perform pg_notify('unread', new.higher_user_id::text); end if;
      return new;
    end $$`.execute(db);
}
