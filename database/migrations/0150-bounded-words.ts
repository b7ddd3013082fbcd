import { type Kysely, type RawBuilder, sql } from 'kysely';

/** Characters of a position that are indexed, both as written and decomposed. */
const mostIndexed = sql.lit(50_000);

/** What no word holds, once the text is plain: blanks, punctuation and symbols. */
const between = String.raw`[\u0001-/:-@\[-\u0060\{-\u00bf\u00d7\u00f7\u1680\u2000-\u206f\u20a0-\u20cf\u2190-\u2bff\u2e00-\u2e7f\u3000-\u303f\ufeff\U0001f000-\U0001faff]+`;

/** Title and description; formats stand within words, other tags and entities separate them. */
const text = sql`
  title || ' ' || regexp_replace(
    regexp_replace(description, '</?(?:strong|em|u|s|span|a|sub|sup)(?=[\\s>])[^>]*>', '', 'g'),
    '<[^>]*>|&(?:lt|gt|quot|#39|nbsp|amp);', ' ', 'g')`;

/** The text's beginning in plain words of at most 100 characters, divided by a space; 'c#' and 'c++' are spelled out. */
function plainWords(): RawBuilder<unknown> {
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
 * Bounds the words by which positions are searched: a description of 99,000 characters that decompose into eighteen
 * took 9.5 seconds a save. The table is written anew once, during which others wait.
 */
export async function up(db: Kysely<never>): Promise<void> {
  const words = plainWords();
  const fromSecond = sql`regexp_replace(${words}, '^[^ ]* ?', '')`;
  await sql`
    alter table positions
    drop column words,
    add column words tsvector not null generated always as (array_to_tsvector(array_remove(
      string_to_array(${words} || ' ' || ${pairsIn(words)} || ' ' || ${pairsIn(fromSecond)}, ' '), ''))) stored`.execute(
    db,
  );
  await sql`create index positions_live_by_words on positions using gin (words) where is_live`.execute(db);
}
