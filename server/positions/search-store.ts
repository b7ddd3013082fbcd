import { type RawBuilder, sql } from 'kysely';
import { maxOfficeDays } from '#contract/conditions.ts';
import { type PayPeriod, payPeriods, yearly } from '#contract/pay.ts';
import { plainText } from '#contract/plain-text.ts';
import { type Database, withShortStatements } from '#server/platform/database/connect.ts';

/** Maximum words of a search; further ones are ignored. */
export const maxWords = 10;

/** Filters of a search for Live positions; an empty list filters nothing. */
export interface PositionFilters {
  /** Each must be in the title, the description or the company's name (`readWords`). */
  words: readonly TypedWord[];
  /** All of them are required. */
  skillIds: readonly number[];
  /** On-site work is possible in one of them, or the place is open. */
  countryIds: readonly number[];
  /** On-site work is in one of them, in any spelling. */
  cities: readonly string[];
  isRemote: boolean;
  /** On-site work is on some days of the week, not on all. */
  isHybrid: boolean;
  /** The top of the pay is at least this; positions in another currency, or without pay, are not found. */
  pay?: AskedPay | undefined;
}

export interface AskedPay {
  amount: number;
  currency: string;
  period: PayPeriod;
}

/**
 * A typed word, then the same word joined with each of its typed neighbours: 'node js' may be spelled 'nodejs'. A text
 * has the word if one of its words begins with any of these, or if two of its neighbouring words join to the first.
 */
export type TypedWord = readonly [string, ...string[]];

/** Characters between words; the columns `words` are generated with the same. */
const between =
  /[\p{Cc}\s!-/:-@[-\u0060{-\u00BF\u00D7\u00F7\u2000-\u206F\u20A0-\u20CF\u2190-\u2BFF\u2E00-\u2E7F\u3000-\u303F\u{1F000}-\u{1FAFF}]+/u;

/** Characters of a word that count, once it is plain; PostgreSQL's limit is 2,046 bytes. The columns have the same. */
const wordLength = 100;

const cut = (word: string): string => Array.from(word).slice(0, wordLength).join('');

/** The words of a text in order, in the form of the columns `words`. */
export const wordsOf = (text: string): string[] => {
  const spelled = plainText(text)
    .replaceAll(/([a-z])#/g, '$1sharp')
    .replaceAll('++', 'plusplus');
  return spelled
    .split(between)
    .filter((word) => word !== '')
    .map(cut);
};

/** A city as the column `city_key` has it; empty for one without a word, which no position has. */
const cityKey = (city: string): string[] => {
  const key = wordsOf(city).join(' ');
  return key === '' ? [] : [key];
};

/** Neighbouring words joined, as the columns `words` have them besides the words. */
export const pairsOf = (words: readonly string[]): string[] =>
  words.slice(1).map((word, index) => `${pairMark}${words[index]}${word}`);

/** Begins no word. */
const pairMark = '~';

/**
 * Reads the words of an input, each once, at most ten; `isCut` says whether there were more. A word of one character,
 * which begins words of nearly every text, counts only without others.
 */
export function readWords(typed: string): { words: TypedWord[]; isCut: boolean } {
  const inOrder = wordsOf(typed);
  const each = new Map<string, TypedWord>();
  inOrder.forEach((word, index) => {
    const [before, after] = [inOrder[index - 1], inOrder[index + 1]];
    const joined = [before === undefined ? [] : before + word, after === undefined ? [] : word + after].flat();
    if (!each.has(word)) each.set(word, [word, ...joined.map(cut)]);
  });
  const words = [...each.values()];
  const longer = words.filter(([word]) => Array.from(word).length > 1);
  const counted = longer.length > 0 ? longer : words;
  return { words: counted.slice(0, maxWords), isCut: counted.length > maxWords };
}

/** Number of a position's pay periods in a year. */
const perYear = sql`case positions.pay ->> 'period' ${sql.join(
  payPeriods.map((period) => sql`when ${period} then ${yearly(1, period)}::bigint`),
  sql` `,
)} end`;

/** The highest yearly pay; for a query over `positions`. */
export const yearlyPay = sql<number>`((positions.pay ->> 'max')::bigint * ${perYear})`;

/** Whether a position is Live and satisfies the filters; for a query over `positions`. */
export function isFound({
  words,
  skillIds,
  countryIds,
  cities,
  isRemote,
  isHybrid,
  pay,
}: PositionFilters): RawBuilder<boolean> {
  const conditions = [sql`positions.is_live`, ...words.map(hasWord)];
  if (skillIds.length > 0) conditions.push(sql`positions.required_skill_ids @> ${skillIds}::integer[]`);
  if (countryIds.length > 0)
    conditions.push(sql`(
      positions.is_physical and (positions.country_ids = '{}' or positions.country_ids && ${countryIds}::integer[])
      or not positions.is_physical and not positions.is_remote)`);
  if (cities.length > 0) conditions.push(sql`positions.city_key = any (${cities.flatMap(cityKey)}::text[])`);
  if (isRemote) conditions.push(sql`positions.is_remote`);
  if (isHybrid) conditions.push(sql`positions.office_days < ${sql.lit(maxOfficeDays)}`);
  if (pay)
    conditions.push(sql`
      positions.pay ->> 'currency' = ${pay.currency}
      and ${yearlyPay} >= ${yearly(pay.amount, pay.period)}::bigint`);
  return sql<boolean>`${sql.join(conditions, sql` and `)}`;
}

/** Whether a position has all words of an input; undefined for an input without words. */
export const hasWords = (typed: string): RawBuilder<unknown> | undefined => {
  const { words } = readWords(typed);
  return words.length === 0 ? undefined : sql.join(words.map(hasWord), sql` and `);
};

/** A city of Live positions. */
export interface StatedCity {
  /** As mostly written. */
  city: string;
  /** Whether most Live positions with its words are there, so that the words alone name it. */
  isPlain: boolean;
}

/** Finds which of these names, as words with a space between, are cities of Live positions. */
export async function findCities(db: Database, names: readonly string[]): Promise<Map<string, StatedCity>> {
  if (names.length === 0) return new Map();
  const { rows } = await sql<{ cityKey: string; city: string; count: number }>`
    select city_key, mode() within group (order by city) as city, count(*)::integer from positions
    where is_live and city_key <> '' and city_key = any (${names}::text[]) group by city_key`.execute(db);
  if (rows.length === 0) return new Map();
  const others = rows.map(
    ({ cityKey, count }) => sql`
      select ${cityKey}::text as city_key
      where (select count(*) from positions where positions.is_live and ${hasWords(cityKey) ?? sql`true`}) < ${2 * count}`,
  );
  const { rows: plain } = await withShortStatements(db, (db) =>
    sql<{ cityKey: string }>`${sql.join(others, sql` union all `)}`.execute(db),
  );
  const plainKeys = new Set(plain.map(({ cityKey }) => cityKey));
  return new Map(rows.map(({ cityKey, city }) => [cityKey, { city, isPlain: plainKeys.has(cityKey) }]));
}

/** Finds the words of an input that no Live position has. */
export async function findAbsentWords(db: Database, words: readonly TypedWord[]): Promise<Set<string>> {
  if (words.length === 0) return new Set();
  // Counted by the index: to find one, PostgreSQL would read the texts of all positions.
  const absent = words.map(
    (word) => sql`
      select ${word[0]}::text as word
      where (select count(*) from positions where positions.is_live and ${hasWord(word)}) = 0`,
  );
  const { rows } = await withShortStatements(db, (db) =>
    sql<{ word: string }>`${sql.join(absent, sql` union all `)}`.execute(db),
  );
  return new Set(rows.map(({ word }) => word));
}

/** Within quotes no character of a word has a meaning in a tsquery. */
const hasWord = ([word, ...joined]: TypedWord): RawBuilder<unknown> => {
  const query = sql`${[...[word, ...joined].map((one) => `'${one}':*`), `'${pairMark}${word}'`].join(' | ')}::tsquery`;
  return sql`(
    positions.words @@ ${query}
    or positions.company_id = any (array(select id from companies where words @@ ${query})))`;
};
