const entities: Record<string, string> = { lt: '<', gt: '>', quot: '"', '#39': "'", nbsp: ' ', amp: '&' };
/** Tags within a word or sentence; every other one separates words. */
const inline = /<\/?(?:strong|em|u|s|span|a|sub|sup)(?=[\s>])[^<>]*>/g;
/** Characters of a long text that a summary looks at. */
const enough = 4_000;

/** Text of cleaned HTML in one line, at most `length` characters and then an ellipsis. */
export function summarise(html: string, length: number): string {
  const text = html
    .slice(0, enough)
    .replace(inline, '')
    .replace(/<[^>]*>?/g, ' ')
    .replace(/&(lt|gt|quot|#39|nbsp|amp);/g, (_, name: string) => entities[name] ?? '')
    .replace(/\s+/g, ' ')
    .trim();
  return cut(text, length);
}

/** Cuts text to at most `length` characters, between words if possible, and adds an ellipsis. */
export function cut(text: string, length: number): string {
  if (text.length <= length) return text;
  const start = text.slice(0, length - 1);
  const space = start.lastIndexOf(' ');
  return `${(space > length / 2 ? start.slice(0, space) : start).toWellFormed().replace(/(?<![\s,.;:\ufffd])[\s,.;:\ufffd]+$/, '')}…`;
}
