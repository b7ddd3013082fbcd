import { type Kysely, type RawBuilder, sql } from 'kysely';

/** What no word holds, once the text is plain: blanks, punctuation and symbols. */
const between = String.raw`[\u0001-/:-@\[-\u0060\{-\u00bf\u00d7\u00f7\u1680\u2000-\u206f\u20a0-\u20cf\u2190-\u2bff\u2e00-\u2e7f\u3000-\u303f\ufeff\U0001f000-\U0001faff]+`;

/** Cleaned HTML as text: formats stand within words, other tags and entities separate them. */
const textOf = (html: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  regexp_replace(
    regexp_replace(${html}, '</?(?:strong|em|u|s|span|a|sub|sup)(?=[\\s>])[^>]*>', '', 'g'),
    '<[^>]*>|&(?:lt|gt|quot|#39|nbsp|amp);', ' ', 'g')`;

/** A text in plain words of at most 100 characters, divided by a space; 'c#' and 'c++' are spelled out. */
function plainWords(text: RawBuilder<unknown>): RawBuilder<unknown> {
  const unmarked = sql`
    regexp_replace(normalize(${text}, nfkd), '[\\u0300-\\u036f\\u0591-\\u05c7\\u064b-\\u065f\\u0670]', '', 'g')`;
  const plain = sql`
    replace(replace(replace(translate(lower(${unmarked}), 'øłđςı’', 'oldσi'''), 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe')`;
  const spelled = sql`replace(regexp_replace(${plain}, '([a-z])#', '\\1sharp', 'g'), '++', 'plusplus')`;
  return sql`
    regexp_replace(btrim(regexp_replace(${spelled}, ${sql.lit(between)}, ' ', 'g')), '([^ ]{100})[^ ]+', '\\1', 'g')`;
}

/** Every two neighbours among divided words, joined behind a '~'; words without a partner stay as they are. */
const pairsIn = (words: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`regexp_replace(${words}, '([^ ]+) ([^ ]+)', '~\\1\\2', 'g')`;

/** Words and pairs without the parser of full texts, which would divide '6e1fr' and measure words. */
const wordsOf = (text: RawBuilder<unknown>): RawBuilder<unknown> => {
  const words = plainWords(text);
  const fromSecond = sql`regexp_replace(${words}, '^[^ ]* ?', '')`;
  return sql`array_to_tsvector(array_remove(
    string_to_array(${words} || ' ' || ${pairsIn(words)} || ' ' || ${pairsIn(fromSecond)}, ' '), ''))`;
};

/**
 * Keeps the words of positions and companies in all spellings: 'Node.js' and 'node js' are also the pair '~nodejs'.
 * Folds the dotless i, here and in the names of accounts and companies. The tables are written anew once, during which others wait.
 */
export async function up(db: Kysely<never>): Promise<void> {
  const texts = [
    ['positions', sql`title || ' ' || ${textOf(sql`description`)}`],
    ['companies', sql`name`],
  ] as const;
  for (const [table, text] of texts)
    await sql`
      alter table ${sql.table(table)}
      drop column words,
      add column words tsvector not null generated always as (${wordsOf(text)}) stored`.execute(db);
  await sql`create index positions_live_by_words on positions using gin (words) where is_live`.execute(db);
  await sql`create index companies_by_words on companies using gin (words)`.execute(db);
  await sql`
    update account_texts set text = replace(text, 'ı', 'i'), name = replace(name, 'ı', 'i')
    where text like '%ı%'`.execute(db);
  await sql`update companies set name_key = replace(name_key, 'ı', 'i') where name_key like '%ı%'`.execute(db);
}
