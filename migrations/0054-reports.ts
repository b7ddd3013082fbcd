import type { Kysely } from 'kysely';
import { sql } from 'kysely';

/**
 * Reports and their evidence, copied when the report is made, and the pause of a company's new conversations while
 * several people report it. Evidence and texts go with either person's account.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create table reports (
      id integer primary key generated always as identity,
      case_id integer not null references cases (id) on delete cascade,
      reporter_id integer references users (id) on delete set null,
      about_type text not null check (about_type in ('talent', 'teammate', 'company', 'position', 'message')),
      about_id text not null check (length(about_id) between 1 and 64),
      category text not null
        check (category in ('spam', 'fake', 'money', 'harassment', 'discrimination', 'unsafe', 'other')),
      text text not null check (length(text) <= 2000),
      evidence jsonb,
      is_bad_faith boolean not null default false,
      reported_at timestamptz not null default now()
    )`.execute(db);
  await sql`create index reports_by_case on reports (case_id, id)`.execute(db);
  await sql`create index reports_by_reporter on reports (reporter_id, id desc)`.execute(db);
  await sql`alter table companies add column first_contacts_held boolean not null default false`.execute(db);
  await sql`
    create or replace function forget_cases() returns trigger language plpgsql as $$
    begin
      update cases set reasons = null, appeal = null, appeal_reasons = null
      where ((tg_argv[0] = 'user' and user_id = old.id) or (tg_argv[0] = 'company' and company_id = old.id))
        and coalesce(reasons, appeal, appeal_reasons) is not null;
      -- Once for each: a second update would be held to a reporter who is deleted by the same statement.
      update reports set text = '', evidence = null
      where (text <> '' or evidence is not null) and ((tg_argv[0] = 'user' and reporter_id = old.id) or case_id in (
        select id from cases
        where (tg_argv[0] = 'user' and user_id = old.id) or (tg_argv[0] = 'company' and company_id = old.id)
      ));
      return old;
    end $$`.execute(db);
}
