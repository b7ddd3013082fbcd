import type { Kysely } from 'kysely';
import { sql } from 'kysely';

/** Sign-in by an organisation: the provider's subjects that are linked to users, and sessions started so. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create table identities (
      user_id integer not null references users (id) on delete cascade,
      issuer text not null,
      subject text not null check (length(subject) between 1 and 255),
      linked_at timestamptz not null default now(),
      last_used_at timestamptz,
      primary key (user_id, issuer),
      unique (issuer, subject)
    )`.execute(db);
  await sql`
    alter table sessions
      drop constraint sessions_way_check, add check (way in ('code', 'passkey', 'oidc')),
      drop constraint sessions_begun_by_check, add check (begun_by in ('code', 'passkey', 'oidc'))`.execute(db);
}
