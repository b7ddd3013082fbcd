create table users (
  id integer generated always as identity primary key,
  type smallint not null check (type in (1, 2, 3)),
  email text not null unique check (email = lower(email)),
  first_name text not null check (first_name <> ''),
  last_name text not null check (last_name <> ''),
  company_id integer references companies (id) on delete cascade,
  title text not null default '',
  bio text not null default '',
  avatar_key text,
  last_seen_at timestamptz,
  created_at timestamptz not null default now(),
  version integer not null default 1,
  -- When a mail server refused the address for good, and its answer; a trigger clears both when the address changes.
  email_refused_at timestamptz,
  email_refusal text,
  language text check (length(language) between 2 and 35), -- null: that of the browser
  last_visit_ended_at timestamptz, -- kept by a trigger
  suspended_until timestamptz, -- infinity without an end
  is_available boolean not null default true, -- neither suspended, alone or with the company, nor leaving; by triggers
  webauthn_handle bytea unique check (length(webauthn_handle) = 32), -- names the user to their authenticators
  leaving_at timestamptz, -- when the account is deleted at its user's request
  inactive_mailed smallint not null default 0 check (inactive_mailed between 0 and 3), -- mails about an unused account
  inactive_until timestamptz, -- the date of deletion in the last one
  constraint only_clients_have_a_company check ((type = 2) = (company_id is not null)),
  constraint refusal_has_a_reason check ((email_refused_at is null) = (email_refusal is null))
);
create index users_by_company on users (company_id, id) where company_id is not null;
create index users_by_type on users (type, id);
create index users_by_sign_up on users (type, created_at);
create index users_by_host on users ((reverse(split_part(email, '@', 2)) collate "C")) where company_id is not null;
create index users_leaving on users (leaving_at) where leaving_at is not null;
alter table companies add foreign key (saved_by) references users (id) on delete set null;

-- One row for each attempt (address, purpose, browser): another request replaces it and invalidates the former code,
-- without affecting attempts for the same address from other browsers.
create table codes (
  id integer generated always as identity primary key,
  purpose text not null check (purpose in ('signup', 'signin', 'proof')),
  email text not null check (email = lower(email)),
  flow_hash bytea not null,
  code_hash bytea not null,
  details jsonb,
  tries smallint not null default 0,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  unique (purpose, email, flow_hash)
);
create index codes_by_expiry on codes (expires_at);

-- New addresses to be confirmed with the code sent there, in the browser that requested it. Another request replaces
-- the row and invalidates the former code everywhere.
create table email_changes (
  user_id integer primary key references users (id) on delete cascade,
  email text not null check (email = lower(email)), -- the new one
  requested_by integer not null references users (id) on delete cascade,
  flow_hash bytea not null,
  code_hash bytea not null,
  tries smallint not null default 0,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null
);
create index email_changes_by_requester on email_changes (requested_by);
create index email_changes_by_age on email_changes (created_at);

-- Events of an account, shown to its user.
create table account_events (
  id bigint generated always as identity primary key,
  user_id integer not null references users (id) on delete cascade,
  kind text not null,
  browser text check (length(browser) between 1 and 60),
  system text check (length(system) between 1 and 60),
  happened_at timestamptz not null default now()
);
create index account_events_by_user on account_events (user_id, happened_at desc);
create index account_events_by_age on account_events (happened_at);

-- Kept while they can be restored, by a link that is only in the mail to the former address.
create table former_addresses (
  id integer generated always as identity primary key,
  user_id integer not null references users (id) on delete cascade,
  email text not null check (email = lower(email)),
  token_hash bytea not null unique,
  changed_at timestamptz not null default now(),
  passkeys_since timestamptz not null -- later passkeys go when the owner takes the change back
);
create index former_addresses_by_user on former_addresses (user_id);
create index former_addresses_by_age on former_addresses (changed_at);

create table passkeys (
  id uuid primary key default gen_random_uuid(),
  user_id integer not null references users (id) on delete cascade,
  credential_id text not null unique, -- in base64url
  public_key bytea not null, -- in COSE
  counter bigint not null,
  transports text[] not null,
  is_backed_up boolean not null,
  name text not null check (length(name) between 1 and 60),
  created_at timestamptz not null default now(),
  last_used_at timestamptz
);
create index passkeys_by_user on passkeys (user_id);

-- Open passkey challenges.
create table ceremonies (
  challenge bytea primary key,
  purpose text not null check (purpose in ('add', 'proof', 'signin')),
  flow_hash bytea not null,
  user_id integer references users (id) on delete cascade, -- null before sign-in
  expires_at timestamptz not null
);
create index ceremonies_by_user on ceremonies (user_id);
create index ceremonies_by_age on ceremonies (expires_at);
