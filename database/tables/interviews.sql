-- Deleted with its thread, and so with either person.
create table interviews (
  id integer generated always as identity primary key,
  thread_id integer not null references threads (id) on delete cascade,
  position_id integer references positions (id) on delete set null,
  proposed_by integer not null,
  -- Timezones that the proposer and the other person have acted in.
  proposer_zone text not null,
  answerer_zone text,
  state text not null default 'proposed' check (state in ('proposed', 'confirmed', 'declined', 'cancelled')),
  title text not null check (title <> ''),
  minutes smallint not null check (minutes between 15 and 240),
  slots timestamptz[] not null check (cardinality(slots) between 1 and 5), -- ascending
  starts_at timestamptz,
  place text not null default '',
  reason text not null default '', -- why it was cancelled
  uid text not null unique, -- in calendars
  sequence smallint not null default 0, -- counts the invitations to calendars
  version integer not null default 1,
  is_over boolean not null default false, -- its times have passed, so another one may be proposed
  created_at timestamptz not null default now(),
  changed_at timestamptz not null default now(),
  check (state <> 'confirmed' or starts_at is not null)
);
create index interviews_by_thread on interviews (thread_id);
create unique index one_open_interview on interviews (thread_id) where state = 'proposed' and not is_over;
create unique index one_confirmed_interview on interviews (thread_id) where state = 'confirmed' and not is_over;
create index interviews_by_position on interviews (position_id) where position_id is not null;
