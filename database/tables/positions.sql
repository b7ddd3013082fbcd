create table positions (
  id integer generated always as identity primary key,
  hash_id text not null unique,
  company_id integer not null references companies (id) on delete cascade,
  title text not null default '',
  description text not null default '',
  required_skill_ids integer[] not null default '{}',
  optional_skill_ids integer[] not null default '{}',
  is_live boolean not null default false,
  is_remote boolean not null default false,
  timezone text,
  utc_offset_minutes integer,
  timezone_margin smallint not null default 0 check (timezone_margin between 0 and 6),
  is_physical boolean not null default false,
  country_ids integer[] not null default '{}',
  main_teammate_id integer references users (id) on delete set null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  live_since timestamptz,
  version integer not null default 1,
  is_held boolean not null default false, -- was Live when its company was suspended
  constraint live_has_a_title check (not is_live or title <> ''),
  constraint held_is_not_live check (not (is_held and is_live))
);
create index positions_by_company on positions (company_id, id);
create index positions_live on positions (id) where is_live;
create index positions_by_contact on positions (main_teammate_id);
-- The order of the public feed.
create index positions_live_by_age on positions (coalesce(live_since, created_at) desc, id desc) where is_live;
-- The public list of companies takes one step in this index per company.
create index positions_live_by_company on positions (company_id) where is_live;
