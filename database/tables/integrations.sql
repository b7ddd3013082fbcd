-- By which other systems of a company make calls.
create table company_tokens (
  id integer generated always as identity primary key,
  company_id integer not null references companies (id) on delete cascade,
  user_id integer not null references users (id) on delete cascade, -- its creator: it acts as them, and ends with them
  name text not null,
  scope text not null check (scope in ('read', 'write')),
  token_hash bytea not null unique,
  created_at timestamptz not null default now(),
  ends_at timestamptz not null
);
create index company_tokens_by_company on company_tokens (company_id);
create index company_tokens_by_user on company_tokens (user_id);

create table webhooks (
  id integer generated always as identity primary key,
  company_id integer not null references companies (id) on delete cascade,
  -- Who created it, gave its address or switched it on last: chats are in their language.
  user_id integer references users (id) on delete set null,
  url text not null,
  events text[] not null,
  form text not null check (form in ('json', 'slack')),
  secret bytea not null, -- signs, so it is kept as it is
  is_active boolean not null default true,
  failing_since timestamptz, -- since the first of the deliveries that all failed
  failed_at timestamptz, -- when it was switched off for that
  created_at timestamptz not null default now()
);
create index webhooks_by_company on webhooks (company_id);
create index webhooks_by_user on webhooks (user_id) where user_id is not null;

-- Events for webhooks, and their outcomes.
create table webhook_deliveries (
  id bigint generated always as identity primary key,
  webhook_id integer not null references webhooks (id) on delete cascade,
  message_id uuid not null default gen_random_uuid(), -- the same in each attempt
  event text not null,
  talent_id integer references users (id) on delete cascade, -- whom it is about; null for the event of their deletion
  ids jsonb not null,
  created_at timestamptz not null default now(),
  state text not null default 'waiting' check (state in ('waiting', 'delivered', 'failed', 'dropped')),
  tries integer not null default 0,
  word text, -- outcome of the last attempt
  status smallint,
  milliseconds integer,
  next_at timestamptz
);
create index webhook_deliveries_by_webhook on webhook_deliveries (webhook_id, id desc);
create index webhook_deliveries_by_talent on webhook_deliveries (talent_id) where talent_id is not null;
create index webhook_deliveries_by_age on webhook_deliveries (created_at);
