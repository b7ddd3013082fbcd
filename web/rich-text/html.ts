import type Quill from 'quill';
import { frameAttributes, linkAttributes } from '#contract/rich-text.ts';

/*
 * Serializes the editor's text to HTML. Quill's own serializer makes every space non-breaking (slab/quill#4509), does
 * not escape video URLs (CVE-2025-15056), and loses the alignment of list items. This output passes the server's
 * cleaner unchanged, character for character.
 */

/** Values of the formats in `formats.ts` and of Quill's own. */
type Attributes = Readonly<Record<string, string | number | boolean | undefined>>;
type Op = ReturnType<Quill['getContents']>['ops'][number];

/** Part of a line with uniform formatting. */
interface Piece {
  content: string | Attributes;
  attributes: Attributes;
}

interface Line {
  pieces: Piece[];
  attributes: Attributes;
}

/** Serializes the entire text; '' if it contains only white space. */
export function writeHtml(ops: readonly Op[]): string {
  const isBlank = ops.every(({ insert }) => typeof insert === 'string' && insert.trim() === '');
  return isBlank ? '' : writeBlocks(linesOf(ops));
}

function linesOf(ops: readonly Op[]): Line[] {
  const lines: Line[] = [];
  let pieces: Piece[] = [];
  const endLine = (attributes: Attributes) => {
    lines.push({ pieces, attributes });
    pieces = [];
  };
  // Casts: Quill types embeds and attributes as unknown.
  for (const op of ops) {
    const insert = op.insert as string | Attributes | undefined;
    const attributes = (op.attributes ?? {}) as Attributes;
    if (typeof insert === 'string') {
      insert.split('\n').forEach((text, index) => {
        if (index > 0) endLine(attributes);
        if (text !== '') pieces.push({ content: text, attributes });
      });
    } else if (insert?.['video'] !== undefined) {
      // A video forms a line by itself, without a line break after it.
      pieces.push({ content: insert, attributes: {} });
      endLine(attributes);
    } else if (insert) {
      pieces.push({ content: insert, attributes });
    }
  }
  return lines;
}

function writeBlocks(lines: readonly Line[]): string {
  return grouped(lines, kindOf)
    .map(({ kind, items }) => {
      if (kind === 'list') return writeList(items, -1).html;
      return kind.startsWith('code') ? writeCode(items) : items.map(writeBlock).join('');
    })
    .join('');
}

/** Adjacent list lines form one block, and so do lines of code with the same formatting. */
function kindOf({ attributes }: Line): string {
  if (attributes['list']) return 'list';
  return attributes['code-block'] ? `code ${classesOf(attributes).join(' ')}` : 'line';
}

function writeBlock(line: Line): string {
  const { attributes, pieces } = line;
  const video = typeof pieces[0]?.content === 'object' ? pieces[0].content['video'] : undefined;
  if (video !== undefined) return writeVideo(String(video), attributes);
  const tag = attributes['header'] ? `h${Number(attributes['header'])}` : attributes['blockquote'] ? 'blockquote' : 'p';
  return `<${tag}${classAttribute(classesOf(attributes))}>${writePieces(pieces) || '<br>'}</${tag}>`;
}

function writeCode(lines: readonly Line[]): string {
  const text = lines.map(({ pieces }) =>
    pieces.map(({ content }) => (typeof content === 'string' ? content : '')).join(''),
  );
  // HTML ignores the first line break in a `pre`, so it protects a significant one.
  return `<pre${classAttribute(classesOf(lines[0]?.attributes ?? {}))}>\n${escapeText(text.join('\n'))}\n</pre>`;
}

const attributesOf = (attributes: Readonly<Record<string, string>>): string =>
  Object.entries(attributes)
    .map(([name, value]) => ` ${name}="${value}"`)
    .join('');

const writeVideo = (address: string, attributes: Attributes): string =>
  `<iframe${classAttribute(['ql-video', ...classesOf(attributes)])} src="${escape(address)}"${attributesOf(frameAttributes)}></iframe>`;

/** Writes the lists that start at the first line, nested by indent. Returns the remaining lines too. */
function writeList(lines: readonly Line[], parentDepth: number): { html: string; rest: readonly Line[] } {
  let html = '';
  let rest = lines;
  while (rest[0] && depthOf(rest[0]) > parentDepth) {
    const depth = parentDepth + 1;
    const tag = listTag(rest[0]);
    html += `<${tag}>`;
    while (rest[0] && depthOf(rest[0]) >= depth && (depthOf(rest[0]) > depth || listTag(rest[0]) === tag)) {
      const [line] = rest;
      // An item may be two levels deeper than the one before: the level between gets an item without a marker.
      const isOwn = depthOf(line) === depth;
      const deeper = writeList(isOwn ? rest.slice(1) : rest, depth);
      html += isOwn ? writeItem(line, deeper.html) : `<li class="ql-step">${deeper.html}</li>`;
      rest = deeper.rest;
    }
    html += `</${tag}>`;
  }
  return { html, rest };
}

/** Nested lists are inside the item but do not inherit its alignment. */
function writeItem({ attributes, pieces }: Line, deeper: string): string {
  const classes = classAttribute(classesOf({ ...attributes, indent: undefined }));
  const text = writePieces(pieces) || '<br>';
  return classes && deeper ? `<li><p${classes}>${text}</p>${deeper}</li>` : `<li${classes}>${text}${deeper}</li>`;
}

const depthOf = ({ attributes }: Line): number => Number(attributes['indent'] ?? 0);
const listTag = ({ attributes }: Line): string => (attributes['list'] === 'ordered' ? 'ol' : 'ul');

function classesOf({ align, direction, indent }: Attributes): string[] {
  return [
    ...(align ? [`ql-align-${String(align)}`] : []),
    ...(direction ? [`ql-direction-${String(direction)}`] : []),
    ...(indent ? [`ql-indent-${String(indent)}`] : []),
  ];
}

const classAttribute = (classes: readonly string[]): string =>
  classes.length > 0 ? ` class="${escape(classes.join(' '))}"` : '';

/** Inline formatting, outermost element first. Each returns its tags, or undefined if it does not apply. */
const wrappers: readonly ((attributes: Attributes) => { open: string; close: string } | undefined)[] = [
  ({ link }) =>
    link ? { open: `<a href="${escape(String(link))}"${attributesOf(linkAttributes)}>`, close: '</a>' } : undefined,
  element('bold', 'strong'),
  element('italic', 'em'),
  element('underline', 'u'),
  element('strike', 's'),
  ({ script }) => {
    const tag = script === 'super' ? 'sup' : 'sub';
    return script ? { open: `<${tag}>`, close: `</${tag}>` } : undefined;
  },
  ({ font, size, color, background }) => {
    const classes = [font && `ql-font-${String(font)}`, size && `ql-size-${String(size)}`].filter(isText);
    const styles = [color && `color:${String(color)}`, background && `background-color:${String(background)}`].filter(
      isText,
    );
    if (classes.length + styles.length === 0) return undefined;
    const style = styles.length > 0 ? ` style="${escape(styles.join(';'))}"` : '';
    return { open: `<span${classAttribute(classes)}${style}>`, close: '</span>' };
  },
];

function element(format: string, tag: string) {
  return (attributes: Attributes) => (attributes[format] ? { open: `<${tag}>`, close: `</${tag}>` } : undefined);
}

const isText = (value: unknown): value is string => typeof value === 'string' && value !== '';

/** Groups adjacent pieces that share a wrapper into one element. */
function writePieces(line: readonly Piece[]): string {
  const wrap = (pieces: readonly Piece[], depth: number): string => {
    const wrapper = wrappers[depth];
    if (!wrapper) return pieces.map((piece) => writePiece(piece)).join('');
    return grouped(pieces, ({ attributes }) => wrapper(attributes)?.open ?? '')
      .map(({ kind, items }) => `${kind}${wrap(items, depth + 1)}${wrapper(items[0]?.attributes ?? {})?.close ?? ''}`)
      .join('');
  };
  return wrap(withLastingSpaces(line), 0);
}

function writePiece({ content, attributes }: Piece): string {
  if (typeof content === 'string') return escapeText(content);
  if (typeof content['image'] !== 'string') return '';
  const { alt = '', width, height } = attributes;
  const size = width && height ? ` width="${escape(String(width))}" height="${escape(String(height))}"` : '';
  return `<img src="${escape(content['image'])}" alt="${escape(String(alt))}"${size}>`;
}

/** Makes spaces non-breaking where HTML would drop them: at the ends of a line and in runs. */
function withLastingSpaces(line: readonly Piece[]): Piece[] {
  let isAfterSpace = true;
  return line.map(({ content, attributes }, index) => {
    if (typeof content !== 'string') {
      isAfterSpace = false;
      return { content, attributes };
    }
    let lasting = content.replaceAll(/\t|\u00A0/g, ' ').replaceAll(/./gsu, (sign) => {
      const result = sign === ' ' && isAfterSpace ? '\u00A0' : sign;
      isAfterSpace = sign === ' ' && result === ' ';
      return result;
    });
    if (index === line.length - 1) lasting = lasting.replace(/ $/, '\u00A0');
    return { content: lasting, attributes };
  });
}

/** Groups adjacent items of the same kind. */
function grouped<Item>(items: readonly Item[], kindOf: (item: Item) => string): { kind: string; items: Item[] }[] {
  const groups: { kind: string; items: Item[] }[] = [];
  for (const item of items) {
    const kind = kindOf(item);
    const last = groups.at(-1);
    if (last?.kind === kind) last.items.push(item);
    else groups.push({ kind, items: [item] });
  }
  return groups;
}

const entities = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** Escapes an attribute's value. */
const escape = (text: string): string => text.replace(/[&<>"]/g, (sign) => entities[sign as keyof typeof entities]); // the signs of the pattern

const escapeText = (text: string): string => escape(text).replaceAll('&quot;', '"');
