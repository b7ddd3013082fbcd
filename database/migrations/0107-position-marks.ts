import type { Kysely } from 'kysely';
import { sql } from 'kysely';

/** Positions that talents keep, or want to see no more. The title is as the talent saw it: a Draft's may change. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create table position_marks (
      talent_id integer not null references talents (user_id) on delete cascade,
      position_id integer not null references positions (id) on delete cascade,
      mark text not null check (mark in ('saved', 'passed')),
      title text not null,
      marked_at timestamptz not null default now(),
      primary key (talent_id, position_id)
    )`.execute(db);
  await sql`create index position_marks_by_position on position_marks (position_id)`.execute(db);
}
