import type { Kysely } from 'kysely';
import { sql } from 'kysely';

/** Up to so many messages are moved by the migration itself: some seconds. More are moved while the product runs. */
const mostAtOnce = 100_000;
const partitions = 16;

/**
 * Messages in hash partitions by thread (docs/decisions/0050-partitions.md). Builds them beside the table, which a
 * trigger mirrors from then on. `move_messages` copies what was there before. `replace_messages` puts the partitions in
 * the place of the table, and removes all that served the move.
 */
export async function up(db: Kysely<never>): Promise<void> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from (select from messages limit ${sql.lit(mostAtOnce + 1)}) counted`.execute(db);
  const isSmall = (rows[0]?.count ?? 0) <= mostAtOnce;
  // Waits for its turn here, and nowhere below.
  if (isSmall) await sql`lock table threads, messages in access exclusive mode`.execute(db);
  await freeVideos(db);
  // A message goes with its thread, and a thread with either of its people, so the writer needs no key of its own.
  await sql`alter table messages drop constraint messages_user_id_fkey`.execute(db);
  await sql`drop index messages_by_user`.execute(db);
  await createPartitions(db);
  await createMove(db);
  if (!isSmall) return;
  await sql`select move_messages(${sql.lit(mostAtOnce)})`.execute(db);
  await sql`select replace_messages()`.execute(db);
}

/** A video goes with its thread: a message is never removed without that, and its id alone is no key any more. */
async function freeVideos(db: Kysely<never>): Promise<void> {
  await sql`alter table videos add column thread_id integer references threads (id) on delete cascade`.execute(db);
  await sql`update videos v set thread_id = m.thread_id from messages m where m.id = v.message_id`.execute(db);
  await sql`
    alter table videos
      drop constraint videos_message_id_fkey,
      add constraint videos_sent check ((thread_id is null) = (message_id is null))`.execute(db);
  await sql`create index videos_by_thread on videos (thread_id) where thread_id is not null`.execute(db);
}

async function createPartitions(db: Kysely<never>): Promise<void> {
  await sql`
    create table messages_parted (
      id bigint not null,
      thread_id integer not null,
      user_id integer not null,
      text text not null,
      client_key text,
      created_at timestamptz not null default clock_timestamp(),
      video text,
      video_seconds integer,
      has_poster boolean not null default false,
      constraint messages_in_thread primary key (thread_id, id),
      constraint messages_thread_id_fkey foreign key (thread_id) references threads (id) on delete cascade
    ) partition by hash (thread_id)`.execute(db);
  await sql`
    create unique index messages_by_writer_key on messages_parted (thread_id, user_id, client_key)
    where client_key is not null`.execute(db);
  for (let remainder = 0; remainder < partitions; remainder += 1)
    await sql`
      create table ${sql.table(`messages_${String(remainder).padStart(2, '0')}`)} partition of messages_parted
      for values with (modulus ${sql.lit(partitions)}, remainder ${sql.lit(remainder)})`.execute(db);
}

async function createMove(db: Kysely<never>): Promise<void> {
  // A vacuum would hold the table for minutes, which is removed after the move.
  await sql`alter table messages set (autovacuum_enabled = false)`.execute(db);
  await sql`create table message_move (last_id bigint not null)`.execute(db);
  await sql`insert into message_move values (0)`.execute(db);
  // By row and not by statement: the row is there before anything else that its statement causes.
  await sql`
    create function mirror_message() returns trigger language plpgsql as $$
    begin
      if tg_op <> 'INSERT' then
        delete from messages_parted where thread_id = old.thread_id and id = old.id;
      end if;
      if tg_op <> 'DELETE' then
        insert into messages_parted select new.*;
      end if;
      return null;
    end $$`.execute(db);
  await sql`
    create trigger mirror_message after insert or update or delete on messages
    for each row execute function mirror_message()`.execute(db);
  // Copies the next messages; whether there may be more, null while another process copies. The lock on each message
  // makes a change of it wait, whose trigger then sees the copy. Of two that wait for each other this one gives way.
  await sql`
    create function move_messages(batch integer) returns boolean language plpgsql set lock_timeout = '100ms' as $$
    declare
      reached bigint;
      newest bigint;
    begin
      select last_id into reached from message_move for update skip locked;
      if not found then return null; end if;
      with copied as (
        select * from messages where id > reached order by id limit batch for share
      ), stored as (
        insert into messages_parted select * from copied on conflict do nothing
      )
      select max(id) into newest from copied;
      if newest is null then return exists (select from messages where id > reached); end if;
      update message_move set last_id = newest;
      return true;
    end $$`.execute(db);
  // While it waits for a lock, others wait behind it: briefly, and then it is tried again.
  await sql`
    create function replace_messages() returns void language plpgsql set lock_timeout = '50ms' as $$
    declare
      free_id bigint;
    begin
      lock table threads, messages in access exclusive mode;
      select case when is_called then last_value + 1 else last_value end into free_id from messages_id_seq;
      drop table messages;
      alter table messages_parted rename to messages;
      execute format('create sequence messages_id_seq start with %s owned by messages.id', free_id);
      alter table messages alter column id set default nextval('messages_id_seq');
      create trigger note_messages after insert on messages referencing new table as inserted
      for each statement execute function note_messages();
      drop table message_move;
      drop function mirror_message(), move_messages(integer), replace_messages();
    end $$`.execute(db);
}
