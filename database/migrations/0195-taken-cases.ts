import type { Kysely } from 'kysely';
import { sql } from 'kysely';

/** The administrator who works on a case, so that others see it. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    alter table cases
      add column taken_by integer references users (id) on delete set null, -- null once decided
      add column taken_at timestamptz`.execute(db);
  await sql`create index cases_by_taker on cases (taken_by) where taken_by is not null`.execute(db);
}
