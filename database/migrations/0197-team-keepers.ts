import type { Kysely } from 'kysely';
import { sql } from 'kysely';

/** The members who keep a company's team (TEAM_KEEPERS). While none is named, it is the longest-standing one. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`alter table users add column is_keeper boolean not null default false`.execute(db);
}
