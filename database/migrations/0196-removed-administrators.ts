import type { Kysely } from 'kysely';
import { sql } from 'kysely';

/** Administrators end although they have acted as users, and stay removed although ADMIN_EMAIL names them. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    alter table acting_sessions
      alter column administrator_id drop not null,
      drop constraint acting_sessions_administrator_id_fkey,
      add constraint acting_sessions_administrator_id_fkey
        foreign key (administrator_id) references users (id) on delete set null`.execute(db);
  await sql`
    create table removed_administrators (
      email text primary key, -- until ADMIN_EMAIL leaves it out
      removed_at timestamptz not null default now()
    )`.execute(db);
}
