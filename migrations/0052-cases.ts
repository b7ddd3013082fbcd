import type { Kysely } from 'kysely';
import { sql } from 'kysely';

/** Cases about a user or a company, each with at most one decision and one appeal. One of a subject is open at a time. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create table cases (
      id integer primary key generated always as identity,
      user_id integer references users (id) on delete set null,
      company_id integer references companies (id) on delete set null,
      state text not null default 'open' check (state in ('open', 'decided', 'appealed', 'closed')),
      opened_at timestamptz not null default now(),
      outcome text check (outcome in ('noAction', 'warned', 'suspended', 'deleted')),
      rule smallint check (rule between 1 and 7),
      reasons text check (length(reasons) between 1 and 2000),
      until timestamptz,
      decided_by integer references users (id) on delete set null,
      decided_at timestamptz,
      acknowledged_at timestamptz,
      appeal text check (length(appeal) between 1 and 2000),
      appealed_at timestamptz,
      appeal_outcome text check (appeal_outcome in ('kept', 'overturned')),
      appeal_reasons text check (length(appeal_reasons) between 1 and 2000),
      appeal_decided_by integer references users (id) on delete set null,
      appeal_decided_at timestamptz,
      version integer not null default 1,
      check (user_id is null or company_id is null),
      check ((state = 'open') = (outcome is null))
    )`.execute(db);
  await sql`create unique index one_open_case_of_user on cases (user_id) where state = 'open'`.execute(db);
  await sql`create unique index one_open_case_of_company on cases (company_id) where state = 'open'`.execute(db);
  await sql`create index cases_by_user on cases (user_id, id)`.execute(db);
  await sql`create index cases_by_company on cases (company_id, id)`.execute(db);
  // Those that wait come first.
  await sql`
    create index cases_in_order on cases ((state not in ('open', 'appealed')), opened_at, id)`.execute(db);
  await sql`create index cases_by_state on cases (state, opened_at, id)`.execute(db);
  await sql`create index cases_by_decider on cases (decided_by)`.execute(db);
  await sql`create index cases_by_decider_of_appeal on cases (appeal_decided_by)`.execute(db);
  // Nothing written about a person or company outlives it.
  await sql`
    create function forget_cases() returns trigger language plpgsql as $$
    begin
      update cases set reasons = null, appeal = null, appeal_reasons = null
      where (tg_argv[0] = 'user' and user_id = old.id) or (tg_argv[0] = 'company' and company_id = old.id);
      return old;
    end $$`.execute(db);
  await sql`
    create trigger forget_cases before delete on users for each row execute function forget_cases('user')`.execute(db);
  await sql`
    create trigger forget_cases before delete on companies
    for each row execute function forget_cases('company')`.execute(db);
}
