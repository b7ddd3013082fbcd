import { type Kysely, type RawBuilder, sql } from 'kysely';

/**
 * A rule of a talent may name a domain. It covers each company whose website, or a member's address, is at the domain or
 * below it. Hosts are read where they stand, backwards, so that an index finds those below a domain.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await keepHosts(db);
  await sql`alter table exclusions drop constraint exclusions_kind_check`.execute(db);
  await sql`
    alter table exclusions
      add column domain text collate "C",
      add constraint exclusions_kind_check check (kind in ('company', 'domain', 'name')),
      add check ((kind = 'domain') = (domain is not null)),
      add unique (talent_id, domain)`.execute(db);
  await sql`create index exclusions_by_domain on exclusions (domain) where domain is not null`.execute(db);
  await compareHosts(db);
  await coverHosts(db);
}

/** Adds the hosts of companies' websites. */
async function keepHosts(db: Kysely<never>): Promise<void> {
  await sql`alter table companies add column website_host text collate "C"`.execute(db);
  const { rows } = await sql<{ id: number; website: string }>`
    select id, website from companies where website is not null`.execute(db);
  const hosts = rows.map(({ website }) => URL.parse(website)?.hostname.replace(/\.$/, '') ?? null);
  await sql`
    update companies c set website_host = hosted.host
    from unnest(${rows.map(({ id }) => id)}::integer[], ${hosts}::text[]) hosted (id, host)
    where c.id = hosted.id`.execute(db);
}

/** A point is the character before a slash. */
const isAt = (backwards: RawBuilder<string>): RawBuilder<boolean> => sql`(
  ${backwards} = reverse(domain) or ${backwards} > reverse(domain) || '.' and ${backwards} < reverse(domain) || '/'
)`;
const websiteBackwards = sql<string>`reverse(website_host)`;
const addressBackwards = sql<string>`(reverse(split_part(email, '@', 2)) collate "C")`;

async function compareHosts(db: Kysely<never>): Promise<void> {
  await sql`create index companies_by_host on companies (${websiteBackwards})`.execute(db);
  await sql`
    create index users_by_host on users (${addressBackwards}) where company_id is not null`.execute(db);
  await sql`
    create function companies_at(domain text) returns setof integer language sql stable as $$
      select id from companies where ${isAt(websiteBackwards)}
      union
      select company_id from users where company_id is not null and ${isAt(addressBackwards)}
    $$`.execute(db);
  await sql`
    create function domains_of_host(host text) returns text[] language sql immutable strict as $$
      select coalesce(array_agg(array_to_string(parts[first:], '.')), '{}')
      from string_to_array(host, '.') parts, generate_series(1, cardinality(parts) - 1) first
    $$`.execute(db);
}

async function coverHosts(db: Kysely<never>): Promise<void> {
  await sql`
    create or replace function cover_by_exclusion() returns trigger language plpgsql as $$
    begin
      insert into hidings (exclusion_id, company_id, talent_id)
      select new.id, covered, new.talent_id from (
        select new.company_id where new.company_id is not null
        union select alike_companies(new.name_key)
        union select companies_at(new.domain)
      ) companies (covered)
      on conflict do nothing;
      return null;
    end $$`.execute(db);
  await sql`
    create function cover_by_host(of_company integer, host text) returns void language plpgsql as $$
    begin
      perform hold_company(of_company);
      perform share_rules();
      insert into hidings (exclusion_id, company_id, talent_id)
      select id, of_company, talent_id from (
        select e.id, e.talent_id from exclusions e join users u on u.id = e.talent_id
        where e.domain = any (domains_of_host(host)) for key share of u
      ) covering
      on conflict do nothing;
    end $$`.execute(db);
  await sql`
    create function cover_by_website() returns trigger language plpgsql as $$
    begin
      perform cover_by_host(new.id, new.website_host);
      return null;
    end $$`.execute(db);
  await sql`
    create trigger cover_by_website after insert on companies
    for each row when (new.website_host is not null) execute function cover_by_website()`.execute(db);
  await sql`
    create trigger cover_by_new_website after update of website_host on companies
    for each row when (new.website_host is distinct from old.website_host and new.website_host is not null)
    execute function cover_by_website()`.execute(db);
  await sql`
    create function cover_by_address() returns trigger language plpgsql as $$
    begin
      perform cover_by_host(new.company_id, split_part(new.email, '@', 2));
      return null;
    end $$`.execute(db);
  await sql`
    create trigger cover_by_address after insert on users
    for each row when (new.company_id is not null) execute function cover_by_address()`.execute(db);
  await sql`
    create trigger cover_by_new_address after update of email, company_id on users
    for each row when (
      new.company_id is not null and (new.email, new.company_id) is distinct from (old.email, old.company_id)
    ) execute function cover_by_address()`.execute(db);
}
