-- Copies of users' data, at most one per user. A trigger removes its file with the row.
create table exports (
  id integer generated always as identity primary key,
  user_id integer not null unique references users (id) on delete cascade,
  state text not null default 'waiting' check (state in ('waiting', 'ready', 'failed')),
  name text unique, -- unguessable, of the file, once ready
  size bigint,
  ends_at timestamptz not null default now() + interval '24 hours', -- when it is removed, or given up
  check ((state = 'ready') = (name is not null and size is not null))
);
create index exports_by_end on exports (ends_at);
