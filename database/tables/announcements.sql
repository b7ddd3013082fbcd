-- One row per position, from the first time it goes Live: its conditions then, and how far its matches are listed.
create table announcements (
  position_id integer primary key references positions (id) on delete cascade,
  client_id integer references users (id) on delete set null, -- who last took it Live
  is_open boolean not null, -- waiting mails may be sent: not once the position is a Draft again
  required_skill_ids integer[] not null,
  is_remote boolean not null,
  utc_offset_minutes integer,
  timezone_margin integer not null,
  is_physical boolean not null,
  country_ids integer[] not null,
  -- Whether every match has its delivery; until then, the last user listed and the count.
  is_listed boolean not null default false,
  listed_through integer not null default 0,
  listed_count integer not null default 0
);
create index announcements_by_client on announcements (client_id);

-- Maintained with the mails: counting a hundred thousand took 16 ms each time.
create table announcement_counts (
  position_id integer not null,
  state text not null,
  count integer not null,
  primary key (position_id, state)
) with (fillfactor = 50);

-- Announcements that a talent was sent from a company in a day; the count outlives the positions. No foreign keys: a
-- sender that claims a mail would deadlock with the deletion of a talent.
create table announcement_days (
  company_id integer not null,
  user_id integer not null,
  count integer not null,
  ends_at timestamptz not null,
  primary key (company_id, user_id)
);
create index announcement_days_by_user on announcement_days (user_id);
create index announcement_days_by_end on announcement_days (ends_at);
