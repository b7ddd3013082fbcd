-- One for each talent and company that have written: the side that wrote first, the time, and the outcome.
create table contacts (
  talent_id integer not null references talents (user_id) on delete cascade,
  company_id integer not null references companies (id) on delete cascade,
  opened_by text not null check (opened_by in ('talent', 'company')),
  opened_by_user integer references users (id) on delete set null,
  opened_at timestamptz not null default clock_timestamp(),
  thread_id integer references threads (id) on delete set null, -- it was opened in
  answered_at timestamptz,
  answer text check (answer in ('wrote', 'interested', 'notInterested', 'closed')),
  reason text check (
    reason in ('pay', 'place', 'technology', 'level', 'company', 'notNow', 'filled', 'notAFit', 'other')
  ),
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
);
create index contacts_by_company on contacts (company_id, opened_at);
create index contacts_by_thread on contacts (thread_id) where thread_id is not null;
create index contacts_by_opener on contacts (opened_by_user) where opened_by_user is not null;
create index contacts_waiting on contacts (opened_at) where state in ('byTalent', 'byCompany');

-- How a company or a talent answers first messages; computed each night.
create table answer_rates (
  company_id integer unique references companies (id) on delete cascade,
  talent_id integer unique references talents (user_id) on delete cascade,
  settled integer not null,
  answered integer not null,
  median_seconds integer,
  check (num_nonnulls(company_id, talent_id) = 1)
);

-- When each round of work on contacts is due next.
create table contact_rounds (
  name text primary key,
  next_at timestamptz not null
);
insert into contact_rounds values ('lapses', now()), ('rates', now());
