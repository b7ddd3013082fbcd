/*
 * Quill writes every list as one flat `<ol>`: an item says by `data-list` what it is and by `ql-indent-3` how deep. Here
 * such a list becomes `<ol>` and `<ul>` in one another, as the editor of the web app writes them. Works on clean HTML, in
 * which `<` is nowhere but at the beginning of a tag and `>` at its end.
 */

/** The values of `data-list`, and the element whose items they mean. */
const tagsOfKinds = new Map([
  ['ordered', 'ol'],
  ['bullet', 'ul'],
  ['checked', 'ul'],
  ['unchecked', 'ul'],
]);
export const listKinds: ReadonlySet<string> = new Set(tagsOfKinds.keys());

/** Where Quill draws an item's number or bullet. */
const marker = /^<span class="ql-ui"><\/span>/;

interface Item {
  /** Undefined where the item does not say. */
  tag: string | undefined;
  /** 0 to 8. */
  depth: number;
  /** Without `data-list` and `ql-indent-*`, which the two above are read from. */
  attributes: string;
  /** As it is written where its list stays. */
  open: string;
  html: string;
}

interface Frame {
  name: string;
  /** The tag that opened it. */
  open: string;
  /** Items stand in lists only. */
  parts: (string | Item)[];
}

/** Writes lists whose items say what they are as lists of those kinds; all other HTML stays as it is. */
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
  for (const { 0: tag, 1: slash, 2: name = '', index } of html.matchAll(/<(\/?)(ol|ul|li)(?=[\s>])[^>]*>/g)) {
    top().parts.push(html.slice(end, index));
    end = index + tag.length;
    if (slash === '') frames.push({ name, open: tag, parts: [] });
    else close();
  }
  top().parts.push(html.slice(end));
  while (frames.length > 1) close();
  return textOf(root);
}

/** What stands in an element beside the items of a list. */
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
  // Between items stands white space at most.
  return textOf(frame).trim() + nest(cursorOf(kinds), attributes, 0);
}

type Kind = Item & { tag: string };

/** Writes the lists from the next item on that are as deep as this, in one another as deep as they are. */
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
        // A step that is left out has an item without a mark.
        html += `<li class="ql-step">${nest(items, '', depth + 1)}</li>`;
      }
    }
    html += `</${tag}>`;
  }
  return html;
}

interface Cursor {
  /** The next item, where it is at least so deep. */
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
