import type { Kysely } from 'kysely';
import { sql } from 'kysely';

/** What a position pays and on which terms, and where a talent may work without a visa. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    alter table positions
      add column pay jsonb,
      add column work_type_ids integer[] not null default '{}',
      add column experience_from smallint,
      add column hiring_country_ids integer[] not null default '{}',
      add column sponsors_visa boolean not null default false`.execute(db);
  await sql`alter table talents add column eligible_country_ids integer[] not null default '{}'`.execute(db);
}
