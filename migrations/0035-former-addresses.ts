import type { Kysely } from 'kysely';
import { sql } from 'kysely';

/**
 * Addresses that accounts have had, for as long as they can be given back: by a link that only the mail to the former
 * address holds.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create table former_addresses (
      id integer generated always as identity primary key,
      user_id integer not null references users (id) on delete cascade,
      email text not null check (email = lower(email)),
      token_hash bytea not null unique,
      changed_at timestamptz not null default now()
    )`.execute(db);
  await sql`create index former_addresses_by_user on former_addresses (user_id)`.execute(db);
  await sql`create index former_addresses_by_age on former_addresses (changed_at)`.execute(db);
}
