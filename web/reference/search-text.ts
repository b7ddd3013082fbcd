import { plainText } from '#contract/plain-text.ts';

/**
 * Distance of a name from the typed text, both as plain text. 0: equal; 1: prefix; 2: prefix of a word; 3: substring.
 * One or two letters do not match as a substring, as in 'js' in 'adjusted'.
 */
export function textDistance(name: string, typed: string): number | undefined {
  if (name === typed) return 0;
  if (name.startsWith(typed)) return 1;
  const at = name.indexOf(typed);
  if (at === -1) return undefined;
  for (let next = at; next !== -1; next = name.indexOf(typed, next + 1)) {
    if (!/[\p{L}\p{N}]/u.test(name.charAt(next - 1))) return 2;
  }
  return typed.length > 2 ? 3 : undefined;
}

/** Up to this distance a word begins with the typed text, so Enter may choose; a more distant choice would surprise. */
export const mostMeant = 2;

/** Plain names of things, cached by thing, as every key press compares them all. */
const known = new WeakMap<object, readonly string[]>();

/** Least distance of a thing's names from plain typed text; undefined if none matches. */
export function leastDistance<T extends object>(
  thing: T,
  namesOf: (thing: T) => readonly string[],
  typed: string,
): number | undefined {
  const names = known.get(thing) ?? namesOf(thing).map(plainText);
  known.set(thing, names);
  let least: number | undefined;
  for (const name of names) {
    const distance = textDistance(name, typed);
    if (distance !== undefined && (least === undefined || distance < least)) least = distance;
  }
  return least;
}

interface Found<T> {
  found: readonly T[];
  /** The best match, which Enter chooses; undefined for an empty query or if no word begins with it. */
  best: T | undefined;
}

/**
 * Finds things by their names, of which the first is displayed: those with a word that begins with the query first,
 * each kind in its order. An empty query finds all.
 */
export function findNamed<T extends object>(
  things: readonly T[],
  namesOf: (thing: T) => readonly string[],
  query: string,
): Found<T> {
  const typed = plainText(query);
  if (typed === '') return { found: things, best: undefined };
  const meant = new Set<T>();
  let best: T | undefined;
  let least = mostMeant + 1;
  const found = things.filter((thing) => {
    const distance = leastDistance(thing, namesOf, typed);
    if (distance !== undefined && distance < least) [best, least] = [thing, distance];
    if (distance !== undefined && distance <= mostMeant) meant.add(thing);
    return distance !== undefined;
  });
  return { found: [...found.filter((thing) => meant.has(thing)), ...found.filter((thing) => !meant.has(thing))], best };
}
