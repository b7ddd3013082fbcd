import * as z from 'zod/mini';
import * as addresses from '#contract/addresses.ts';
import { currencies } from '#contract/currencies.ts';
import { line, maxCityLength } from '#contract/fields.ts';
import { readFigure } from '#contract/figures.ts';
import { maxPay, payPeriods, signsOf } from '#contract/pay.ts';
import { fallbackLanguage } from '#contract/texts/languages.ts';
import { mostNamed } from '#contract/position-search.ts';
import { type AskedPay, type PositionFilters, readWords } from '#server/positions/service.ts';
import { countryCode, countryByCode, findSkill, skills } from '#server/reference/service.ts';
import { maxPages } from './list-live.ts';

const maxTyped = 200;

/** The filters of the list of positions in its address; empty and undefined filter nothing. */
export interface Asked {
  q: string;
  skills: readonly number[];
  countries: readonly number[];
  cities: readonly string[];
  remote: boolean;
  hybrid: boolean;
  pay: AskedPay | undefined;
}

export const filtersOf = ({
  q,
  skills: skillIds,
  countries: countryIds,
  cities,
  remote,
  hybrid,
  pay,
}: Asked): PositionFilters => ({
  words: readWords(q).words,
  skillIds,
  countryIds,
  cities,
  isRemote: remote,
  isHybrid: hybrid,
  pay,
});

/** Whether there is any filter. */
export const isFiltered = ({ q, skills: named, countries, cities, remote, hybrid, pay }: Asked): boolean =>
  q !== '' || named.length + countries.length + cities.length > 0 || remote || hybrid || pay !== undefined;

/** Whether an address has what forms send for nothing chosen: empty filters, and a unit of pay without an amount. */
export const hasEmptyFilters = (query: Readonly<Record<string, unknown>>): boolean =>
  filterNames.some((name) => query[name] === '' || (Array.isArray(query[name]) && query[name].includes(''))) ||
  (query['unit'] !== undefined && query['pay'] === undefined);

const filterNames = ['q', 'skill', 'country', 'city', 'remote', 'hybrid', 'pay'] as const;

interface Read {
  /** As in the address, whose words are as typed. */
  asked: Asked;
  page: number;
  isCut: boolean;
}

/** Reads filters and page of an address. Ignores unreadable ones; `isCut` says whether there were any. */
export function readAddress(query: Readonly<Record<string, unknown>>): Read {
  let isCut = false;
  /** Browsers submit empty fields too. */
  const read = <Value>(name: string, parse: (text: string) => Value | undefined): Value | undefined => {
    const given = query[name];
    if (given === undefined || given === '') return undefined;
    const value = typeof given === 'string' ? parse(given) : undefined;
    if (value === undefined) isCut = true;
    return value;
  };
  const readEach = <Value extends number | string>(
    name: string,
    most: number,
    parse: (text: string) => Value | undefined,
  ): Value[] => {
    const given = [query[name] ?? []].flat().filter((text) => text !== '');
    const ids = given.flatMap((text) => (typeof text === 'string' ? (parse(text) ?? []) : []));
    const kept = [...new Set(ids)].slice(0, most);
    if (ids.length < given.length || kept.length < new Set(ids).size) isCut = true;
    return kept;
  };
  const typed =
    read('q', (text) =>
      text
        .toWellFormed()
        .replaceAll(/[\p{Cc}\s]+/gu, ' ')
        .trim(),
    ) ?? '';
  if (typed.length > maxTyped) isCut = true;
  const asked = {
    q: typed.slice(0, maxTyped).toWellFormed(),
    skills: readEach('skill', mostNamed.skills, (name) => findSkill(name)?.id),
    countries: readEach('country', mostNamed.countries, (code) => countryByCode(code)?.id),
    cities: readEach('city', mostNamed.cities, readCity),
    remote: read('remote', isYes) ?? false,
    hybrid: read('hybrid', isYes) ?? false,
    // A unit is always selected, and has no meaning without an amount.
    pay: read('pay', (amount) => readPay(amount, query['unit'])),
  };
  const page = read('page', (text) => (isPage(text) ? Number(text) : undefined)) ?? 1;
  return { asked, page, isCut };
}

const isYes = (text: string) => text === '1' || undefined;

const City = line(maxCityLength).check(z.minLength(1));
const readCity = (text: string): string | undefined => City.safeParse(text.toWellFormed()).data;

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
export function writeAddress({ q, skills: skillIds, countries, cities, remote, hybrid, pay }: Asked, page = 1): string {
  const search = new URLSearchParams({ ...(q !== '' && { q }) });
  for (const id of skillIds) search.append('skill', skills.find((skill) => skill.id === id)?.name ?? '');
  for (const id of countries) search.append('country', countryCode(id) ?? '');
  for (const city of cities) search.append('city', city);
  if (remote) search.set('remote', '1');
  if (hybrid) search.set('hybrid', '1');
  if (pay) search.set('pay', String(pay.amount));
  if (pay) search.set('unit', unitOf(pay));
  if (page > 1) search.set('page', String(page));
  return addresses.positionsPage(search.size === 0 ? '' : `?${search.toString()}`);
}
