import type { Kysely } from 'kysely';
import { sql } from 'kysely';

/** The time from which on passkeys are removed with a change of address that its owner takes back. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`alter table former_addresses add column passkeys_since timestamptz`.execute(db);
  await sql`update former_addresses set passkeys_since = changed_at - interval '7 days'`.execute(db);
  await sql`alter table former_addresses alter column passkeys_since set not null`.execute(db);
}
