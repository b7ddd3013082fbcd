import * as addresses from '#contract/addresses.ts';
import { currencies } from '#contract/currencies.ts';
import { readFigure } from '#contract/figures.ts';
import { maxPay, payPeriods, signsOf } from '#contract/pay.ts';
import { fallbackLanguage } from '#contract/texts/languages.ts';
import { type AskedPay, type PositionFilters, readWords } from '#server/positions/service.ts';
import { countryCode, countryByCode, findSkill, skills } from '#server/reference/service.ts';
import { maxPages } from './list-live.ts';

const maxTyped = 200;

/** The filters of the list of positions in its address; empty and undefined filter nothing. */
export interface Asked {
  q: string;
  skillId: number | undefined;
  countryId: number | undefined;
  isRemote: boolean;
  pay: AskedPay | undefined;
}

export const filtersOf = ({ q, skillId, countryId, isRemote, pay }: Asked): PositionFilters => ({
  words: readWords(q).words,
  skillIds: skillId === undefined ? [] : [skillId],
  countryIds: countryId === undefined ? [] : [countryId],
  isRemote,
  pay,
});

/** Whether the address has any filter. */
export const isFiltered = ({ q, skillId, countryId, isRemote, pay }: Asked): boolean =>
  q !== '' || skillId !== undefined || countryId !== undefined || isRemote || pay !== undefined;

/** Whether an address has what forms send for nothing chosen: empty filters, and a unit of pay without an amount. */
export const hasEmptyFilters = (query: Readonly<Record<string, unknown>>): boolean =>
  filterNames.some((name) => query[name] === '') || (query['unit'] !== undefined && query['pay'] === undefined);

const filterNames = ['q', 'skill', 'country', 'remote', 'pay'] as const;

/** Reads filters and page of an address. Ignores unreadable ones; `isCut` says whether there were any. */
export function readAddress(query: Readonly<Record<string, unknown>>): { asked: Asked; page: number; isCut: boolean } {
  let isCut = false;
  /** Browsers submit empty fields too. */
  const read = <Value>(name: string, parse: (text: string) => Value | undefined): Value | undefined => {
    const given = query[name];
    if (given === undefined || given === '') return undefined;
    const value = typeof given === 'string' ? parse(given) : undefined;
    if (value === undefined) isCut = true;
    return value;
  };
  const typed =
    read('q', (text) =>
      text
        .toWellFormed()
        .replaceAll(/[\p{Cc}\s]+/gu, ' ')
        .trim(),
    ) ?? '';
  const q = typed.slice(0, maxTyped).toWellFormed();
  const { words, isCut: hasMore } = readWords(q);
  if (typed.length > maxTyped || hasMore || (words.length === 0 && typed !== '')) isCut = true;
  const asked = {
    q: words.length === 0 ? '' : q,
    skillId: read('skill', (name) => findSkill(name)?.id),
    countryId: read('country', (code) => countryByCode(code)?.id),
    isRemote: read('remote', (text) => text === '1' || undefined) ?? false,
    // A unit is always selected, and has no meaning without an amount.
    pay: read('pay', (amount) => readPay(amount, query['unit'])),
  };
  const page = read('page', (text) => (isPage(text) ? Number(text) : undefined)) ?? 1;
  return { asked, page, isCut };
}

/** Reads whole units of a currency, as people write them, and a unit such as `EUR-year`. */
function readPay(typed: string, unit: unknown): AskedPay | undefined {
  const [code, name] = typeof unit === 'string' ? unit.split('-') : [];
  const currency = currencies.find((one) => one === code);
  const period = payPeriods.find((one) => one === name);
  if (!currency || !period) return undefined;
  const amount = readFigure(typed, signsOf(currency, fallbackLanguage)) ?? 0;
  return Number.isInteger(amount) && amount >= 1 && amount <= maxPay ? { amount, currency, period } : undefined;
}

export const unitOf = ({ currency, period }: Pick<AskedPay, 'currency' | 'period'>): string => `${currency}-${period}`;

const isPage = (text: string): boolean => /^[1-9]\d?$/.test(text) && Number(text) <= maxPages;

/** Writes the canonical address of a page of the list. */
export function writeAddress({ q, skillId, countryId, isRemote, pay }: Asked, page = 1): string {
  const skill = skills.find(({ id }) => id === skillId)?.name;
  const country = countryId === undefined ? undefined : countryCode(countryId);
  const search = new URLSearchParams({
    ...(q !== '' && { q }),
    ...(skill !== undefined && { skill }),
    ...(country !== undefined && { country }),
    ...(isRemote && { remote: '1' }),
    ...(pay && { pay: String(pay.amount), unit: unitOf(pay) }),
    ...(page > 1 && { page: String(page) }),
  });
  return addresses.positionsPage(search.size === 0 ? '' : `?${search.toString()}`);
}
