import * as z from 'zod/mini';
import { line } from './fields.ts';
import { type Language, localeOf } from './texts/languages.ts';
import type { KeyOf, Translate } from './texts/translate.ts';

export const payPeriods = ['hour', 'day', 'month', 'year'] as const;
export type PayPeriod = (typeof payPeriods)[number];

export const maxPay = 2_000_000_000;
export const maxPayNoteLength = 100;

/** A code of ISO 4217; the server checks that it exists (currencies.ts). */
export const Currency = z.string().check(z.regex(/^[A-Z]{3}$/, 'must be a currency of ISO 4217'));

const Amount = z.int().check(z.minimum(1), z.maximum(maxPay));

/** A position's pay, always gross: whole units of a currency, from `min` to `max`; equal for a single figure. */
export const Pay = z
  .object({
    min: Amount,
    max: Amount,
    currency: Currency,
    period: z.enum(payPeriods),
    /** For example `plus 10 % bonus`. */
    note: line(maxPayNoteLength),
  })
  .check(z.refine(({ min, max }) => min <= max, { error: 'must not be below the lowest pay', path: ['max'] }));

/** Pay in answers and in forms, where an empty figure is 0. */
export const ShownPay = z.object({
  min: z.int(),
  max: z.int(),
  currency: z.string(),
  period: z.enum(payPeriods),
  note: z.string(),
});
export type ShownPay = z.infer<typeof ShownPay>;

/** Periods in a year: hours and days as employers in Europe count them for pay of part of a year. */
const perYear: Record<PayPeriod, number> = { hour: 1_720, day: 220, month: 12, year: 1 };

/** Converts an amount for a period to one for a year, so that pay in one currency can be compared. */
export const yearly = (amount: number, period: PayPeriod): number => amount * perYear[period];

type Formatting = Pick<ShownPay, 'min' | 'max' | 'currency'>;

const moneyFormat = (currency: string, locale: string) =>
  new Intl.NumberFormat(locale, { style: 'currency', currency, maximumFractionDigits: 0 });

/** Ways to write a currency beside an amount: its code and its sign. */
export const signsOf = (currency: string, locale: string): string[] => [
  currency,
  ...moneyFormat(currency, locale)
    .formatToParts(1)
    .flatMap(({ type, value }) => (type === 'currency' ? [value] : [])),
];

/** An amount or a range with one sign of its currency: `€70,000–90,000`, `70.000–90.000 €`. */
export function payAmount({ min, max, currency }: Formatting, language: Language): string {
  const format = moneyFormat(currency, localeOf(language));
  if (min === max) return format.format(min);
  const parts = format.formatRangeToParts(min, max);
  const first = parts.find(({ type }) => type === 'currency');
  return parts
    .filter((part) => part.type !== 'currency' || part === first)
    .map(({ type, value }) => (type === 'literal' && value.includes('–') ? '–' : value))
    .join('');
}

type Words = Translate<'pay', unknown, never>;

const unitOf = (period: PayPeriod): KeyOf<'pay'> & `unit.${string}` => `unit.${period}`;

/** A range in full, for screen readers: `€70,000 to €90,000 a year, gross`. */
export function spokenPay(pay: ShownPay, t: Words, language: Language): string {
  const format = moneyFormat(pay.currency, localeOf(language));
  const [min, max] = [format.format(pay.min), format.format(pay.max)];
  return withNote(`${pay.min === pay.max ? min : t('range', { min, max })} ${t(unitOf(pay.period))}`, pay);
}

/** A position's pay on one line: `€70,000–90,000 a year, gross, plus 10 % bonus`. */
export const payLine = (pay: ShownPay | null, t: Words, language: Language): string =>
  pay === null ? t('none') : withNote(`${payAmount(pay, language)} ${payUnit(pay, t)}`, pay);

/** The unit after the amount: `a year, gross`. */
export const payUnit = ({ period }: Pick<ShownPay, 'period'>, t: Words): string => t(unitOf(period));

const withNote = (line: string, { note }: ShownPay): string => (note === '' ? line : `${line}, ${note}`);
