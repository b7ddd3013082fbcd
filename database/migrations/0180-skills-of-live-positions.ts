import { type Kysely, sql } from 'kysely';

/** Searches by a skill read only the positions that require it. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create index positions_live_by_skills on positions using gin (required_skill_ids) where is_live`.execute(db);
}
