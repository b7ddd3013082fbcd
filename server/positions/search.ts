import { type RawBuilder, sql } from 'kysely';
import { type PayPeriod, payPeriods, yearly } from '#contract/pay.ts';
import { plainText } from '#contract/plain-text.ts';

/** Maximum words of a search; further ones are ignored. */
export const maxWords = 10;

/** Filters of a search for Live positions; an empty list filters nothing. */
export interface PositionFilters {
  /** Each must begin a word of the title, the description or the company's name (`wordsOf`). */
  words: readonly string[];
  /** All of them are required. */
  skillIds: readonly number[];
  /** On-site work is possible in one of them, or the place is open. */
  countryIds: readonly number[];
  isRemote: boolean;
  /** The top of the pay is at least this; positions in another currency, or without pay, are not found. */
  pay?: AskedPay | undefined;
}

export interface AskedPay {
  amount: number;
  currency: string;
  period: PayPeriod;
}

/** Characters between words; the columns `words` are generated with the same. */
const between =
  /[\p{Cc}\s!-/:-@[-\u0060{-\u00BF\u00D7\u00F7\u2000-\u206F\u20A0-\u20CF\u2190-\u2BFF\u2E00-\u2E7F\u3000-\u303F\u{1F000}-\u{1FAFF}]+/u;

/** The words of an input, each once, in the form of the columns `words`. */
export const wordsOf = (typed: string): string[] => {
  const spelled = plainText(typed)
    .replaceAll(/([a-z])#/g, '$1sharp')
    .replaceAll('++', 'plusplus');
  return [...new Set(spelled.split(between).filter((word) => word !== ''))];
};

/** Number of a position's pay periods in a year. */
const perYear = sql`case positions.pay ->> 'period' ${sql.join(
  payPeriods.map((period) => sql`when ${period} then ${yearly(1, period)}::bigint`),
  sql` `,
)} end`;

/** The highest yearly pay; for a query over `positions`. */
export const yearlyPay = sql<number>`((positions.pay ->> 'max')::bigint * ${perYear})`;

/** Whether a position is Live and satisfies the filters; for a query over `positions`. */
export function isFound({ words, skillIds, countryIds, isRemote, pay }: PositionFilters): RawBuilder<boolean> {
  const conditions = [sql`positions.is_live`, ...words.map(hasWord)];
  if (skillIds.length > 0) conditions.push(sql`positions.required_skill_ids @> ${skillIds}::integer[]`);
  if (countryIds.length > 0)
    conditions.push(sql`(
      positions.is_physical and (positions.country_ids = '{}' or positions.country_ids && ${countryIds}::integer[])
      or not positions.is_physical and not positions.is_remote)`);
  if (isRemote) conditions.push(sql`positions.is_remote`);
  if (pay)
    conditions.push(sql`
      positions.pay ->> 'currency' = ${pay.currency}
      and ${yearlyPay} >= ${yearly(pay.amount, pay.period)}::bigint`);
  return sql<boolean>`${sql.join(conditions, sql` and `)}`;
}

/** A word has no character with a meaning in a tsquery. */
const hasWord = (word: string): RawBuilder<unknown> => {
  const query = sql`${`${word}:*`}::tsquery`;
  return sql`(
    positions.words @@ ${query}
    or positions.company_id = any (array(select id from companies where words @@ ${query})))`;
};
