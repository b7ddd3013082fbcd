import type { Kysely } from 'kysely';
import { sql } from 'kysely';

/**
 * From which message on a thread's company reads along, after which one it was closed, and after which one each of the
 * two has archived it. A later message takes up what was closed or archived, so that posting writes none of this.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    alter table threads
      add column shared_from_id bigint,
      add column closed_after_id bigint,
      add column closed_by integer check (closed_by in (lower_user_id, higher_user_id)),
      add column closing_reason text check (closing_reason in ('notNow', 'anotherRole', 'placeOrHours', 'pay')),
      add column lower_archived_id bigint,
      add column higher_archived_id bigint,
      add constraint closed_by_one check ((closed_after_id is null) = (closed_by is null))`.execute(db);
}
