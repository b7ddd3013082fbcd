import type { Kysely } from 'kysely';
import { sql } from 'kysely';

/** Processes remember with a session which warnings its user has not read: tell them when that changes. */
export async function up(db: Kysely<never>): Promise<void> {
  for (const column of ['user_id', 'company_id'])
    await sql`
      create index ${sql.ref(`unread_warnings_by_${column}`)} on cases (${sql.ref(column)})
      where outcome = 'warned' and acknowledged_at is null`.execute(db);
  await sql`
    create function tell_of_warning() returns trigger language plpgsql as $$
    begin
      perform pg_notify('sessions', coalesce('user ' || new.user_id, 'company ' || new.company_id));
      return null;
    end $$`.execute(db);
  await sql`
    create trigger tell_of_warning after update on cases
    for each row when (
      new.outcome = 'warned' and coalesce(new.user_id, new.company_id) is not null
      and (old.outcome, old.acknowledged_at, old.appeal_outcome, old.reasons)
        is distinct from (new.outcome, new.acknowledged_at, new.appeal_outcome, new.reasons))
    execute function tell_of_warning()`.execute(db);
}
