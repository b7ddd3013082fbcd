import type { Kysely } from 'kysely';
import { sql } from 'kysely';

/** What two people may edit at once counts its saves, so that the later one hears of the earlier. */
export async function up(db: Kysely<never>): Promise<void> {
  for (const table of ['companies', 'positions', 'users', 'talents']) {
    await sql`alter table ${sql.table(table)} add column version integer not null default 1`.execute(db);
  }
}
