-- A talent's stage with a position.
create table candidates (
  position_id integer not null references positions (id) on delete cascade,
  talent_id integer not null references talents (user_id) on delete cascade,
  stage text not null check (
    stage in ('kept', 'contacted', 'talking', 'interview', 'offer', 'hired', 'closed')
  ),
  moved_by integer references users (id) on delete set null, -- null for an automatic move
  moved_at timestamptz not null default clock_timestamp(),
  closed_reason text check (
    closed_reason in ('notAFit', 'filled', 'withdrew', 'other', 'declined', 'noAnswer')
  ),
  contacted_by text check (contacted_by in ('talent', 'company')), -- who first wrote about the position
  contacted_at timestamptz,
  answered_at timestamptz, -- when the other side first wrote back
  version integer not null default 1,
  -- Closed before any contact: not proposed for the position again.
  is_passed boolean not null generated always as (stage = 'closed' and contacted_at is null) stored,
  primary key (position_id, talent_id),
  check (closed_reason is null or stage = 'closed'),
  check ((contacted_by is null) = (contacted_at is null)),
  check (answered_at is null or contacted_at is not null)
);
create index candidates_by_talent on candidates (talent_id);
create index candidates_by_mover on candidates (moved_by) where moved_by is not null;
create index candidates_passed on candidates (position_id, talent_id) where is_passed;

-- Each move.
create table candidate_events (
  id bigint generated always as identity primary key,
  position_id integer not null references positions (id) on delete cascade,
  talent_id integer not null references talents (user_id) on delete cascade,
  stage text, -- null if a member took the talent off the list
  closed_reason text,
  is_automatic boolean not null,
  moved_by integer references users (id) on delete set null,
  moved_at timestamptz not null default clock_timestamp()
);
create index candidate_events_by_candidate on candidate_events (position_id, talent_id, id);
create index candidate_events_by_talent on candidate_events (talent_id);
create index candidate_events_by_mover on candidate_events (moved_by) where moved_by is not null;
