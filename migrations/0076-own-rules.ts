import type { Kysely } from 'kysely';
import { sql } from 'kysely';

/** A rule for the present employer may be one that the talent has added too: it then stays without the employer. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`alter table exclusions add column is_own boolean not null default true`.execute(db);
  await sql`update exclusions set is_own = false where is_employer`.execute(db);
}
