import { type Kysely, sql } from 'kysely';

/**
 * Tokens are a user's: engineers make some too, without a company. `last_used_at` is at most five minutes late. The
 * table keeps its name for the processes of the former release, to which an engineer's tokens are unknown.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    alter table company_tokens
      alter column company_id drop not null, -- null for an engineer's
      add column last_used_at timestamptz`.execute(db);
}
