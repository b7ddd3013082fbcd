create table companies (
  id integer generated always as identity primary key,
  name text not null check (name <> ''),
  website text,
  linkedin text,
  twitter text,
  youtube text,
  instagram text,
  facebook text,
  tagline text not null default '',
  description text not null default '',
  benefits text not null default '',
  avatar_key text,
  background_image_key text,
  is_trial boolean not null default true,
  trial_ends_at timestamptz not null,
  created_at timestamptz not null default now(),
  version integer not null default 1, -- counts saves, so that the later of two hears of the earlier
  name_key text collate "C" not null, -- the compared name
  website_host text collate "C",
  suspended_until timestamptz, -- infinity without an end
  first_contacts_held boolean not null default false,
  verified_domain text collate "C"
);
create index companies_by_sign_up on companies (created_at);
create index companies_by_name_key on companies (name_key);
create index companies_by_name_letters on companies (replace(name_key, ' ', ''));
-- Reversed, so that an index finds the hosts below a domain.
create index companies_by_host on companies (reverse(website_host));

-- Pictures in the texts of a company. One that was never saved with a text is removed after some days.
create table text_images (
  key text primary key,
  company_id integer not null references companies (id) on delete cascade,
  is_used boolean not null default false,
  created_at timestamptz not null default now()
);
create index text_images_by_company on text_images (company_id);
