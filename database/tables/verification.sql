create table company_domains (
  id integer generated always as identity primary key,
  company_id integer not null references companies (id) on delete cascade,
  domain text collate "C" not null check (length(domain) between 1 and 253),
  way text not null check (way in ('mail', 'dns', 'administrator')),
  user_id integer references users (id) on delete set null, -- who asked for the proof
  token text not null check (token ~ '^[0-9a-f]{32}$'), -- for the record
  note text not null default '' check (length(note) <= 2000), -- an administrator's reason
  found text[], -- the records seen at the last look; null before the first
  created_at timestamptz not null default now(),
  sought_since timestamptz, -- since when the record is looked for
  verified_at timestamptz, -- null while it is not, or no longer, proven
  failing_since timestamptz, -- since when the proof no longer holds; it counts for another 14 days
  checked_at timestamptz,
  next_check_at timestamptz, -- null where nothing is looked for
  unique (company_id, domain),
  check (failing_since is null or verified_at is not null)
);
-- A domain proven by its records belongs to one company.
create unique index company_domains_one_owner on company_domains (domain)
  where way = 'dns' and verified_at is not null;
create index company_domains_by_next_check on company_domains (next_check_at);
create index company_domains_by_user on company_domains (user_id);
create index company_domains_by_host on company_domains (reverse(domain)) where verified_at is not null;
