-- Skills are sorted arrays: matching reads only one table. A join table is ten to twenty times slower for popular
-- skills.
create table talents (
  user_id integer primary key references users (id) on delete cascade,
  website text,
  github text,
  twitter text,
  linkedin text,
  background_image_key text,
  skill_ids integer[] not null default '{}',
  work_type_ids integer[] not null default '{}',
  is_remote boolean not null default false,
  timezone text references timezones (name),
  utc_offset_minutes integer,
  is_physical boolean not null default false,
  physical_country_id integer references countries (id),
  experience smallint check (experience between 0 and 60),
  compensation smallint check (compensation between 0 and 9999),
  last_active_on date not null default current_date,
  version integer not null default 1,
  availability text not null default 'open' check (availability in ('looking', 'open', 'notLooking')),
  -- By silence if the talent did not answer.
  availability_by text not null default 'talent' check (availability_by in ('talent', 'silence')),
  availability_at timestamptz not null default now(),
  employer text, -- the present one, visible only to the talent
  asked_at timestamptz, -- when the last question about availability was enqueued
  asked_count smallint not null default 0,
  asked_left_at timestamptz, -- when a mail server took it
  silent_since timestamptz, -- when last heard from before silence changed the availability
  is_suspended boolean not null default false, -- kept by triggers
  -- The part of the matching rule that is the same for every company.
  is_findable boolean not null generated always as (availability <> 'notLooking' and not is_suspended) stored,
  is_verified_only boolean not null default false, -- only verified companies may find them
  eligible_country_ids integer[] not null default '{}', -- where they may work without a visa
  -- Since when companies can find them, with stated skills; kept by a trigger. Null: since before it was recorded.
  found_since timestamptz,
  -- When they are mailed the first fitting positions, kept by a trigger; infinity once done.
  first_fits_at timestamptz,
  constraint offset_goes_with_timezone check ((timezone is null) = (utc_offset_minutes is null))
);
create index talents_by_skill on talents using gin (skill_ids) with (fastupdate = off);
create index talents_by_offset on talents (utc_offset_minutes) where is_remote;
create index talents_by_country on talents (physical_country_id) where is_physical;
create index talents_by_found_since on talents (found_since);
create index talents_by_first_fits on talents (first_fits_at) where first_fits_at < 'infinity';
