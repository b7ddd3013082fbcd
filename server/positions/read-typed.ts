import { type PositionFilters, mostNamed } from '#contract/position-search.ts';
import { namedCountries, namedSkills } from '#server/reference/service.ts';
import { readWords, wordsOf } from './search-store.ts';

/** Filters that words can name. */
export type Nameable = Pick<PositionFilters, 'q' | 'skills' | 'countries' | 'remote'>;

type Named = { filter: 'skills' | 'countries'; id: number } | { filter: 'remote' };

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

const remote = ['remote', 'remotely', 'home office'];
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
    ...unambiguous(namedSkills.map(({ id, synonyms }) => ({ named: { filter: 'skills', id }, names: synonyms }))),
    ...unambiguous(namedCountries().map(({ id, names: all }) => ({ named: { filter: 'countries', id }, names: all }))),
    ...unambiguous(namedSkills.map(({ id, name }) => ({ named: { filter: 'skills', id }, names: [name] }))),
    ...unambiguous([{ named: { filter: 'remote' }, names: remote }]),
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
 * Reads the words of `q` as a person typed them. Those that name a skill, a country or remote work become filters, in
 * every spelling; the others stay in `q`, as do words in quotes. Words that cannot be searched for are left out, and
 * listed as typed: negations with what they negate, 'or' between anything but places, and words beyond the tenth.
 */
export function readTyped(given: Readonly<Nameable>): { read: Nameable; notUnderstood: string[] } {
  const { q: typed } = given;
  const units = unitsOf(typed);
  const read = { skills: [...given.skills], countries: [...given.countries], remote: given.remote };
  const notUnderstood: string[] = [];
  const kept: Unit[] = [];
  for (const [index, unit] of units.entries()) {
    const [before, after] = [units[index - 1], units[index + 1]];
    if (before && isNegated(unit, before, typed)) {
      kept.pop();
      notUnderstood.push(typed.slice(before.start, unit.end));
    } else if (unit.named?.filter === 'remote') read.remote = true;
    else if (unit.named) {
      const { filter, id } = unit.named;
      if (read[filter].includes(id)) continue;
      if (read[filter].length < mostNamed[filter]) read[filter].push(id);
      else kept.push(unit);
    } else if (alternatives.has(unit.key) && units.length > 1) {
      if (!isPlace(before) || !isPlace(after)) notUnderstood.push(typed.slice(unit.start, unit.end));
    } else if (!isFiller(units, index)) kept.push(unit);
  }
  const isUsed = createUse(kept.map(({ start, end }) => typed.slice(start, end)).join(' '));
  const used = kept.filter(({ start, end }) => isUsed(typed.slice(start, end)));
  notUnderstood.push(...kept.filter((unit) => !used.includes(unit)).map(({ start, end }) => typed.slice(start, end)));
  if (units.length === 0 && typed.trim() !== '') notUnderstood.push(typed.trim());
  return { read: { ...read, q: textOf(used, units, typed) }, notUnderstood };
}

/** Divides the words of a search into those among `absent`, as typed, and the text without them. */
export function leaveOut(q: string, absent: ReadonlySet<string>): { words: string[]; q: string } {
  const units = unitsOf(q);
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

function unitsOf(typed: string): Unit[] {
  const words = [...typed.matchAll(unit)].map(({ 0: text, index }): Unit => {
    const isQuoted = /^["“„]/u.test(text);
    return { start: index, end: index + text.length, key: isQuoted ? '' : keyOf(text) };
  });
  const units: Unit[] = [];
  for (let at = 0; at < words.length;) {
    const found = findName(words.slice(at, at + longestName), typed);
    const [first] = words.slice(at);
    if (first) units.push(found ?? first);
    at += found?.length ?? 1;
  }
  return units;
}

/** The longest name with which the words begin. */
function findName(words: readonly Unit[], typed: string): (Unit & { length: number }) | undefined {
  for (let length = words.length; length > 0; length -= 1) {
    const parts = words.slice(0, length);
    const [first, last] = [parts[0], parts.at(-1)];
    if (!first || !last || parts.some(({ key }) => key === '')) continue;
    const { start, end } = { start: first.start, end: last.end };
    const key = parts.map((part) => part.key).join('');
    const named = names().get(key);
    const isDivided = parts.slice(1).some((part, index) => /[,;]/.test(typed.slice(parts[index]?.end, part.start)));
    if (named && !isDivided && (key.length > 1 || isAlone(start, end, typed)))
      return { start, end, key, named, length };
  }
  return undefined;
}

/** Whether a letter is a word of its own, unlike the R of 'R&D'. */
const isAlone = (start: number, end: number, typed: string): boolean =>
  /^$|[\s,;/(]/.test(typed.charAt(start - 1)) && /^$|[\s,;/)]/.test(typed.charAt(end));

const isPlace = (unit: Unit | undefined): boolean => unit?.named?.filter === 'countries';

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
