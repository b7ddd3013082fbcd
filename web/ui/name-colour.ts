/** Hues in which a dark ink on a pale ground keeps more than 7:1, in degrees. */
const hues = [12, 30, 48, 92, 158, 184, 208, 262, 340];

/** A small stable hash of a name (FNV-1a, 32 bit), so that a person without a picture looks the same everywhere. */
export function hashName(name: string): number {
  let hash = 0x811c9dc5;
  for (let index = 0; index < name.length; index++) {
    hash = Math.imul(hash ^ name.charCodeAt(index), 0x01000193) >>> 0;
  }
  return hash;
}

export const hueOf = (name: string): number => hues[hashName(name) % hues.length] ?? 0;

const characters = new Intl.Segmenter(undefined, { granularity: 'grapheme' });
const isShown = /[\p{L}\p{N}\p{Extended_Pictographic}\p{Regional_Indicator}]/u;
/** Scripts whose letters join: two initials of them would read as a word. */
const joins = /[\p{Script=Arabic}\p{Script=Syriac}\p{Script=Nko}]/u;
const nonJoiner = '\u200c';

/**
 * The initials of the first and the last word: 'Noor van der Heijden' is NH. Characters stay whole, emoji too, and
 * punctuation is passed over; nothing for a name without letters, digits or emoji.
 */
export function initialsOf(name: string): string {
  const initials = name.split(/\s+/).map(initialOf).filter(Boolean);
  const [first = ''] = initials;
  const last = initials.length > 1 ? (initials.at(-1) ?? '') : '';
  return first + (joins.test(first) && joins.test(last) ? nonJoiner : '') + last;
}

function initialOf(word: string): string {
  for (const { segment } of characters.segment(word)) {
    // 'ß' has two capitals.
    if (isShown.test(segment)) return Array.from(characters.segment(segment.toUpperCase()))[0]?.segment ?? '';
  }
  return '';
}
