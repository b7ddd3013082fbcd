import type { Kysely } from 'kysely';
import { sql } from 'kysely';

/** Adds interviews, the messages that carry them, and what users are mailed about them and by their team. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create table interviews (
      id integer generated always as identity primary key,
      -- It goes with its thread, and so with either of its people.
      thread_id integer not null references threads (id) on delete cascade,
      position_id integer references positions (id) on delete set null,
      proposed_by integer not null,
      proposer_zone text not null,
      answerer_zone text,
      state text not null default 'proposed' check (state in ('proposed', 'confirmed', 'declined', 'cancelled')),
      title text not null check (title <> ''),
      minutes smallint not null check (minutes between 15 and 240),
      slots timestamptz[] not null check (cardinality(slots) between 1 and 5),
      starts_at timestamptz,
      place text not null default '',
      reason text not null default '',
      uid text not null unique,
      sequence smallint not null default 0, -- counts the invitations to calendars
      version integer not null default 1,
      is_over boolean not null default false, -- its times have passed, so it keeps no other one from its place
      created_at timestamptz not null default now(),
      changed_at timestamptz not null default now(),
      check (state <> 'confirmed' or starts_at is not null)
    )`.execute(db);
  await sql`create index interviews_by_thread on interviews (thread_id)`.execute(db);
  await sql`
    create unique index one_open_interview on interviews (thread_id) where state = 'proposed' and not is_over`.execute(
    db,
  );
  await sql`
    create unique index one_confirmed_interview on interviews (thread_id) where state = 'confirmed' and not is_over`.execute(
    db,
  );
  await sql`create index interviews_by_position on interviews (position_id) where position_id is not null`.execute(db);
  await sql`alter table messages add column interview_id integer`.execute(db);
  await sql`
    alter table mail_settings
      add column team boolean not null default true,
      add column interviews boolean not null default true`.execute(db);
}
