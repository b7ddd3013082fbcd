import type { Kysely } from 'kysely';
import { sql } from 'kysely';

/** A talent may name their present employer, from whom a `name` rule hides them. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`alter table talents add column employer text`.execute(db);
  await sql`
    alter table exclusions
      add column is_employer boolean not null default false,
      add check (kind = 'name' or not is_employer)`.execute(db);
  await sql`create unique index exclusions_one_employer on exclusions (talent_id) where is_employer`.execute(db);
}
