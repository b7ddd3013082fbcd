/** Part of a message: plain text or a link. */
export interface Piece {
  /** Offset in the message. */
  start: number;
  text: string;
  /** Absolute http or https URL; absent for plain text. */
  href?: string;
}

/**
 * Format characters end a URL: invisible or direction-changing ones could disguise its target. So do full-width marks,
 * as Chinese and Japanese put no space before or after an address.
 */
const address = /(?<![a-z0-9])https?:\/\/[^\s<>"'`\p{Cf}。，、；：！？（）「」『』【】《》]+/giu;
const sentenceMarks = new Set('.,;:!?*_~…');
const openings: Record<string, string> = { ')': '(', ']': '[', '}': '{' };

/** Splits a message into plain text and http(s) URLs. The joined pieces equal the message exactly. */
export function linkify(text: string): Piece[] {
  const pieces: Piece[] = [];
  let end = 0;
  for (const match of text.matchAll(address)) {
    const found = withoutTail(match[0]);
    const href = toHref(found);
    if (href === undefined) continue;
    if (match.index > end) pieces.push({ start: end, text: text.slice(end, match.index) });
    pieces.push({ start: match.index, text: found, href });
    end = match.index + found.length;
  }
  if (end < text.length) pieces.push({ start: end, text: text.slice(end) });
  return pieces;
}

/** Drops trailing punctuation, and closing brackets that the URL did not open. */
function withoutTail(found: string): string {
  const counts = new Map<string, number>();
  for (const character of found) counts.set(character, (counts.get(character) ?? 0) + 1);
  let length = found.length;
  for (; length > 0; length -= 1) {
    const last = found.charAt(length - 1);
    const opening = openings[last];
    const isUnopened = opening !== undefined && (counts.get(last) ?? 0) > (counts.get(opening) ?? 0);
    if (!isUnopened && !sentenceMarks.has(last)) break;
    counts.set(last, (counts.get(last) ?? 0) - 1);
  }
  return found.slice(0, length);
}

function toHref(found: string): string | undefined {
  const url = URL.parse(found);
  return url && (url.protocol === 'http:' || url.protocol === 'https:') ? url.href : undefined;
}
