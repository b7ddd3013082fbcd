/** What XML 1.0 has no place for (production Char), also not as a reference: most control characters and U+FFFE, U+FFFF. */
// eslint-disable-next-line no-control-regex
const notInXml = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g;

/** Text that may be written into XML once it is escaped. */
export const xmlText = (text: string): string => text.replace(notInXml, '').toWellFormed();

const entities: Record<string, string> = { lt: '<', gt: '>', quot: '"', '#39': "'", nbsp: ' ', amp: '&' };
/** As much of a long text as is looked at for its first sentences. */
const enough = 4_000;

/** The words of cleaned HTML in one line, at most `length` characters and then three dots. */
export function summarise(html: string, length: number): string {
  const text = html
    .slice(0, enough)
    .replace(/<[^>]*>?/g, ' ')
    .replace(/&(lt|gt|quot|#39|nbsp|amp);/g, (_, name: string) => entities[name] ?? '')
    .replace(/\s+/g, ' ')
    .trim();
  return cut(text, length);
}

/** Text of at most `length` characters, cut between words where there are some, and then three dots. */
export function cut(text: string, length: number): string {
  if (text.length <= length) return text;
  const start = text.slice(0, length - 1);
  const space = start.lastIndexOf(' ');
  return `${(space > length / 2 ? start.slice(0, space) : start).toWellFormed().replace(/[\s,.;:\ufffd]+$/, '')}…`;
}
