import { type Kysely, type RawBuilder, sql } from 'kysely';

/** Characters of a text that are indexed, both as written and decomposed. */
const mostIndexed = sql.lit(50_000);

/** What no word holds, once the text is plain: blanks, punctuation and symbols. */
const between = String.raw`[\u0001-/:-@\[-\u0060\{-\u00bf\u00d7\u00f7\u1680\u2000-\u206f\u20a0-\u20cf\u2190-\u2bff\u2e00-\u2e7f\u3000-\u303f\ufeff\U0001f000-\U0001faff]+`;

/** Title, city and description; formats stand within words, other tags and entities separate them. */
const wholeText = sql`
  title || ' ' || city || ' ' || regexp_replace(
    regexp_replace(description, '</?(?:strong|em|u|s|span|a|sub|sup)(?=[\\s>])[^>]*>', '', 'g'),
    '<[^>]*>|&(?:lt|gt|quot|#39|nbsp|amp);', ' ', 'g')`;

/** The text's beginning in plain words of at most 100 characters, divided by a space; 'c#' and 'c++' are spelled out. */
function plainWords(text: RawBuilder<unknown>): RawBuilder<unknown> {
  const decomposed = sql`left(normalize(left(${text}, ${mostIndexed}), nfkd), ${mostIndexed})`;
  const unmarked = sql`
    regexp_replace(${decomposed}, '[\\u0300-\\u036f\\u0591-\\u05c7\\u064b-\\u065f\\u0670]', '', 'g')`;
  const plain = sql`
    replace(replace(replace(translate(lower(${unmarked}), 'øłđςı’', 'oldσi'''), 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe')`;
  const spelled = sql`replace(regexp_replace(${plain}, '([a-z])#', '\\1sharp', 'g'), '++', 'plusplus')`;
  return sql`
    regexp_replace(btrim(regexp_replace(${spelled}, ${sql.lit(between)}, ' ', 'g')), '([^ ]{100})[^ ]+', '\\1', 'g')`;
}

/** Every two neighbours among divided words, joined behind a '~'; words without a partner stay as they are. */
const pairsIn = (words: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`regexp_replace(${words}, '([^ ]+) ([^ ]+)', '~\\1\\2', 'g')`;

/**
 * A position with on-site work may state its city and its days in the office. The city is among the words, and has a
 * spelling of its own to compare by: 'München' and 'munchen' are one. Rewrites the table once; other
 * statements wait meanwhile.
 */
export async function up(db: Kysely<never>): Promise<void> {
  const words = plainWords(wholeText);
  const fromSecond = sql`regexp_replace(${words}, '^[^ ]* ?', '')`;
  await sql`
    alter table positions
    add column city text not null default '',
    add column office_days smallint check (office_days between 1 and 5),
    add constraint office_is_on_site check (is_physical or (city = '' and office_days is null))`.execute(db);
  await sql`
    alter table positions
    drop column words,
    add column city_key text not null generated always as (${plainWords(sql`city`)}) stored,
    add column words tsvector not null generated always as (array_to_tsvector(array_remove(
      string_to_array(${words} || ' ' || ${pairsIn(words)} || ' ' || ${pairsIn(fromSecond)}, ' '), ''))) stored`.execute(
    db,
  );
  await sql`create index positions_live_by_words on positions using gin (words) where is_live`.execute(db);
}
