import { Delta } from 'quill';
import type Clipboard from 'quill/modules/clipboard';
import { matchNewline } from 'quill/modules/clipboard';

type Matchers = Clipboard['matchers'];
type Matcher = Matchers[number][1];

/** Between the cells of a row. */
const separator = ' · ';

const isBlank = (node: Element): boolean => node.textContent.trim() === '' && !node.querySelector('img');

/** Whether a row has several cells without blocks: a page laid out by a table does not count. */
const isOfTable = (row: Element): boolean =>
  row.children.length > 1 && !row.querySelector('table, ul, ol, pre, blockquote, h1, h2, h3, h4, h5, h6');

/** Joins a table row into one line, as a text cannot have tables. */
const joinCell: Matcher = (node, delta) => {
  if (!(node instanceof Element) || !node.parentElement || !isOfTable(node.parentElement)) return delta;
  if (isBlank(node)) return new Delta();
  const isFirst = [...node.parentElement.children].find((cell) => !isBlank(cell)) === node;
  const line = new Delta().insert(isFirst ? '' : separator);
  const { ops } = delta;
  ops.forEach(({ insert = '', attributes }, index) => {
    const text = typeof insert === 'string' && index === ops.length - 1 ? insert.trimEnd() : insert;
    line.insert(typeof text === 'string' ? text.replaceAll('\n', ' ') : text, attributes);
  });
  return line;
};

/** Word uses paragraphs that contain only this element as spacing. */
const dropWordsDistance: Matcher = (node, delta) =>
  node instanceof Element && node.querySelector(String.raw`o\:p`) && isBlank(node) ? new Delta() : delta;

/** Conversions of pasted HTML, besides those of Quill. */
export const matchers: Matchers = [
  // Quill ends a line before a list or a paragraph, but not if a picture precedes it.
  ['img', matchNewline],
  ['p', dropWordsDistance],
  ['td, th', joinCell],
];
