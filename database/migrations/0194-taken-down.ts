import type { Kysely } from 'kysely';
import { sql } from 'kysely';

/** Positions that administrators take down, as the decision of a case. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    alter table positions
      drop constraint positions_close_reason_check,
      add constraint positions_close_reason_check
        check (close_reason in ('filled', 'onHold', 'cancelled', 'expired', 'takenDown'))`.execute(db);
  await sql`
    alter table cases
      drop constraint cases_outcome_check,
      add constraint cases_outcome_check
        check (outcome in ('noAction', 'warned', 'takenDown', 'suspended', 'deleted', 'gone')),
      add column position_id integer references positions (id) on delete set null, -- that was taken down
      add column position_title text -- at that time`.execute(db);
  await sql`create index cases_by_position on cases (position_id, id) where position_id is not null`.execute(db);
}
