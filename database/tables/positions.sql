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
  -- Who saved it at updated_at; null before, after any other change, and once the user is deleted.
  saved_by integer references users (id) on delete set null,
  pay jsonb,
  work_type_ids integer[] not null default '{}',
  experience_from smallint,
  hiring_country_ids integer[] not null default '{}',
  sponsors_visa boolean not null default false,
  -- Of title and description, without case, accents, punctuation and tags: formats stand within words, other tags and
  -- entities separate them.
  words tsvector not null generated always as (to_tsvector('simple', regexp_replace(
    replace(
      regexp_replace(
        replace(replace(replace(translate(lower(
          regexp_replace(
            normalize(title || ' ' || regexp_replace(
              regexp_replace(description, '</?(?:strong|em|u|s|span|a|sub|sup)(?=[\s>])[^>]*>', '', 'g'),
              '<[^>]*>|&(?:lt|gt|quot|#39|nbsp|amp);', ' ', 'g'
            ), nfkd),
            '[\u0300-\u036f\u0591-\u05c7\u064b-\u065f\u0670]', '', 'g'
          )
        ), 'øłđς’', 'oldσ'''), 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'),
        '([a-z])#', '\1sharp', 'g'
      ),
      '++', 'plusplus'
    ),
    '[\u0001-/:-@\[-\u0060\{-\u00bf\u00d7\u00f7\u1680\u2000-\u206f\u20a0-\u20cf\u2190-\u2bff\u2e00-\u2e7f\u3000-\u303f\ufeff\U0001f000-\U0001faff]+',
    ' ', 'g'
  ))) stored,
  counted_from timestamptz, -- start of a Live position's term; null until the next round sets it
  confirmed_at timestamptz, -- when its company last said that it is open, at least a day after live_since
  end_warned_at timestamptz, -- when the mail about its end was queued; null before, and after a renewal
  -- Only of a Draft that was Live.
  close_reason text check (close_reason in ('filled', 'onHold', 'cancelled', 'expired')),
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
create index positions_saved_by_idx on positions (saved_by) where saved_by is not null;
create index positions_live_by_words on positions using gin (words) where is_live;
create index positions_live_by_count on positions (counted_from) where is_live;
create index positions_by_live_since on positions (live_since) where is_live;

-- Positions that talents save, or pass. The title is as the talent saw it: a Draft's may change.
create table position_marks (
  talent_id integer not null references talents (user_id) on delete cascade,
  position_id integer not null references positions (id) on delete cascade,
  mark text not null check (mark in ('saved', 'passed')),
  title text not null,
  marked_at timestamptz not null default now(),
  primary key (talent_id, position_id)
);
create index position_marks_by_position on position_marks (position_id);

-- Contents of each position while it was Live.
create table position_versions (
  id integer generated always as identity primary key,
  position_id integer not null references positions (id) on delete cascade,
  posted_at timestamptz not null default now(),
  ended_at timestamptz, -- null for the Live one
  order_version integer not null, -- of the rule that orders matches
  content jsonb not null -- the fields of the position, named as in the contract
);
create index position_versions_by_position on position_versions (position_id, id);
create unique index position_versions_live on position_versions (position_id) where ended_at is null;
