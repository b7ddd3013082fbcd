-- A talent's rules: each names a company; a name, which covers every company with a similar one; or a domain, which
-- covers each company with a website, an address or a proven domain at or below it.
create table exclusions (
  id integer generated always as identity primary key,
  talent_id integer not null references talents (user_id) on delete cascade,
  company_id integer references companies (id) on delete cascade,
  created_at timestamptz not null default now(),
  kind text not null default 'company' check (kind in ('company', 'domain', 'name')),
  name text,
  name_key text collate "C" check (name_key <> ''),
  domain text collate "C",
  is_employer boolean not null default false,
  is_own boolean not null default true, -- added by the talent too, so that it stays without the employer
  unique (talent_id, company_id),
  unique (talent_id, name_key),
  unique (talent_id, domain),
  check ((kind = 'company') = (company_id is not null)),
  check ((kind = 'name') = (name is not null) and (kind = 'name') = (name_key is not null)),
  check ((kind = 'domain') = (domain is not null)),
  check (kind = 'name' or not is_employer)
);
create index exclusions_by_company on exclusions (company_id);
create index exclusions_by_name_key on exclusions (name_key);
create index exclusions_by_name_letters on exclusions (replace(name_key, ' ', ''));
create index exclusions_by_domain on exclusions (domain) where domain is not null;
create unique index exclusions_one_employer on exclusions (talent_id) where is_employer;

-- The companies that each rule covers; kept by triggers.
create table hidings (
  exclusion_id integer not null references exclusions (id) on delete cascade,
  company_id integer not null references companies (id) on delete cascade,
  talent_id integer not null, -- that of the rule
  is_lifted boolean not null default false,
  primary key (exclusion_id, company_id)
);
create index hidings_by_company on hidings (company_id, talent_id);

-- Companies and talents hidden from each other: by a rule that is not lifted, kept by triggers, or by the company's
-- block.
create table hidden_pairs (
  company_id integer not null references companies (id) on delete cascade,
  talent_id integer not null references talents (user_id) on delete cascade,
  origin text not null default 'talent' check (origin in ('talent', 'company')),
  made_by integer references users (id) on delete set null, -- the member who blocked
  made_at timestamptz not null default now(),
  talent_name text, -- as the company saw it
  primary key (company_id, talent_id, origin),
  check ((origin = 'company') = (talent_name is not null))
);
create index hidden_pairs_by_talent on hidden_pairs (talent_id);
create index hidden_pairs_by_maker on hidden_pairs (made_by) where made_by is not null;
