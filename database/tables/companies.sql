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
  website_host text collate "C", -- of the website
  suspended_until timestamptz, -- infinity without an end
  first_contacts_held boolean not null default false, -- no new conversations while administrators review reports
  verified_domain text collate "C", -- the domain shown; kept by a trigger
  -- When and by which user (accounts.sql) it was saved last; null before, and the user also once deleted.
  saved_at timestamptz,
  saved_by integer,
  -- Of the name, without case, accents and punctuation.
  words tsvector not null generated always as (to_tsvector('simple', regexp_replace(
    replace(
      regexp_replace(
        replace(replace(replace(translate(lower(
          regexp_replace(
            normalize(name, nfkd),
            '[\u0300-\u036f\u0591-\u05c7\u064b-\u065f\u0670]', '', 'g'
          )
        ), 'øłđς’', 'oldσ'''), 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'),
        '([a-z])#', '\1sharp', 'g'
      ),
      '++', 'plusplus'
    ),
    '[\u0001-/:-@\[-\u0060\{-\u00bf\u00d7\u00f7\u1680\u2000-\u206f\u20a0-\u20cf\u2190-\u2bff\u2e00-\u2e7f\u3000-\u303f\ufeff\U0001f000-\U0001faff]+',
    ' ', 'g'
  ))) stored,
  has_templates boolean not null default false -- whether it has received the built-in ones
);
create index companies_by_sign_up on companies (created_at);
create index companies_by_name_key on companies (name_key);
create index companies_by_name_letters on companies (replace(name_key, ' ', ''));
-- Reversed, so that an index finds the hosts below a domain.
create index companies_by_host on companies (reverse(website_host));
create index companies_saved_by_idx on companies (saved_by) where saved_by is not null;
create index companies_by_words on companies using gin (words);

-- Pictures in the texts of a company. One that was never saved with a text is removed after some days.
create table text_images (
  key text primary key,
  company_id integer not null references companies (id) on delete cascade,
  is_used boolean not null default false,
  created_at timestamptz not null default now()
);
create index text_images_by_company on text_images (company_id);
