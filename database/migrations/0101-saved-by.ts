import type { Kysely } from 'kysely';
import { sql } from 'kysely';

/** Keeps who saved a company and a position last, so that a conflict can name them; a deleted user is forgotten. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`alter table companies add column saved_at timestamptz`.execute(db);
  for (const table of [sql.table('companies'), sql.table('positions')]) {
    await sql`alter table ${table} add column saved_by integer references users (id) on delete set null`.execute(db);
    // For that deletion.
    await sql`create index on ${table} (saved_by) where saved_by is not null`.execute(db);
  }
}
