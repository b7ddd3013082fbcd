import type { Kysely } from 'kysely';
import { sql } from 'kysely';

/** Records since when this database has been served to others: with a mail server or at a public address. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create table public_service (
      is_there boolean primary key default true check (is_there), -- at most one row
      since timestamptz not null default now()
    )`.execute(db);
}
