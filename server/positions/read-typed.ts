import { type PositionFilters, mostNamed } from '#contract/position-search.ts';
import { namedCountries, namedSkills } from '#server/reference/service.ts';
import type { Database } from '#server/platform/database/connect.ts';
import { type StatedCity, findCities, readWords, wordsOf } from './search-store.ts';

/** Filters that words can name. */
export type Nameable = Pick<PositionFilters, 'q' | 'skills' | 'countries' | 'cities' | 'remote' | 'hybrid'>;

/** Filters as they are, and words to read. */
export type GivenWords = { readonly [Name in keyof Nameable]: Readonly<Nameable[Name]> };

type Named =
  | { filter: 'skills' | 'countries'; id: number }
  | { filter: 'cities'; city: string }
  | { filter: 'remote' }
  | { filter: 'hybrid' };

/** Cities of Live positions, by their words with a space between. */
type Cities = ReadonlyMap<string, StatedCity>;

/** A word of the input, or several that are in quotes or name something together. */
interface Unit {
  start: number;
  end: number;
  /** Empty in quotes. */
  key: string;
  named?: Named | undefined;
}

/** Words of the longest name: 'South Georgia and the South Sandwich Islands'. */
const longestName = 7;

/** Words of the longest name of a city that is found. */
const longestCity = 4;

const remote = ['remote', 'remotely', 'home office'];
const hybrid = ['hybrid', 'hybride'];
/** Words before a place: what follows is a city rather than a skill of the same name. */
const placing = new Set(['in', 'near', 'bei']);
/** Without a meaning beside a name. */
const fillers = new Set(
  'a an and as at for from in near of on the to using with als am aus bei das der die fur im in mit und'.split(' '),
);
const alternatives = new Set(['or', 'oder']);
const negations = new Set(['not', 'without', 'except', 'nicht', 'ohne']);

/** A text's words joined: 'Node.js', 'node js' and 'nodejs' are the same. */
const keyOf = (text: string): string => wordsOf(text).join('');

let known: ReadonlyMap<string, Named> | undefined;

/** What has which name. A skill's own name comes before those of countries, and these before its other names. */
function names(): ReadonlyMap<string, Named> {
  known ??= new Map([
    ...unambiguous(namedSkills().map(({ id, synonyms }) => ({ named: { filter: 'skills', id }, names: synonyms }))),
    ...unambiguous(namedCountries().map(({ id, names: all }) => ({ named: { filter: 'countries', id }, names: all }))),
    ...unambiguous(namedSkills().map(({ id, name }) => ({ named: { filter: 'skills', id }, names: [name] }))),
    ...unambiguous([
      { named: { filter: 'remote' }, names: remote },
      { named: { filter: 'hybrid' }, names: hybrid },
    ]),
  ]);
  return known;
}

/** Leaves out names of several: 'tf' is TensorFlow and Terraform. */
function unambiguous(things: readonly { named: Named; names: readonly string[] }[]): Map<string, Named> {
  const found = new Map<string, Set<Named>>();
  for (const { named, names: all } of things)
    for (const key of all.map(keyOf)) found.set(key, (found.get(key) ?? new Set()).add(named));
  return new Map(
    [...found].flatMap(([key, [named, ...others]]) => (named && others.length === 0 ? [[key, named]] : [])),
  );
}

/**
 * Reads the words of `q` as a person typed them. Those that name a skill, a country, a city of a Live position, remote
 * or hybrid work become filters, in every spelling; the others stay in `q`, as do words in quotes. Words that mean
 * something else in most positions, such as 'mobile', name a city only after 'in', so that no position takes a word
 * from the others. Words that cannot be searched for are left out, and listed as typed: negations with what they
 * negate, 'or' between anything but two cities or two countries, and words beyond the tenth.
 */
export async function readTyped(db: Database, given: GivenWords): Promise<{ read: Nameable; notUnderstood: string[] }> {
  return readWith(given, await findCities(db, cityNamesIn(given.q)));
}

export function readWith(given: GivenWords, knownCities: Cities): { read: Nameable; notUnderstood: string[] } {
  const { q: typed, skills, countries, cities, ...kinds } = given;
  const units = unitsOf(typed, knownCities);
  const read = { skills: [...skills], countries: [...countries], cities: [...cities], ...kinds };
  const notUnderstood: string[] = [];
  const kept: Unit[] = [];
  for (const [index, unit] of units.entries()) {
    const [before, after] = [units[index - 1], units[index + 1]];
    if (before && isNegated(unit, before, typed)) {
      kept.pop();
      notUnderstood.push(typed.slice(before.start, unit.end));
    } else if (unit.named) {
      if (!add(read, unit.named)) kept.push(unit);
    } else if (alternatives.has(unit.key) && units.length > 1) {
      if (!areAlternatives(before, after)) notUnderstood.push(typed.slice(unit.start, unit.end));
    } else if (!isFiller(units, index)) kept.push(unit);
  }
  const isUsed = createUse(kept.map(({ start, end }) => typed.slice(start, end)).join(' '));
  const used = kept.filter(({ start, end }) => isUsed(typed.slice(start, end)));
  notUnderstood.push(...kept.filter((unit) => !used.includes(unit)).map(({ start, end }) => typed.slice(start, end)));
  if (units.length === 0 && typed.trim() !== '') notUnderstood.push(typed.trim());
  return { read: { ...read, q: textOf(used, units, typed) }, notUnderstood };
}

/** Adds what was named to the filters, unless there are too many of its kind. */
function add(read: Omit<Nameable, 'q'>, named: Named): boolean {
  if (named.filter === 'remote' || named.filter === 'hybrid') {
    read[named.filter] = true;
    return true;
  }
  const list: (number | string)[] = read[named.filter];
  const value = 'city' in named ? named.city : named.id;
  if (list.includes(value)) return true;
  if (list.length >= mostNamed[named.filter]) return false;
  list.push(value);
  return true;
}

/** Divides the words of a search into those among `absent`, as typed, and the text without them. */
export function leaveOut(q: string, absent: ReadonlySet<string>): { words: string[]; q: string } {
  const units = unitsOf(q, new Map());
  const isAbsent = ({ start, end }: Unit) => wordsOf(q.slice(start, end)).some((word) => absent.has(word));
  return {
    words: units.filter(isAbsent).map(({ start, end }) => q.slice(start, end)),
    q: textOf(
      units.filter((one) => !isAbsent(one)),
      units,
      q,
    ),
  };
}

/** A word in quotes, or one with the signs that belong to it: 'C++', 'C#'. */
const unit = /["“„][^"“”„]*["“”]|[^\s\p{P}\p{S}\p{Cc}]+(?:\+\+|#)?/gu;

const wordUnits = (typed: string): Unit[] =>
  [...typed.matchAll(unit)].map(({ 0: text, index }) => {
    const isQuoted = /^["“„]/u.test(text);
    return { start: index, end: index + text.length, key: isQuoted ? '' : keyOf(text) };
  });

function unitsOf(typed: string, cities: Cities): Unit[] {
  const words = wordUnits(typed);
  const units: Unit[] = [];
  for (let at = 0; at < words.length;) {
    const isPlaced = placing.has(words[at - 1]?.key ?? '');
    const found = findName(words.slice(at, at + longestName), { typed, cities, isPlaced });
    const [first] = words.slice(at);
    if (first) units.push(found ?? first);
    at += found?.length ?? 1;
  }
  return units;
}

/** Every name that a city in the text may have: neighbouring words with a space between. */
function cityNamesIn(typed: string): string[] {
  const words = wordUnits(typed).map(({ start, end }) => wordsOf(typed.slice(start, end)).join(' '));
  const lengths = Array.from({ length: longestCity }, (_, index) => index + 1);
  const all = words.flatMap((_, at) => lengths.map((length) => words.slice(at, at + length).join(' ')));
  return [...new Set(all)].filter((name) => name !== '');
}

interface Around {
  typed: string;
  cities: Cities;
  /** Whether a place is to be expected. */
  isPlaced: boolean;
}

/** The longest name with which the words begin. */
function findName(
  words: readonly Unit[],
  { typed, cities, isPlaced }: Around,
): (Unit & { length: number }) | undefined {
  for (let length = words.length; length > 0; length -= 1) {
    const parts = words.slice(0, length);
    const [first, last] = [parts[0], parts.at(-1)];
    if (!first || !last || parts.some(({ key }) => key === '')) continue;
    const { start, end } = { start: first.start, end: last.end };
    const key = parts.map((part) => part.key).join('');
    const isDivided = parts.slice(1).some((part, index) => /[,;]/.test(typed.slice(parts[index]?.end, part.start)));
    if (isDivided || (key.length === 1 && !isAlone(start, end, typed))) continue;
    const stated = cities.get(wordsOf(typed.slice(start, end)).join(' '));
    const isCity = stated !== undefined && (isPlaced || stated.isPlain);
    const ofCity: Named | undefined = isCity ? { filter: 'cities', city: stated.city } : undefined;
    const other = names().get(key);
    const named = isPlaced && other?.filter === 'skills' ? (ofCity ?? other) : (other ?? ofCity);
    if (named) return { start, end, key, named, length };
  }
  return undefined;
}

/** Whether a letter is a word of its own, unlike the R of 'R&D'. */
const isAlone = (start: number, end: number, typed: string): boolean =>
  /^$|[\s,;/(]/.test(typed.charAt(start - 1)) && /^$|[\s,;/)]/.test(typed.charAt(end));

/** Whether one of the two is enough: filters of one kind of place. */
const areAlternatives = (one: Unit | undefined, other: Unit | undefined): boolean =>
  (one?.named?.filter === 'countries' || one?.named?.filter === 'cities') && one.named.filter === other?.named?.filter;

const isNegated = ({ named, start }: Unit, before: Unit, typed: string): boolean =>
  named !== undefined && negations.has(before.key) && /^\s+$/.test(typed.slice(before.end, start));

/** Whether a word only joins a name to its neighbours: 'Rust in Portugal'. */
function isFiller(units: readonly Unit[], index: number): boolean {
  const isOne = (unit: Unit | undefined): boolean => unit !== undefined && !unit.named && fillers.has(unit.key);
  if (!isOne(units[index])) return false;
  let [before, after] = [index - 1, index + 1];
  while (isOne(units[before])) before -= 1;
  while (isOne(units[after])) after += 1;
  return units[before]?.named !== undefined || units[after]?.named !== undefined;
}

/** Says of words whether the search counts them: at most ten do. A single letter beside others is part of them. */
function createUse(q: string): (text: string) => boolean {
  const counted = new Set(readWords(q).words.map(([word]) => word));
  return (text) => wordsOf(text).some((word) => counted.has(word) || Array.from(word).length === 1);
}

/** The remaining text, with the signs between words that were neighbours. */
function textOf(kept: readonly Unit[], units: readonly Unit[], typed: string): string {
  let text = '';
  for (const [index, { start, end }] of kept.entries()) {
    const before = kept[index - 1];
    const isNext = before !== undefined && units.some((one, at) => one === before && units[at + 1] === kept[index]);
    text += `${before ? (isNext ? typed.slice(before.end, start) : ' ') : ''}${typed.slice(start, end)}`;
  }
  return text;
}
