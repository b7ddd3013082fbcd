import type { Kysely } from 'kysely';
import { sql } from 'kysely';

/** A talent who signed up to write about a position finds it again until they have. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    alter table position_marks drop constraint position_marks_mark_check,
      add constraint position_marks_mark_check check (mark in ('saved', 'passed', 'begun'))`.execute(db);
}
