import type { Kysely } from 'kysely';
import { sql } from 'kysely';

/** The log keeps the name and address that an administrator had when they acted. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`alter table audit_log add column administrator_name text, add column administrator_email text`.execute(db);
  await sql`
    update audit_log l set administrator_name = u.first_name || ' ' || u.last_name, administrator_email = u.email
    from users u where u.id = l.administrator_id`.execute(db);
}
