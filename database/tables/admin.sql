-- Each use of a sign-in link; the nonce lets it work only once. The record outlives its session and the user.
create table acting_sessions (
  nonce text primary key,
  administrator_id integer not null references users (id),
  user_id integer references users (id) on delete set null, -- null once deleted
  token_hash bytea not null unique,
  started_at timestamptz not null default now(),
  ended_at timestamptz -- written by a trigger when the session is removed
);
create index acting_sessions_by_administrator on acting_sessions (administrator_id);
create index acting_sessions_by_user on acting_sessions (user_id);

-- Texts by which the administrator's lists are searched and sorted, in one narrow row per account, kept by triggers.
-- Reading all 100,000 takes a tenth of the time of the accounts themselves (`node bench/admin.ts`), and needs no
-- extension.
create table account_texts (
  user_id integer primary key references users (id) on delete cascade,
  type smallint not null,
  text text collate "C" not null,
  name text collate "C" not null, -- without case and accents
  seen_on date not null default '-infinity', -- day of the last visit
  positions integer not null default 0 -- of the company
);
create index account_texts_by_type on account_texts (type, user_id);
create index account_texts_by_name on account_texts (type, name, user_id);
create index account_texts_by_visit on account_texts (type, seen_on, user_id);
create index account_texts_by_positions on account_texts (type, positions, user_id);
