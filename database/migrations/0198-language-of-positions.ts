import { type Kysely, sql } from 'kysely';

/** The language that a position is written in, as a BCP 47 tag. Positions that exist do not state theirs. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`alter table positions add column written_in text check (written_in ~ '^[a-z]{2,3}$')`.execute(db);
}
