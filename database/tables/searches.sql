create table saved_searches (
  id integer generated always as identity primary key,
  user_id integer references users (id) on delete cascade,
  position_id integer unique references positions (id) on delete cascade, -- whose contact is mailed while it is Live
  kind text not null check (kind in ('talents', 'positions')),
  name text not null default '',
  filters jsonb not null default '{}', -- as saved; those that no longer exist are left out on reading
  cadence text not null check (cadence in ('never', 'daily', 'weekly')),
  time_zone text not null,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  opened_at timestamptz not null default now(),
  checked_at timestamptz not null default now(), -- earlier results have been mailed, or left out
  next_at timestamptz, -- of the next check for new results; null for never
  due_since timestamptz, -- since when a mail about new results waits
  check ((user_id is null) <> (position_id is null)),
  check ((cadence = 'never') = (next_at is null))
);
create index saved_searches_by_user on saved_searches (user_id);
create index saved_searches_due on saved_searches (next_at) where next_at is not null;
create index saved_searches_waiting on saved_searches (due_since) where due_since is not null;

-- Talents and positions that a mail has named to the user: none is named twice.
create table search_hits (
  user_id integer not null references users (id) on delete cascade,
  talent_id integer references users (id) on delete cascade,
  position_id integer references positions (id) on delete cascade,
  delivery_id bigint not null, -- the mail that names it
  mailed_at timestamptz not null default now(),
  unique (user_id, talent_id),
  unique (user_id, position_id),
  check ((talent_id is null) <> (position_id is null))
);
create index search_hits_by_talent on search_hits (talent_id) where talent_id is not null;
create index search_hits_by_position on search_hits (position_id) where position_id is not null;
create index search_hits_by_age on search_hits (mailed_at);
