-- Triggers maintain the companies that each rule covers (`hidings`), the pairs hidden from each other (`hidden_pairs`)
-- and their conversations, in the transaction that adds the rule, the company, its name or its domain.
--
-- Locks, in this order: a company or the person whose address changes; the company's conversations (`hold_company`);
-- the rules, exclusive (`hold_rules`) or shared by transactions that add companies; talents.
create or replace function hold_company(company_id integer) returns void language sql as $$
  select pg_advisory_xact_lock(hashtext('hidden_pairs'), company_id)
$$;

create or replace function hold_rules() returns void language sql as $$
  select pg_advisory_xact_lock(hashtext('exclusions'))
$$;

create or replace function share_rules() returns void language sql as $$
  select pg_advisory_xact_lock_shared(hashtext('exclusions'))
$$;

create or replace function beginnings_of_key(key text) returns text[] language sql immutable strict as $$
  select coalesce(array_agg(beginning), '{}')
  from generate_series(1, char_length(key)) place, substr(key, 1, place - 1) beginning
  where substr(key, place, 1) = ' ' and char_length(replace(beginning, ' ', '')) >= 4
$$;

-- Two keys are alike if they are equal without spaces, or if one with at least four letters or digits is a prefix of
-- the other in whole words. '!' is the character after the space. Not strict, so that PostgreSQL inlines the statement
-- into its caller and uses the indexes.
create or replace function alike_companies(key text) returns setof integer language sql stable as $$
  select c.id from companies c where (
    key <> '' and (
      replace(c.name_key, ' ', '') = replace(key, ' ', '')
      or char_length(replace(key, ' ', '')) >= 4 and c.name_key > key || ' ' and c.name_key < key || '!'
      or c.name_key = any (beginnings_of_key(key))
    )
  )
$$;

create or replace function alike_exclusions(key text) returns setof exclusions language sql stable as $$
  select e.* from exclusions e where (
    key <> '' and (
      replace(e.name_key, ' ', '') = replace(key, ' ', '')
      or char_length(replace(key, ' ', '')) >= 4 and e.name_key > key || ' ' and e.name_key < key || '!'
      or e.name_key = any (beginnings_of_key(key))
    )
  )
$$;

-- Companies with a website, a member's address or a proven domain at the domain or below it. '/' is the character after
-- the dot.
create or replace function companies_at(domain text) returns setof integer language sql stable as $$
  select id from companies where (
    reverse(website_host) = reverse(companies_at.domain)
    or reverse(website_host) > reverse(companies_at.domain) || '.' and reverse(website_host) < reverse(companies_at.domain) || '/'
  )
  union
  select company_id from users
  where company_id is not null and (
    (reverse(split_part(email, '@', 2)) collate "C") = reverse(companies_at.domain)
    or (reverse(split_part(email, '@', 2)) collate "C") > reverse(companies_at.domain) || '.' and (reverse(split_part(email, '@', 2)) collate "C") < reverse(companies_at.domain) || '/'
  )
  union
  select proven.company_id from company_domains proven
  where proven.verified_at is not null and (
    reverse(proven.domain) = reverse(companies_at.domain)
    or reverse(proven.domain) > reverse(companies_at.domain) || '.' and reverse(proven.domain) < reverse(companies_at.domain) || '/'
  )
$$;

create or replace function domains_of_host(host text) returns text[] language sql immutable strict as $$
  select coalesce(array_agg(array_to_string(parts[first:], '.')), '{}')
  from string_to_array(host, '.') parts, generate_series(1, cardinality(parts) - 1) first
$$;

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
end $$;

create or replace trigger cover_by_exclusion after insert or update of kind on exclusions
  for each row execute function cover_by_exclusion();

-- The lock on the talent prevents their deletion between the rule and the pair.
create or replace function cover_by_name() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then perform hold_company(new.id); end if;
  perform share_rules();
  insert into hidings (exclusion_id, company_id, talent_id)
  select id, new.id, talent_id from (
    select e.id, e.talent_id from alike_exclusions(new.name_key) e join users u on u.id = e.talent_id
    for key share of u
  ) covering
  on conflict do nothing;
  return null;
end $$;

create or replace trigger cover_by_name after insert on companies
  for each row execute function cover_by_name();
create or replace trigger cover_by_new_name after update of name_key on companies
  for each row when (old.name_key <> new.name_key) execute function cover_by_name();

create or replace function cover_by_host(of_company integer, host text) returns void language plpgsql as $$
begin
  perform hold_company(of_company);
  perform share_rules();
  insert into hidings (exclusion_id, company_id, talent_id)
  select id, of_company, talent_id from (
    select e.id, e.talent_id from exclusions e join users u on u.id = e.talent_id
    where e.domain = any (domains_of_host(host)) for key share of u
  ) covering
  on conflict do nothing;
end $$;

create or replace function cover_by_website() returns trigger language plpgsql as $$
begin
  perform cover_by_host(new.id, new.website_host);
  return null;
end $$;

create or replace trigger cover_by_website after insert on companies
  for each row when (new.website_host is not null) execute function cover_by_website();
create or replace trigger cover_by_new_website after update of website_host on companies
  for each row when (new.website_host is distinct from old.website_host and new.website_host is not null)
  execute function cover_by_website();

create or replace function cover_by_address() returns trigger language plpgsql as $$
begin
  perform cover_by_host(new.company_id, split_part(new.email, '@', 2));
  return null;
end $$;

create or replace trigger cover_by_address after insert on users
  for each row when (new.company_id is not null) execute function cover_by_address();
create or replace trigger cover_by_new_address after update of email, company_id on users
  for each row when (
    new.company_id is not null and (new.email, new.company_id) is distinct from (old.email, old.company_id))
  execute function cover_by_address();

create or replace function cover_by_proof() returns trigger language plpgsql as $$
begin
  perform cover_by_host(new.company_id, new.domain);
  return null;
end $$;

create or replace trigger cover_by_proof after insert on company_domains
  for each row when (new.verified_at is not null) execute function cover_by_proof();
create or replace trigger cover_by_new_proof after update of verified_at on company_domains
  for each row when (new.verified_at is not null and old.verified_at is null)
  execute function cover_by_proof();

create or replace function hold_rules_of_deleted() returns trigger language plpgsql as $$
begin
  perform hold_rules();
  return null;
end $$;

create or replace trigger hold_rules_of_deleted before delete on companies
  for each statement execute function hold_rules_of_deleted();

-- A deleted company stays hidden by its name.
create or replace function keep_name_of_deleted() returns trigger language plpgsql as $$
begin
  update exclusions e set kind = 'name', company_id = null, name = old.name, name_key = old.name_key
  where e.company_id = old.id and old.name_key <> '' and not exists (
    select from exclusions other where other.talent_id = e.talent_id and other.name_key = old.name_key
  );
  return old;
end $$;

create or replace trigger keep_name_of_deleted before delete on companies
  for each row execute function keep_name_of_deleted();

-- A company and a talent are a pair while a rule of the talent covers the company and is not lifted. Blocks are not
-- touched.
create or replace function keep_pairs() returns trigger language plpgsql as $$
begin
  if tg_op <> 'DELETE' then
    insert into hidden_pairs (company_id, talent_id, origin)
    select distinct company_id, talent_id, 'talent' from latter where not is_lifted
    on conflict do nothing;
  end if;
  if tg_op <> 'INSERT' then
    delete from hidden_pairs p using former
    where p.company_id = former.company_id and p.talent_id = former.talent_id and p.origin = 'talent'
      and not exists (
        select from hidings h where h.company_id = p.company_id and h.talent_id = p.talent_id and not h.is_lifted
      );
  end if;
  return null;
end $$;

create or replace trigger keep_pairs_of_insert after insert on hidings
  referencing new table as latter for each statement execute function keep_pairs();
create or replace trigger keep_pairs_of_update after update on hidings
  referencing old table as former new table as latter for each statement execute function keep_pairs();
create or replace trigger keep_pairs_of_delete after delete on hidings
  referencing old table as former for each statement execute function keep_pairs();

-- A concurrent insert or delete of a pair locks the talent against this, so that one of the two sees the other.
create or replace function hide_new_thread() returns trigger language plpgsql as $$
begin
  perform from users u join talents t on t.user_id = u.id
  where u.id in (new.lower_user_id, new.higher_user_id) for share of u;
  perform from users where id in (new.lower_user_id, new.higher_user_id) for key share;
  perform pg_advisory_xact_lock_shared(hashtext('hidden_pairs'), company_id) from users
  where id in (new.lower_user_id, new.higher_user_id) and company_id is not null;
  select max(member.id) filter (where h.origin = 'talent'), max(member.id) filter (where h.origin = 'company')
  into new.hidden_by_talent, new.hidden_by_company
  from hidden_pairs h join users member on member.company_id = h.company_id
  where h.talent_id in (new.lower_user_id, new.higher_user_id) and member.id in (new.lower_user_id, new.higher_user_id);
  return new;
end $$;

create or replace trigger hide_new_thread before insert on threads
  for each row execute function hide_new_thread();

-- Only the talent can write in a hidden thread; that makes it visible again.
create or replace function show_thread() returns trigger language plpgsql as $$
begin
  new.hidden_by_talent := null;
  return new;
end $$;

create or replace trigger show_thread before update on threads
  for each row when (old.hidden_by_talent is not null and new.last_message_id is distinct from old.last_message_id)
  execute function show_thread();

-- A company's block ends all its conversations with the talent, a rule those in which the talent has not written. The
-- thread is locked first, since a message of the talent may be in flight.
create or replace function hide_threads() returns trigger language plpgsql as $$
declare
  ids integer[];
begin
  select array_agg(locked.id) into ids from (
    select t.id from latter p join users member on member.company_id = p.company_id join threads t
      on t.lower_user_id = least(member.id, p.talent_id) and t.higher_user_id = greatest(member.id, p.talent_id)
    order by t.id for no key update of t
  ) locked;
  update threads t set hidden_by_company = member.id
  from latter p join users member on member.company_id = p.company_id
  where t.id = any (ids) and p.origin = 'company'
    and t.lower_user_id = least(member.id, p.talent_id) and t.higher_user_id = greatest(member.id, p.talent_id);
  update threads t set hidden_by_talent = member.id
  from latter p join users member on member.company_id = p.company_id
  where t.id = any (ids) and p.origin = 'talent'
    and t.lower_user_id = least(member.id, p.talent_id) and t.higher_user_id = greatest(member.id, p.talent_id)
    and not exists (select from messages m where m.thread_id = t.id and m.user_id = p.talent_id);
  return null;
end $$;

create or replace trigger hide_threads after insert on hidden_pairs
  referencing new table as latter for each statement execute function hide_threads();

create or replace function show_threads() returns trigger language plpgsql as $$
begin
  update threads t set
    hidden_by_talent = case when p.origin = 'company' then t.hidden_by_talent end,
    hidden_by_company = case when p.origin = 'talent' then t.hidden_by_company end
  from former p join users member on member.company_id = p.company_id
  where t.lower_user_id = least(member.id, p.talent_id) and t.higher_user_id = greatest(member.id, p.talent_id)
    and t.hidden_from is not null;
  return null;
end $$;

create or replace trigger show_threads after delete on hidden_pairs
  referencing old table as former for each statement execute function show_threads();

-- Whether the writer may write first: a talent may allow that only to verified companies.
create or replace function may_begin(writer integer, recipient integer) returns boolean language sql stable as $$
  select not exists (
    select from talents t, users u join companies c on c.id = u.company_id
    where t.user_id = recipient and t.is_verified_only and u.id = writer and c.verified_domain is null
  )
$$;
