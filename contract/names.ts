/* Initials of people and companies. */

let segmenter: Intl.Segmenter | undefined;
/** The segmenter is created at first use: it takes a browser 20 ms, and most names need none. */
const charactersOf = (text: string): Iterable<{ segment: string }> =>
  (segmenter ??= new Intl.Segmenter(undefined, { granularity: 'grapheme' })).segment(text);
/** A letter or digit that no combining mark follows. */
const plain = /^[A-Za-z0-9](?=[ -~]|$)/;
const isShown = /[\p{L}\p{N}\p{Extended_Pictographic}\p{Regional_Indicator}]/u;
/** Scripts whose letters join: two initials of them would read as a word. */
const joins = /[\p{Script=Arabic}\p{Script=Syriac}\p{Script=Nko}]/u;
const nonJoiner = '\u200c';

/**
 * The initials of the first and the last word: 'Noor van der Heijden-Smit' is NH. A name of one word is split at its
 * hyphens: 'Coca-Cola' is CC. Characters stay whole, emoji too, and punctuation is skipped; empty for a name without
 * letters, digits or emoji.
 */
export function initialsOf(name: string): string {
  const words = name.trim().split(/\s+/);
  const parts = words.length > 1 ? words : name.split(/\p{Dash_Punctuation}/u);
  const initials = parts.map(initialOf).filter(Boolean);
  const [first = ''] = initials;
  const last = initials.length > 1 ? (initials.at(-1) ?? '') : '';
  return first + (joins.test(first) && joins.test(last) ? nonJoiner : '') + last;
}

function initialOf(word: string): string {
  const [letter] = plain.exec(word) ?? [];
  if (letter !== undefined) return letter.toUpperCase();
  if (!isShown.test(word)) return '';
  for (const { segment } of charactersOf(word)) {
    // 'ß' has two capitals.
    if (isShown.test(segment)) return Array.from(charactersOf(segment.toUpperCase()))[0]?.segment ?? '';
  }
  return '';
}
