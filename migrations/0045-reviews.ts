import type { Kysely } from 'kysely';
import { sql } from 'kysely';

/**
 * Talents are asked by mail whether their availability still holds, and silence changes it. `asked_at` is when the last
 * question was enqueued, and `asked_left_at` when a mail server took it, null while that is not known. `silent_since` is
 * when the talent was last heard from before silence changed their availability.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    alter table talents
      add column asked_at timestamptz,
      add column asked_count smallint not null default 0,
      add column asked_left_at timestamptz,
      add column silent_since timestamptz`.execute(db);
  await sql`alter table mail_settings add column reviews boolean not null default true`.execute(db);
}
