import * as addresses from '#contract/addresses.ts';
import { searchQuery } from '#contract/filters.ts';
import { payAmount } from '#contract/pay.ts';
import type { FoundPosition } from '#contract/public-pages.ts';
import type { Language } from '#contract/texts/languages.ts';
import { mediaUrl } from '#server/media/service.ts';
import { textsOf } from '#server/platform/texts/texts.ts';
import { leaveOut } from '#server/positions/service.ts';
import { countriesIn, countryCode, countryNames, skillTypes, skills } from '#server/reference/service.ts';
import { type Found, type FoundRow, type Looser, maxPages, positionsPerPage } from './list-live.ts';
import { type Asked, isFiltered, unitOf, writeAddress } from './read-address.ts';
import { presentLink } from './present.ts';
import type { Site } from './read-site.ts';
import type { Page } from './write-page.ts';

interface Given {
  asked: Asked;
  /** Words of the address without a meaning. */
  notUnderstood: readonly string[];
  /** Whether part of the address could not be read. */
  isCut: boolean;
  /** Whether a visitor reads it. */
  isVisitor: boolean;
  language: Language;
}

/** Minimum of found positions for search engines to index the page. */
const enoughToIndex = 3;

/** A page of the Live positions that satisfy the filters of its address, newest first. */
export function showPositions(
  { productName }: Site,
  found: Found,
  { asked, notUnderstood, isCut, isVisitor, language }: Given,
): Page<'positions'> {
  const t = textsOf(language, 'public');
  const { rows, total, page, pages } = found;
  const { q, cities, remote: isRemote, hybrid: isHybrid, pay } = asked;
  const names = filterNames(asked, language);
  const absent = leaveOut(q, found.absent);
  return {
    page: 'positions',
    content: {
      asked: {
        words: q,
        skills: asked.skills.map(nameOfSkill),
        countries: asked.countries.map((id) => countryCode(id) ?? ''),
        cities,
        isRemote,
        isHybrid,
        pay,
      },
      named: [
        ...asked.skills.map((id) => ({
          kind: 'skill' as const,
          name: nameOfSkill(id),
          without: writeAddress({ ...asked, skills: asked.skills.filter((other) => other !== id) }),
        })),
        ...asked.countries.map((id) => ({
          kind: 'country' as const,
          name: countryNames([id], language),
          without: writeAddress({ ...asked, countries: asked.countries.filter((other) => other !== id) }),
        })),
        ...cities.map((name) => ({
          kind: 'city' as const,
          name,
          without: writeAddress({ ...asked, cities: cities.filter((other) => other !== name) }),
        })),
      ],
      notUnderstood: [...notUnderstood, ...absent.words],
      withoutAbsent: absent.words.length > 0 ? writeAddress({ ...asked, q: absent.q }) : undefined,
      isFiltered: isFiltered(asked),
      isUnfolded: isFiltered({ ...asked, q: '', skills: [], countries: [], cities: [] }),
      isCut,
      positions: rows.map((row) => presentFound(row, language)),
      total,
      page,
      pages,
      previous: page > 1 ? writeAddress(asked, page - 1) : undefined,
      next: page < pages ? writeAddress(asked, page + 1) : undefined,
      otherCurrencies:
        found.otherCurrencyCount > 0
          ? { count: found.otherCurrencyCount, path: writeAddress({ ...asked, pay: undefined }) }
          : undefined,
      looser: found.looser.map((left) => presentLooser(left, asked, language)),
      signUp: isVisitor && total === 0 && isFiltered(asked) ? addresses.signUpForSearch(queryOf(asked)) : undefined,
      isEnd: page === maxPages && total > maxPages * positionsPerPage,
      offered: presentOffered(found, asked, language),
    },
    title: names === '' ? t('positions.title') : t('positions.titleWith', { filters: names }),
    list: 'positions',
    ...(isIndexed(asked, total) && {
      preview: {
        path: writeAddress(asked, page),
        description: t('positions.description', { product: productName }),
        data: null,
      },
    }),
  };
}

/** The filters as those of an engineer's home. */
const queryOf = ({ q, skills: skillIds, countries, cities, remote, hybrid, pay }: Asked): string =>
  searchQuery({
    ...(q !== '' && { q }),
    ...(skillIds.length > 0 && { skills: skillIds }),
    ...(countries.length > 0 && { countries }),
    ...(cities.length > 0 && { cities }),
    ...(remote && { remote }),
    ...(hybrid && { hybrid }),
    ...(pay && { pay }),
  });

/** A filter to leave out, named as its pill is, and the address without it. */
function presentLooser({ filter, skillId, count }: Looser, asked: Asked, language: Language) {
  const { q, skills: skillIds, countries, cities, pay } = asked;
  const t = textsOf(language, 'position-search');
  const without = (changes: Partial<Asked>) => writeAddress({ ...asked, ...changes });
  const left = {
    words: () => ({ name: t('filter.q', { words: q }), path: without({ q: '' }) }),
    skillIds: () => ({
      name: nameOfSkill(skillId ?? 0),
      path: without({ skills: skillIds.filter((id) => id !== skillId) }),
    }),
    countryIds: () => ({ name: countryNames(countries, language), path: without({ countries: [] }) }),
    cities: () => ({ name: cities.join(', '), path: without({ cities: [] }) }),
    isRemote: () => ({ name: t('filter.remote'), path: without({ remote: false }) }),
    isHybrid: () => ({ name: t('filter.hybrid'), path: without({ hybrid: false }) }),
    pay: () => ({
      name: pay
        ? t(`pay.from.${pay.period}`, { amount: payAmount({ ...pay, min: pay.amount, max: pay.amount }, language) })
        : '',
      path: without({ pay: undefined }),
    }),
  };
  return { ...left[filter](), count };
}

/** Every combination of filters has an address, but few are worth indexing. */
const isIndexed = (asked: Asked, total: number): boolean => {
  const choices = asked.skills.length + asked.countries.length;
  return (
    !isFiltered({ ...asked, skills: [], countries: [] }) && (choices === 0 || (choices === 1 && total >= enoughToIndex))
  );
};

const nameOfSkill = (id: number): string => skills.find((skill) => skill.id === id)?.name ?? '';

const filterNames = ({ skills: skillIds, countries, cities, remote, hybrid }: Asked, language: Language): string =>
  [
    ...skillIds.map(nameOfSkill),
    ...(countries.length > 0 ? [countryNames(countries, language)] : []),
    ...cities,
    ...(remote ? [textsOf(language, 'public')('positions.remote')] : []),
    ...(hybrid ? [textsOf(language, 'public')('positions.hybrid')] : []),
  ].join(', ');

/** The choices of the form: what occurs, and what is set. */
function presentOffered({ units, offered }: Found, asked: Asked, language: Language) {
  const { pay } = asked;
  const skillIds = new Set([...offered.skillIds, ...asked.skills]);
  return {
    skills: skillTypes.flatMap((type) => {
      const names = skills.filter(({ id, skilltype_id }) => skilltype_id === type.id && skillIds.has(id));
      return names.length === 0 ? [] : [{ type, names: names.map(({ name }) => name) }];
    }),
    countries: withAsked(asked.countries, offered.countryIds).flatMap(
      (id) => countriesIn(language).find((country) => country.id === id) ?? [],
    ),
    cities: withAsked(asked.cities, offered.cities),
    units: pay && !units.some((unit) => unitOf(unit) === unitOf(pay)) ? [pay, ...units] : units,
  };
}

/** What is offered, after what is set beside it. */
const withAsked = <T>(asked: readonly T[], offered: readonly T[]): T[] => [
  ...asked.filter((one) => !offered.includes(one)),
  ...offered,
];

const presentFound = (row: FoundRow, language: Language): FoundPosition => ({
  ...presentLink(row, language),
  companyName: row.companyName,
  avatarUrl: mediaUrl(row.avatarKey),
  liveSince: row.liveSince,
  confirmedAt: row.confirmedAt,
});
