import { plainText } from '#contract/plain-text.ts';

/** No name has a longer word. Longer ones are left out, as their end would take quadratic time to find. */
const longestWord = 60;

/** German and English suffixes of a skill in a title: 'Java-Entwicklerin'. */
const role = /-(?:entwickl|develop|engineer|ingenieur|programm|architekt|architect|expert)\p{L}*$/u;

/** Words without the punctuation around them; 'C++', 'Node.js' and 'R&D' stay whole. */
export const wordsOf = (text: string): string[] =>
  plainText(text)
    .split(/[\s/,;:|()[\]"“”•·]+/u)
    .filter((word) => word.length <= longestWord)
    .map((word) => word.replace(/[.!?]+$/u, '').replace(role, ''))
    .filter((word) => word !== '');

export const keyOf = (name: string): string => wordsOf(name).join(' ');

type NamesOf<T> = (thing: T) => readonly string[];

/** Things by the keys of their names. A thing's first name outranks other names of others. */
export function byName<T>(things: readonly T[], namesOf: NamesOf<T>): Map<string, T> {
  const known = new Map<string, T>();
  for (const thing of things) for (const name of namesOf(thing).slice(1)) known.set(keyOf(name), thing);
  for (const thing of things) for (const name of namesOf(thing).slice(0, 1)) known.set(keyOf(name), thing);
  return known;
}

/**
 * Things that a text names, in its order, each with the words that name it, as plain text: Go by 'go' and 'golang'. The
 * longest name wins.
 */
export function namedIn<T>(text: string, things: readonly T[], namesOf: NamesOf<T>): Map<T, Set<string>> {
  const known = byName(things, namesOf);
  const longest = Math.max(0, ...[...known.keys()].map((name) => name.split(' ').length));
  const words = wordsOf(text);
  const found = new Map<T, Set<string>>();
  for (let at = 0; at < words.length;) {
    let length = Math.min(longest, words.length - at);
    while (length > 0 && !known.has(words.slice(at, at + length).join(' '))) length -= 1;
    const name = words.slice(at, at + length).join(' ');
    const thing = known.get(name);
    if (thing !== undefined) found.set(thing, (found.get(thing) ?? new Set()).add(name));
    at += Math.max(1, length);
  }
  return found;
}
