import type { Kysely } from 'kysely';
import { sql } from 'kysely';

/**
 * Facts and channels of matching have new names. Processes of the release before would misread the new facts, so they
 * are told once to read everything again, find no `matching_facts`, and have PostgreSQL answer until they end.
 */
export async function up(db: Kysely<never>): Promise<void> {
  for (const table of ['talents', 'positions', 'companies', 'hidden_pairs'])
    await sql`select pg_notify(${`matching_${table}`}, 'all')`.execute(db);
}
