import type { Kysely } from 'kysely';
import { sql } from 'kysely';

/**
 * Adds saved searches and what has been mailed for them, since when talents can be found, and when the mail about the
 * first positions that fit is due. Nobody who can be found already is new by it, nor mailed.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create table saved_searches (
      id integer generated always as identity primary key,
      user_id integer references users (id) on delete cascade,
      -- Of a position: it goes to whoever is its contact, while it is Live.
      position_id integer unique references positions (id) on delete cascade,
      kind text not null check (kind in ('talents', 'positions')),
      name text not null default '',
      filters jsonb not null default '{}',
      cadence text not null check (cadence in ('never', 'daily', 'weekly')),
      time_zone text not null,
      version integer not null default 1,
      created_at timestamptz not null default now(),
      opened_at timestamptz not null default now(),
      checked_at timestamptz not null default now(), -- what was new before has been mailed, or left out
      next_at timestamptz, -- when new results are looked for next; null for never
      due_since timestamptz, -- since when a mail about new results waits
      check ((user_id is null) <> (position_id is null)),
      check ((cadence = 'never') = (next_at is null))
    )`.execute(db);
  await sql`create index saved_searches_by_user on saved_searches (user_id)`.execute(db);
  await sql`create index saved_searches_due on saved_searches (next_at) where next_at is not null`.execute(db);
  await sql`create index saved_searches_waiting on saved_searches (due_since) where due_since is not null`.execute(db);
  await sql`
    create table search_hits (
      user_id integer not null references users (id) on delete cascade,
      talent_id integer references users (id) on delete cascade,
      position_id integer references positions (id) on delete cascade,
      delivery_id bigint not null, -- the mail that names it
      mailed_at timestamptz not null default now(),
      unique (user_id, talent_id),
      unique (user_id, position_id),
      check ((talent_id is null) <> (position_id is null))
    )`.execute(db);
  await sql`create index search_hits_by_talent on search_hits (talent_id) where talent_id is not null`.execute(db);
  await sql`create index search_hits_by_position on search_hits (position_id) where position_id is not null`.execute(
    db,
  );
  await sql`create index search_hits_by_age on search_hits (mailed_at)`.execute(db);
  await sql`
    alter table talents
      add column found_since timestamptz,
      add column first_fits_at timestamptz default 'infinity'`.execute(db);
  // Those who state skills or a place from now on are mailed once; all others have had their time.
  await sql`
    update talents set first_fits_at = null where skill_ids = '{}' or not (is_remote or is_physical)`.execute(db);
  await sql`alter table talents alter column first_fits_at drop default`.execute(db);
  await sql`create index talents_by_found_since on talents (found_since)`.execute(db);
  await sql`
    create index talents_by_first_fits on talents (first_fits_at) where first_fits_at < 'infinity'`.execute(db);
  await sql`create index positions_by_live_since on positions (live_since) where is_live`.execute(db);
  await sql`alter table mail_settings add column searches boolean not null default true`.execute(db);
}
