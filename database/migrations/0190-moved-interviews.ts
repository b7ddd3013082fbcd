import type { Kysely } from 'kysely';
import { sql } from 'kysely';

/** New times for a confirmed interview, which stays at its time until one of them is chosen. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    alter table interviews
      add column new_slots timestamptz[] check (cardinality(new_slots) between 1 and 5), -- ascending; waiting for an answer
      add column moved_by integer, -- who proposed new times last
      add check (new_slots is null or (state = 'confirmed' and moved_by is not null))`.execute(db);
}
