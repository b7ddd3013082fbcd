import type { Kysely } from 'kysely';
import { sql } from 'kysely';

/**
 * A case also ends with the account it is about. Those that have lost theirs before end now, and a pause of first
 * contacts that they have left behind ends with them. Mails to reporters that wait say what became of the report.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`alter table cases drop constraint cases_outcome_check`.execute(db);
  await sql`
    alter table cases add constraint cases_outcome_check
    check (outcome in ('noAction', 'warned', 'suspended', 'deleted', 'gone'))`.execute(db);
  await sql`
    update cases
    set state = 'closed', version = version + 1, outcome = coalesce(outcome, 'gone'), decided_at = coalesce(decided_at, now())
    where state in ('open', 'appealed') and coalesce(user_id, company_id) is null`.execute(db);
  await sql`
    update companies c set first_contacts_held = false
    where c.first_contacts_held and not exists (
      select from cases k left join users u on u.id = k.user_id
      where k.state = 'open' and c.id in (k.company_id, u.company_id)
    )`.execute(db);
  await sql`
    update deliveries
    set details = jsonb_build_object('end', case when (details->>'hasActed')::boolean then 'acted' else 'noBreach' end)
    where kind = 'reporter-mail'`.execute(db);
}
