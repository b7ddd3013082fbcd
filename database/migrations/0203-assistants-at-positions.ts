import { type Kysely, sql } from 'kysely';

/** What a position asks of applicants' assistants; null states nothing. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    alter table positions add column assistants text check (assistants in ('welcome', 'sayso', 'people'))`.execute(db);
}
