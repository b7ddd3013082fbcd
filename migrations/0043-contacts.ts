import type { Kysely } from 'kysely';
import { sql } from 'kysely';

/**
 * One contact for each talent and company that have written to each other: who wrote first, when, and what became of it.
 * `threads.contact_state` repeats its state, so that a message in a settled thread reads no contact.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create table contacts (
      talent_id integer not null references talents (user_id) on delete cascade,
      company_id integer not null references companies (id) on delete cascade,
      opened_by text not null check (opened_by in ('talent', 'company')),
      opened_by_user integer references users (id) on delete set null,
      opened_at timestamptz not null default clock_timestamp(),
      thread_id integer references threads (id) on delete set null,
      answered_at timestamptz,
      answer text check (answer in ('wrote', 'interested', 'notInterested', 'closed')),
      reason text check (reason in ('pay', 'place', 'technology', 'level', 'company', 'notNow', 'filled', 'notAFit', 'other')),
      closed_at timestamptz,
      closed_by text check (closed_by in ('talent', 'company')),
      lapsed_at timestamptz,
      reminded_at timestamptz,
      state text not null generated always as (case
        when closed_at is not null then case closed_by when 'talent' then 'declined' else 'closed' end
        when answered_at is not null then 'settled'
        when lapsed_at is not null then 'lapsed'
        when opened_by = 'talent' then 'byTalent'
        else 'byCompany'
      end) stored,
      primary key (talent_id, company_id),
      check ((answered_at is null) = (answer is null)),
      check ((closed_at is null) = (closed_by is null))
    )`.execute(db);
  await addContacts(db);
  await sql`create index contacts_by_company on contacts (company_id, opened_at)`.execute(db);
  await sql`create index contacts_by_thread on contacts (thread_id) where thread_id is not null`.execute(db);
  await sql`create index contacts_by_opener on contacts (opened_by_user) where opened_by_user is not null`.execute(db);
  await sql`create index contacts_waiting on contacts (opened_at) where state in ('byTalent', 'byCompany')`.execute(db);
  await addStates(db);
  await sql`
    create table answer_rates (
      company_id integer unique references companies (id) on delete cascade,
      talent_id integer unique references talents (user_id) on delete cascade,
      settled integer not null,
      answered integer not null,
      median_seconds integer,
      check (num_nonnulls(company_id, talent_id) = 1)
    )`.execute(db);
  await sql`create table contact_rounds (name text primary key, next_at timestamptz not null)`.execute(db);
  await sql`insert into contact_rounds values ('lapses', now()), ('rates', now())`.execute(db);
}

/** A side that has written has answered. Nobody is reminded of what is older than contacts wait by default. */
async function addContacts(db: Kysely<never>): Promise<void> {
  await sql`
    insert into contacts (talent_id, company_id, opened_by, opened_by_user, opened_at, thread_id, answered_at, answer,
      reminded_at)
    with written as (
      select distinct on (talent.user_id, member.company_id, m.user_id = talent.user_id)
        talent.user_id as talent_id, member.company_id, m.user_id = talent.user_id as is_by_talent, m.id, m.user_id,
        m.thread_id, m.created_at
      from threads h
        join talents talent on talent.user_id in (h.lower_user_id, h.higher_user_id)
        join users member on member.id in (h.lower_user_id, h.higher_user_id) and member.company_id is not null
        join messages m on m.thread_id = h.id
      order by talent.user_id, member.company_id, m.user_id = talent.user_id, m.id
    ), opened as (
      select distinct on (talent_id, company_id) * from written order by talent_id, company_id, id
    )
    select o.talent_id, o.company_id, case when o.is_by_talent then 'talent' else 'company' end, o.user_id, o.created_at,
      o.thread_id, a.created_at, case when a.id is not null then 'wrote' end,
      case when o.created_at < now() - interval '14 days' then now() end
    from opened o left join written a on a.talent_id = o.talent_id and a.company_id = o.company_id
      and a.is_by_talent <> o.is_by_talent`.execute(db);
}

/** Threads without a message, and those with colleagues, are looked at when the next one is written. */
async function addStates(db: Kysely<never>): Promise<void> {
  await sql`
    alter table threads add column contact_state text not null default 'unsettled' check (contact_state in (
      'unsettled', 'byTalent', 'byCompany', 'settled', 'declined', 'closed', 'lapsed'))`.execute(db);
  await sql`
    update threads h set contact_state = c.state
    from contacts c join users member on member.company_id = c.company_id
    where h.lower_user_id = least(c.talent_id, member.id) and h.higher_user_id = greatest(c.talent_id, member.id)`.execute(
    db,
  );
  // Who changes a contact holds its company's lock. Ordered, like the statements that write in several threads.
  await sql`
    create function tell_threads_of_contact() returns trigger language plpgsql as $$
    begin
      update threads set contact_state = new.state
      from (
        select h.id from users member join threads h
          on h.lower_user_id = least(new.talent_id, member.id) and h.higher_user_id = greatest(new.talent_id, member.id)
        where member.company_id = new.company_id and h.contact_state <> new.state
        order by h.id for no key update of h
      ) of_contact
      where threads.id = of_contact.id;
      return null;
    end $$`.execute(db);
  await sql`
    create trigger tell_threads_of_new after insert on contacts
    for each row execute function tell_threads_of_contact()`.execute(db);
  await sql`
    create trigger tell_threads_of_change after update on contacts
    for each row when (old.state <> new.state) execute function tell_threads_of_contact()`.execute(db);
}
