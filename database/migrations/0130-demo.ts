import type { Kysely } from 'kysely';
import { sql } from 'kysely';

/** Makes the mark of a demonstration a row, so that a backup keeps it; former releases made the table as the mark. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    do $$ begin
      if to_regclass('demo') is null then
        create table demo (made_at timestamptz not null default now());
      else
        insert into demo default values;
      end if;
    end $$`.execute(db);
}
