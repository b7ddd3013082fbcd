import type { Kysely } from 'kysely';
import { sql } from 'kysely';

/**
 * What administrators have done. An entry never changes: a deleted person, company or case is nulled, and after three
 * years the sweep may remove it.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create table audit_log (
      id bigint primary key generated always as identity,
      at timestamptz not null default now(),
      administrator_id integer references users (id) on delete set null,
      act text not null check (length(act) between 1 and 40),
      user_id integer references users (id) on delete set null,
      company_id integer references companies (id) on delete set null,
      case_id integer references cases (id) on delete set null,
      details jsonb not null default '{}'
    )`.execute(db);
  for (const column of ['administrator_id', 'user_id', 'company_id', 'case_id'])
    await sql`create index ${sql.ref(`audit_log_by_${column}`)} on audit_log (${sql.ref(column)}, id desc)`.execute(db);
  await sql`create index audit_log_by_act on audit_log (act, id desc)`.execute(db);
  await sql`
    create function refuse_change_of_log() returns trigger language plpgsql as $$
    begin
      if tg_op = 'DELETE' then
        if old.at < now() - interval '3 years' then
          return old;
        end if;
      elsif (new.id, new.at, new.act, new.details) is not distinct from (old.id, old.at, old.act, old.details)
        and (new.administrator_id is null or new.administrator_id = old.administrator_id)
        and (new.user_id is null or new.user_id = old.user_id)
        and (new.company_id is null or new.company_id = old.company_id)
        and (new.case_id is null or new.case_id = old.case_id) then
        return new;
      end if;
      raise exception 'entries of the audit log do not change';
    end $$`.execute(db);
  await sql`
    create trigger refuse_change_of_log before update or delete on audit_log
    for each row execute function refuse_change_of_log()`.execute(db);
}
