import { type Kysely, type RawBuilder, sql } from 'kysely';

/**
 * A rule of a talent names a company or a name, which covers every company alike. `hidings` are the companies each rule
 * covers; `hidden_pairs` are those of them that no talent has let through. Triggers keep both, in the transaction that
 * brings the rule, the company or its name. A deleted company stays hidden by its name.
 *
 * Locks, in this order: a company or the person whose address changes; the company's conversations (`hold_company`);
 * the rules, alone (`hold_rules`) or shared by those who bring companies; talents.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await keepKeys(db);
  await sql`
    alter table exclusions
      add column kind text not null default 'company' check (kind in ('company', 'name')),
      add column name text,
      add column name_key text collate "C" check (name_key <> ''),
      alter column company_id drop not null,
      add check ((kind = 'company') = (company_id is not null)),
      add check ((kind = 'name') = (name is not null) and (kind = 'name') = (name_key is not null)),
      add unique (talent_id, name_key)`.execute(db);
  await sql`
    create table hidings (
      exclusion_id integer not null references exclusions (id) on delete cascade,
      company_id integer not null references companies (id) on delete cascade,
      talent_id integer not null, -- that of the rule
      is_lifted boolean not null default false,
      primary key (exclusion_id, company_id)
    )`.execute(db);
  await sql`create index hidings_by_company on hidings (company_id, talent_id)`.execute(db);
  await sql`
    insert into hidings (exclusion_id, company_id, talent_id)
    select id, company_id, talent_id from exclusions`.execute(db);
  await sql`drop trigger hide_pair on exclusions`.execute(db);
  await sql`drop function hide_pair`.execute(db);
  await compareNames(db);
  await lockRules(db);
  await coverCompanies(db);
  await keepPairs(db);
  await keepThreads(db);
}

const longest = 1_000;

/** Adds the compared names of companies. */
async function keepKeys(db: Kysely<never>): Promise<void> {
  await sql`alter table companies add column name_key text collate "C"`.execute(db);
  for (let last = 0; ;) {
    const { rows } = await sql<{ id: number; name: string }>`
      select id, name from companies where id > ${last}::integer order by id limit ${longest}::integer`.execute(db);
    if (rows.length === 0) break;
    const keys = rows.map(({ name }) => keyOf(name));
    last = rows.at(-1)?.id ?? last;
    await sql`
      update companies c set name_key = keyed.key
      from unnest(${rows.map(({ id }) => id)}::integer[], ${keys}::text[]) keyed (id, key)
      where c.id = keyed.id`.execute(db);
  }
  await sql`alter table companies alter column name_key set not null`.execute(db);
}

const letters: Record<string, string> = { ß: 'ss', æ: 'ae', œ: 'oe', ø: 'o', ł: 'l', đ: 'd', '&': ' and ' };
const legalForms =
  'ab ag aps as asa bv co company corp corporation eg ev gbr gmbh inc incorporated kft kg kgaa kk limited llc llp lp ltd ltda mbh nv ohg oy oyj plc pte pty pvt sa sarl sas se sl slu spa srl sro ug'.split(
    ' ',
  );

/** `companyKey` as it was when names were first compared. */
function keyOf(name: string): string {
  const words = name
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[ßæœøłđ&]/gu, (letter) => letters[letter] ?? '')
    .trim()
    .replace(/(?<=[\p{L}\p{N}])\.(?:com|io|ai|dev|org|net|co)$/u, '')
    .replaceAll('.', '')
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '');
  if (words.length > 1 && words[0] === 'the') words.shift();
  while (words.length > 1 && legalForms.includes(words.at(-1) ?? '')) words.pop();
  return words.join(' ');
}

/**
 * Two keys are alike when they are equal without their spaces, or when one of at least four letters or digits begins
 * the other by whole words. A space is the character before '!'.
 */
const isAlike = (column: RawBuilder<string>): RawBuilder<boolean> => sql`(
  key <> '' and (
    replace(${column}, ' ', '') = replace(key, ' ', '')
    or char_length(replace(key, ' ', '')) >= 4 and ${column} > key || ' ' and ${column} < key || '!'
    or ${column} = any (beginnings_of_key(key))
  )
)`;

async function compareNames(db: Kysely<never>): Promise<void> {
  for (const table of ['companies', 'exclusions']) {
    await sql`create index ${sql.ref(`${table}_by_name_key`)} on ${sql.table(table)} (name_key)`.execute(db);
    await sql`
      create index ${sql.ref(`${table}_by_name_letters`)} on ${sql.table(table)} (replace(name_key, ' ', ''))`.execute(
      db,
    );
  }
  await sql`
    create function beginnings_of_key(key text) returns text[] language sql immutable strict as $$
      select coalesce(array_agg(beginning), '{}')
      from generate_series(1, char_length(key)) place, substr(key, 1, place - 1) beginning
      where substr(key, place, 1) = ' ' and char_length(replace(beginning, ' ', '')) >= 4
    $$`.execute(db);
  // Not strict: PostgreSQL then plans the statement with the one that calls it, by the indexes.
  await sql`
    create function alike_companies(key text) returns setof integer language sql stable as $$
      select c.id from companies c where ${isAlike(sql<string>`c.name_key`)}
    $$`.execute(db);
  await sql`
    create function alike_exclusions(key text) returns setof exclusions language sql stable as $$
      select e.* from exclusions e where ${isAlike(sql<string>`e.name_key`)}
    $$`.execute(db);
}

async function lockRules(db: Kysely<never>): Promise<void> {
  await sql`
    create function hold_rules() returns void language sql as $$
      select pg_advisory_xact_lock(hashtext('exclusions'))
    $$`.execute(db);
  await sql`
    create function share_rules() returns void language sql as $$
      select pg_advisory_xact_lock_shared(hashtext('exclusions'))
    $$`.execute(db);
}

async function coverCompanies(db: Kysely<never>): Promise<void> {
  await sql`
    create function cover_by_exclusion() returns trigger language plpgsql as $$
    begin
      insert into hidings (exclusion_id, company_id, talent_id)
      select new.id, covered, new.talent_id from (
        select new.company_id where new.company_id is not null union select alike_companies(new.name_key)
      ) companies (covered)
      on conflict do nothing;
      return null;
    end $$`.execute(db);
  await sql`
    create trigger cover_by_exclusion after insert or update of kind on exclusions
    for each row execute function cover_by_exclusion()`.execute(db);
  // The lock on the talent keeps them from being deleted between the rule and the pair.
  await sql`
    create function cover_by_name() returns trigger language plpgsql as $$
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
    end $$`.execute(db);
  await sql`
    create trigger cover_by_name after insert on companies for each row execute function cover_by_name()`.execute(db);
  await sql`
    create trigger cover_by_new_name after update of name_key on companies
    for each row when (old.name_key <> new.name_key) execute function cover_by_name()`.execute(db);

  await sql`
    create function hold_rules_of_deleted() returns trigger language plpgsql as $$
    begin
      perform hold_rules();
      return null;
    end $$`.execute(db);
  await sql`
    create trigger hold_rules_of_deleted before delete on companies
    for each statement execute function hold_rules_of_deleted()`.execute(db);
  await sql`
    create function keep_name_of_deleted() returns trigger language plpgsql as $$
    begin
      update exclusions e set kind = 'name', company_id = null, name = old.name, name_key = old.name_key
      where e.company_id = old.id and old.name_key <> '' and not exists (
        select from exclusions other where other.talent_id = e.talent_id and other.name_key = old.name_key
      );
      return old;
    end $$`.execute(db);
  await sql`
    create trigger keep_name_of_deleted before delete on companies
    for each row execute function keep_name_of_deleted()`.execute(db);
}

/** A company and a talent are a pair while a rule covers the one for the other and is not lifted. */
async function keepPairs(db: Kysely<never>): Promise<void> {
  await sql`
    create function keep_pairs() returns trigger language plpgsql as $$
    begin
      if tg_op <> 'DELETE' then
        insert into hidden_pairs (company_id, talent_id)
        select distinct company_id, talent_id from latter where not is_lifted
        on conflict do nothing;
      end if;
      if tg_op <> 'INSERT' then
        delete from hidden_pairs p using former
        where p.company_id = former.company_id and p.talent_id = former.talent_id and not exists (
          select from hidings h where h.company_id = p.company_id and h.talent_id = p.talent_id and not h.is_lifted
        );
      end if;
      return null;
    end $$`.execute(db);
  for (const [event, rows] of Object.entries({
    insert: 'new table as latter',
    update: 'old table as former new table as latter',
    delete: 'old table as former',
  })) {
    await sql`
      create trigger ${sql.ref(`keep_pairs_of_${event}`)} after ${sql.raw(event)} on hidings
      referencing ${sql.raw(rows)} for each statement execute function keep_pairs()`.execute(db);
  }
}

/**
 * A new pair hides the conversations in which the talent has not written; without it, all are there again. A member's
 * conversation that begins at the same time waits for the pairs of their company, or is seen by them.
 */
async function keepThreads(db: Kysely<never>): Promise<void> {
  await sql`
    create function hold_company(company_id integer) returns void language sql as $$
      select pg_advisory_xact_lock(hashtext('hidden_pairs'), company_id)
    $$`.execute(db);
  await sql`
    create or replace function hide_new_thread() returns trigger language plpgsql as $$
    begin
      perform from users u join talents t on t.user_id = u.id
      where u.id in (new.lower_user_id, new.higher_user_id) for share of u;
      perform from users where id in (new.lower_user_id, new.higher_user_id) for key share;
      perform pg_advisory_xact_lock_shared(hashtext('hidden_pairs'), company_id) from users
      where id in (new.lower_user_id, new.higher_user_id) and company_id is not null;
      select member.id into new.hidden_from
      from hidden_pairs h join users member on member.company_id = h.company_id
      where h.talent_id in (new.lower_user_id, new.higher_user_id) and member.id in (new.lower_user_id, new.higher_user_id);
      return new;
    end $$`.execute(db);
  // The thread is locked first, because a message of the talent may be under way.
  await sql`
    create function hide_threads() returns trigger language plpgsql as $$
    declare
      ids integer[];
    begin
      select array_agg(locked.id) into ids from (
        select t.id from latter p join users member on member.company_id = p.company_id join threads t
          on t.lower_user_id = least(member.id, p.talent_id) and t.higher_user_id = greatest(member.id, p.talent_id)
        order by t.id for no key update of t
      ) locked;
      update threads t set hidden_from = member.id
      from latter p join users member on member.company_id = p.company_id
      where t.id = any (ids)
        and t.lower_user_id = least(member.id, p.talent_id) and t.higher_user_id = greatest(member.id, p.talent_id)
        and not exists (select from messages m where m.thread_id = t.id and m.user_id = p.talent_id);
      return null;
    end $$`.execute(db);
  await sql`
    create trigger hide_threads after insert on hidden_pairs referencing new table as latter
    for each statement execute function hide_threads()`.execute(db);
  await sql`
    create function show_threads() returns trigger language plpgsql as $$
    begin
      update threads t set hidden_from = null
      from former p join users member on member.company_id = p.company_id
      where t.lower_user_id = least(member.id, p.talent_id) and t.higher_user_id = greatest(member.id, p.talent_id)
        and t.hidden_from is not null;
      return null;
    end $$`.execute(db);
  await sql`
    create trigger show_threads after delete on hidden_pairs referencing old table as former
    for each statement execute function show_threads()`.execute(db);
}
