import type { Kysely } from 'kysely';
import { sql } from 'kysely';

/** Reports by people without an account: the rule they name, and the address for the answer until it has been given. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    alter table reports
      add column is_visitor boolean not null default false,
      add column rule smallint check (rule between 1 and 7),
      add column visitor_email text,
      add column visitor_language text,
      add check (is_visitor or visitor_email is null)`.execute(db);
  // For the deletion of a user who has reported without signing in.
  await sql`create index on reports (visitor_email) where visitor_email is not null`.execute(db);
}
