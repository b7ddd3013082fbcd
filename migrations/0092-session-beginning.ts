import type { Kysely } from 'kysely';
import { sql } from 'kysely';

/** Keeps how a session began, which users see, apart from `way`, which a proof by passkey raises. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    alter table sessions add column begun_by text not null default 'code' check (begun_by in ('code', 'passkey'))`.execute(
    db,
  );
  await sql`update sessions set begun_by = way where begun_by <> way`.execute(db);
}
