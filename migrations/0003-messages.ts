import type { Kysely } from 'kysely';
import { sql } from 'kysely';

/** Threads of two people, and their messages. `client_key` makes a repeated send answer the message already stored. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create table threads (
      id integer generated always as identity primary key,
      lower_user_id integer not null references users (id) on delete cascade,
      higher_user_id integer not null references users (id) on delete cascade,
      lower_read_id bigint not null default 0,
      higher_read_id bigint not null default 0,
      created_at timestamptz not null default now(),
      constraint one_thread_per_pair unique (lower_user_id, higher_user_id),
      constraint pair_is_ordered check (lower_user_id < higher_user_id)
    )`.execute(db);
  await sql`create index threads_by_higher_user on threads (higher_user_id)`.execute(db);
  await sql`
    create table messages (
      id bigint generated always as identity primary key,
      thread_id integer not null references threads (id) on delete cascade,
      user_id integer not null references users (id) on delete cascade,
      text text not null,
      client_key text,
      created_at timestamptz not null default clock_timestamp()
    )`.execute(db);
  await sql`create index messages_by_thread on messages (thread_id, id)`.execute(db);
  await sql`create index messages_by_user on messages (user_id)`.execute(db);
  await sql`create unique index messages_by_client_key on messages (user_id, client_key) where client_key is not null`.execute(
    db,
  );
}
