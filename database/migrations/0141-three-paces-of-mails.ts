import type { Kysely } from 'kysely';
import { sql } from 'kysely';

/** Hourly mails about messages differed from those at once by nothing that one notices. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`update mail_settings set messages = 'atOnce' where messages = 'hourly'`.execute(db);
}
