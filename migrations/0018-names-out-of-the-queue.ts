import type { Kysely } from 'kysely';
import { sql } from 'kysely';

/**
 * Takes the names out of the mails that wait or have failed: those who are gone by now must not be named, and those who
 * are there are read when the mail leaves. A fresh database has no queue yet.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    do $$
    begin
      if to_regclass('graphile_worker._private_jobs') is not null then
        update graphile_worker._private_jobs
        set payload = (payload::jsonb - array['inviterName', 'changedBy', 'companyName'])::json
        where task_id in (
          select id from graphile_worker._private_tasks where identifier in ('invitation-mail', 'address-changed-mail')
        );
      end if;
    end $$`.execute(db);
}
