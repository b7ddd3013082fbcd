import { type Kysely, sql } from 'kysely';

/** Typed words are looked up among the cities of Live positions. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create index positions_live_by_city on positions (city_key) where is_live and city_key <> ''`.execute(db);
}
