/*
 * Quill writes every list as one flat `<ol>`; an item's `data-list` gives its kind and `ql-indent-3` its depth. This
 * turns such a list into nested `<ol>` and `<ul>`, as the web app's editor writes them. Works on clean HTML, in which
 * `<` and `>` only delimit tags.
 */

/** Values of `data-list`, with the element of their list. */
const tagsOfKinds = new Map([
  ['ordered', 'ol'],
  ['bullet', 'ul'],
  ['checked', 'ul'],
  ['unchecked', 'ul'],
]);
export const listKinds: ReadonlySet<string> = new Set(tagsOfKinds.keys());

/** Placeholder for Quill's number or bullet. */
const marker = /^<span class="ql-ui"><\/span>/;

interface Item {
  /** Undefined if the item does not state it. */
  tag: string | undefined;
  /** 0 to 8. */
  depth: number;
  /** Without `data-list` and `ql-indent-*`, the source of the two above. */
  attributes: string;
  /** The tag as written, if its list stays. */
  open: string;
  html: string;
}

interface Frame {
  name: string;
  /** The tag that opened it. */
  open: string;
  /** Items occur in lists only. */
  parts: (string | Item)[];
}

/** Rewrites lists whose items state their kind; other HTML is unchanged. */
export function writeLists(html: string): string {
  if (!html.includes('data-list="')) return html;
  const root: Frame = { name: '', open: '', parts: [] };
  const frames = [root];
  const top = (): Frame => frames.at(-1) ?? root;
  const close = (): void => {
    const frame = frames.length > 1 ? frames.pop() : undefined;
    if (frame) top().parts.push(frame.name === 'li' ? readItem(frame, top().name) : writeList(frame));
  };
  let end = 0;
  for (const { 0: tag, 1: slash, 2: name = '', index } of html.matchAll(/<(\/?)(ol|ul|li)(?=[\s>])[^<>]*>/g)) {
    top().parts.push(html.slice(end, index));
    end = index + tag.length;
    if (slash === '') frames.push({ name, open: tag, parts: [] });
    else close();
  }
  top().parts.push(html.slice(end));
  while (frames.length > 1) close();
  return textOf(root);
}

/** Text in an element outside its list items. */
const textOf = ({ parts }: Frame): string => parts.filter((part) => typeof part === 'string').join('');

function readItem(frame: Frame, parent: string): Item | string {
  const { open } = frame;
  const html = textOf(frame).replace(marker, '');
  const [, kind = ''] = / data-list="([a-z]*)"/.exec(open) ?? [];
  const plain = open.replace(/ data-list="[^"]*"/, '');
  if (parent !== 'ol' && parent !== 'ul') return `${plain}${html}</li>`;
  const [, depth = '0'] = /\bql-indent-([1-8])\b/.exec(plain) ?? [];
  const classes = (/ class="([^"]*)"/.exec(plain)?.[1] ?? '').replace(/\bql-indent-\d+\b/g, ' ').trim();
  const attributes = plain
    .slice('<li'.length, -1)
    .replace(/ class="[^"]*"/, classes === '' ? '' : ` class="${classes.replaceAll(/\s+/g, ' ')}"`);
  return { tag: tagsOfKinds.get(kind), depth: Number(depth), attributes, open: plain, html };
}

function writeList(frame: Frame): string {
  const { name, open, parts } = frame;
  const items = parts.filter((part) => typeof part !== 'string');
  if (items.every(({ tag }) => tag === undefined))
    return `${open}${parts.map((part) => (typeof part === 'string' ? part : `${part.open}${part.html}</li>`)).join('')}</${name}>`;
  const attributes = open.slice(name.length + 1, -1);
  const kinds = items.map(({ tag = name, ...item }) => ({ ...item, tag }));
  // There is only white space between items.
  return textOf(frame).trim() + nest(cursorOf(kinds), attributes, 0);
}

type Kind = Item & { tag: string };

/** Writes lists from the next items at this depth or deeper, nested by depth. */
function nest(items: Cursor, attributes: string, depth: number): string {
  let html = '';
  for (let first = items.peek(depth); first; first = items.peek(depth)) {
    const { tag } = first;
    html += `<${tag}${attributes}>`;
    for (let item = items.peek(depth); item && (item.depth > depth || item.tag === tag); item = items.peek(depth)) {
      if (item.depth === depth) {
        items.take();
        html += `<li${item.attributes}>${item.html}${nest(items, '', depth + 1)}</li>`;
      } else {
        // A skipped level gets an item without a marker.
        html += `<li class="ql-step">${nest(items, '', depth + 1)}</li>`;
      }
    }
    html += `</${tag}>`;
  }
  return html;
}

interface Cursor {
  /** The next item, if it is at least this deep. */
  peek(depth: number): Kind | undefined;
  take(): void;
}

function cursorOf(items: readonly Kind[]): Cursor {
  let next = 0;
  return {
    peek: (depth) => {
      const item = items[next];
      return item && item.depth >= depth ? item : undefined;
    },
    take: () => void (next += 1),
  };
}
