const entities: Record<string, string> = { lt: '<', gt: '>', quot: '"', '#39': "'", nbsp: ' ', amp: '&' };
const entity = /&(lt|gt|quot|#39|nbsp|amp);/g;
/** Tags that end a line. */
const ending = /<br[^<>]*>|<\/(?:p|h\d|li|ol|ul|blockquote|pre|div)>/g;
/** Tags within a word or sentence; all others separate words. */
const inline = /<\/?(?:strong|em|u|s|span|a|sub|sup)(?=[\s>])[^<>]*>/g;
/** Characters of a long text that a summary reads. */
const enough = 4_000;

/** Text of cleaned HTML in one line, at most `length` characters plus an ellipsis. Headings end with a full stop. */
export function summarise(html: string, length: number): string {
  const text = html
    .slice(0, enough)
    .replace(inline, '')
    .replace(/([^\s.!?:;,…>])\s*<\/h[1-6]>/g, '$1.</h>')
    .replace(/<[^>]*>?/g, ' ')
    .replace(entity, (_, name: string) => entities[name] ?? '')
    .replace(/\s+/g, ' ')
    .trim();
  return cut(text, length);
}

/** Text of cleaned HTML with its paragraphs and list items as lines, at most `length` characters plus an ellipsis. */
export const textInLines = (html: string, length: number): string => cut(wholeText(html.slice(0, enough)), length);

/** All text of cleaned HTML, with its paragraphs and list items as lines. */
export const wholeText = (html: string): string =>
  html
    .replace(/\s+/g, ' ')
    .replace(/<li(?=[\s>])[^<>]*>/g, '\n• ')
    .replace(ending, '\n')
    .replace(/<[^>]*>?/g, '')
    .replace(entity, (_, name: string) => entities[name] ?? '')
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .join('\n');

/** Cuts text to at most `length` characters, between words if possible, and adds an ellipsis. */
export function cut(text: string, length: number): string {
  if (text.length <= length) return text;
  const start = text.slice(0, length - 1);
  const space = start.lastIndexOf(' ');
  return `${(space > length / 2 ? start.slice(0, space) : start).toWellFormed().replace(/(?<![\s,.;:\ufffd])[\s,.;:\ufffd]+$/, '')}…`;
}
