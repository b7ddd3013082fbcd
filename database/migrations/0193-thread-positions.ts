import type { Kysely } from 'kysely';
import { sql } from 'kysely';

/** What the messages of a thread are about: a row where another position begins. Threads that exist keep theirs. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create table thread_positions (
      thread_id integer not null references threads (id) on delete cascade,
      message_id bigint not null, -- the first message about it; those that follow are too, until the next row
      position_id integer references positions (id) on delete set null,
      title text not null, -- as both could see it, also after the position is closed or deleted
      begun_by integer not null, -- the writer of that message, like whom it needs no foreign key
      begun_at timestamptz not null,
      primary key (thread_id, message_id)
    )`.execute(db);
  await sql`
    create index thread_positions_by_position on thread_positions (position_id) where position_id is not null`.execute(
    db,
  );
  await sql`
    insert into thread_positions (thread_id, message_id, position_id, title, begun_by, begun_at)
    select t.id, first.id, t.position_id, t.position_title, first.user_id, first.created_at
    from threads t cross join lateral (
      select m.id, m.user_id, m.created_at from messages m where m.thread_id = t.id order by m.id limit 1
    ) first
    where t.position_title is not null`.execute(db);
}
