import { type Kysely, type RawBuilder, sql } from 'kysely';

/**
 * Companies prove that a domain is theirs. Triggers keep the domain each shows, `companies.verified_domain`, and hide
 * the company from talents who hide from its domains, in the transaction that proves one.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create table company_domains (
      id integer primary key generated always as identity,
      company_id integer not null references companies (id) on delete cascade,
      domain text collate "C" not null check (length(domain) between 1 and 253),
      way text not null check (way in ('mail', 'dns', 'administrator')),
      user_id integer references users (id) on delete set null, -- who asked for the proof
      token text not null check (token ~ '^[0-9a-f]{32}$'),
      note text not null default '' check (length(note) <= 2000), -- an administrator's reason
      found text[], -- the records seen at the last look; null before the first
      created_at timestamptz not null default now(),
      sought_since timestamptz, -- since when the record is looked for
      verified_at timestamptz,
      failing_since timestamptz,
      checked_at timestamptz,
      next_check_at timestamptz, -- null where nothing is looked for
      unique (company_id, domain),
      check (failing_since is null or verified_at is not null)
    )`.execute(db);
  // A domain proven by its records belongs to one company.
  await sql`
    create unique index company_domains_one_owner on company_domains (domain)
    where way = 'dns' and verified_at is not null`.execute(db);
  await sql`create index company_domains_by_next_check on company_domains (next_check_at)`.execute(db);
  await sql`create index company_domains_by_user on company_domains (user_id)`.execute(db);
  await showDomains(db);
  await coverDomains(db);
}

/** Of several, a company shows the one proven first whose proof still holds. */
async function showDomains(db: Kysely<never>): Promise<void> {
  await sql`alter table companies add column verified_domain text collate "C"`.execute(db);
  await sql`
    create function show_domain() returns trigger language plpgsql as $$
    declare
      changed integer := case when tg_op = 'DELETE' then old.company_id else new.company_id end;
      shown text;
    begin
      select domain into shown from company_domains
      where company_id = changed and verified_at is not null
      order by failing_since is not null, verified_at, id limit 1;
      update companies set verified_domain = shown where id = changed and verified_domain is distinct from shown;
      return null;
    end $$`.execute(db);
  await sql`
    create trigger show_domain after insert or delete or update of verified_at, failing_since on company_domains
    for each row execute function show_domain()`.execute(db);
  await sql`
    create or replace function matching_facts(c companies) returns json language sql stable as $$
      select json_build_array(c.id, c.name, c.avatar_key, c.background_image_key, c.verified_domain)
    $$`.execute(db);
}

/** As in migration 0041, also for a table with a column of this name. A point is the character before a slash. */
const isAt = (backwards: RawBuilder<string>): RawBuilder<boolean> => sql`(
  ${backwards} = reverse(companies_at.domain)
  or ${backwards} > reverse(companies_at.domain) || '.' and ${backwards} < reverse(companies_at.domain) || '/'
)`;

async function coverDomains(db: Kysely<never>): Promise<void> {
  await sql`
    create index company_domains_by_host on company_domains (reverse(domain)) where verified_at is not null`.execute(
    db,
  );
  await sql`
    create or replace function companies_at(domain text) returns setof integer language sql stable as $$
      select id from companies where ${isAt(sql`reverse(website_host)`)}
      union
      select company_id from users
      where company_id is not null and ${isAt(sql`(reverse(split_part(email, '@', 2)) collate "C")`)}
      union
      select proven.company_id from company_domains proven
      where proven.verified_at is not null and ${isAt(sql`reverse(proven.domain)`)}
    $$`.execute(db);
  await sql`
    create function cover_by_proof() returns trigger language plpgsql as $$
    begin
      perform cover_by_host(new.company_id, new.domain);
      return null;
    end $$`.execute(db);
  await sql`
    create trigger cover_by_proof after insert on company_domains
    for each row when (new.verified_at is not null) execute function cover_by_proof()`.execute(db);
  await sql`
    create trigger cover_by_new_proof after update of verified_at on company_domains
    for each row when (new.verified_at is not null and old.verified_at is null)
    execute function cover_by_proof()`.execute(db);
}
