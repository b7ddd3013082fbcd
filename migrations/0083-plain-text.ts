import type { Kysely } from 'kysely';
import { sql } from 'kysely';

/**
 * Every search compares what `plainText` of the contract and `plain_text` here make of a text: NFKD, without accents, in
 * lower case. The administrator's lists are searched by it and sorted by it, and the keys of companies' names follow in
 * the one letter that differs, the final sigma. Text of ASCII alone, which most is, takes a short way.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create function plain_text(text text) returns text immutable parallel safe language sql as $$
      select case when octet_length(text) = length(text) then lower(text) else
        replace(replace(replace(translate(
          lower(regexp_replace(normalize(text, nfkd), '[\\u0300-\\u036f\\u0591-\\u05c7\\u064b-\\u065f\\u0670]', '', 'g')),
          'øłđς’', 'oldσ'''), 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe')
      end
    $$`.execute(db);
  await sql`
    create or replace function name_in_order(first_name text, last_name text) returns text immutable language sql as $$
      select plain_text(first_name || ' ' || last_name)
    $$`.execute(db);
  await sql`
    create or replace view account_texts_now as
    select u.id as user_id, u.type, plain_text(concat_ws(' ', u.first_name, u.last_name, u.email, c.name)) as text,
      name_in_order(u.first_name, u.last_name) as name, day_of_visit(u.last_seen_at) as seen_on,
      (select count(*) from positions p where p.company_id = u.company_id)::integer as positions
    from users u left join companies c on c.id = u.company_id where u.type <> 3`.execute(db);
  await sql`
    update account_texts t set text = n.text, name = n.name
    from account_texts_now n where n.user_id = t.user_id and (n.text, n.name) <> (t.text, t.name)`.execute(db);
  // Rules first: a company that gets another key is covered by them.
  await sql`
    update exclusions e set name_key = replace(name_key, 'ς', 'σ') where name_key like '%ς%' and not exists (
      select from exclusions o where o.talent_id = e.talent_id and o.id <> e.id
        and replace(o.name_key, 'ς', 'σ') = replace(e.name_key, 'ς', 'σ')
    )`.execute(db);
  await sql`update companies set name_key = replace(name_key, 'ς', 'σ') where name_key like '%ς%'`.execute(db);
}
