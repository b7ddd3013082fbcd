-- Cases about a user or a company, each with at most one decision and one appeal.
create table cases (
  id integer generated always as identity primary key,
  user_id integer references users (id) on delete set null,
  company_id integer references companies (id) on delete set null,
  state text not null default 'open' check (state in ('open', 'decided', 'appealed', 'closed')),
  opened_at timestamptz not null default now(),
  outcome text check (outcome in ('noAction', 'warned', 'suspended', 'deleted', 'gone')),
  rule smallint check (rule between 1 and 7),
  reasons text check (length(reasons) between 1 and 2000),
  until timestamptz, -- end of a suspension
  decided_by integer references users (id) on delete set null,
  decided_at timestamptz,
  acknowledged_at timestamptz, -- when the person it is about read a warning
  appeal text check (length(appeal) between 1 and 2000),
  appealed_at timestamptz,
  appeal_outcome text check (appeal_outcome in ('kept', 'overturned')),
  appeal_reasons text check (length(appeal_reasons) between 1 and 2000),
  appeal_decided_by integer references users (id) on delete set null,
  appeal_decided_at timestamptz,
  version integer not null default 1,
  check (user_id is null or company_id is null),
  check ((state = 'open') = (outcome is null))
);
create unique index one_open_case_of_user on cases (user_id) where state = 'open';
create unique index one_open_case_of_company on cases (company_id) where state = 'open';
create index cases_by_user on cases (user_id, id);
create index cases_by_company on cases (company_id, id);
-- Pending cases come first.
create index cases_in_order on cases ((state not in ('open', 'appealed')), opened_at, id);
create index cases_by_state on cases (state, opened_at, id);
create index cases_by_decider on cases (decided_by);
create index cases_by_decider_of_appeal on cases (appeal_decided_by);
create index unread_warnings_by_user_id on cases (user_id) where outcome = 'warned' and acknowledged_at is null;
create index unread_warnings_by_company_id on cases (company_id) where outcome = 'warned' and acknowledged_at is null;

-- The evidence is copied at the time of the report.
create table reports (
  id integer generated always as identity primary key,
  case_id integer not null references cases (id) on delete cascade,
  reporter_id integer references users (id) on delete set null,
  about_type text not null check (about_type in ('talent', 'teammate', 'company', 'position', 'message')),
  about_id text not null check (length(about_id) between 1 and 64), -- id, or a position's public name
  category text not null check (
    category in ('spam', 'fake', 'money', 'harassment', 'discrimination', 'unsafe', 'other')
  ),
  text text not null check (length(text) <= 2000),
  evidence jsonb, -- null once erased
  is_bad_faith boolean not null default false,
  reported_at timestamptz not null default now(),
  is_visitor boolean not null default false, -- sent without an account
  rule smallint check (rule between 1 and 7), -- that a visitor names
  visitor_email text, -- for the answer to a visitor; null once it is queued
  visitor_language text,
  check (is_visitor or visitor_email is null)
);
create index reports_by_case on reports (case_id, id);
create index reports_by_reporter on reports (reporter_id, id desc);
-- For the deletion of a user who has reported without signing in.
create index reports_visitor_email_idx on reports (visitor_email) where visitor_email is not null;
