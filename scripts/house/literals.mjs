import { isCode, parse, walk } from './tree.mjs';

/** @typedef {import('./tree.mjs').Tree} Tree */
/** @typedef {import('./tree.mjs').Node} Node */

/** Attributes that no user reads. */
const technical =
  /^(accept|aria-(describedby|labelledby|controls)|autoComplete|className|codecs|d|data-.*|fill|form|from|gridTemplate.*|href|htmlFor|id|key|media|name|pattern.*|points|ref|rel|role|sizes|src|srcSet|stroke.*|style|target|to|transform|type|value|viewBox|xmlns)$/;
const hasLetter = (/** @type {string} */ text) => /\p{L}/u.test(text);
/** A sentence or a title, not a keyword such as 'button' or 'top-end'. */
const isWording = (/** @type {string} */ text) => hasLetter(text) && /^\p{Lu}|\s|\p{L}[.…]$/u.test(text);

/**
 * Literal texts in JSX: between tags, in an attribute, or as a result of a condition there.
 * @param {Tree} source
 * @returns {string[]} one for each: path and text
 */
export function literalTexts(source) {
  /** @type {string[]} */
  const found = [];
  for (const [path, text] of source) {
    if (!path.endsWith('.tsx') || !isCode(path)) continue;
    const keep = (/** @type {string[]} */ texts) =>
      found.push(...texts.map((one) => `${path}: ${one.trim().replaceAll(/\s+/g, ' ')}`));
    walk(parse(path, text).program, (node) => {
      if (node.type === 'JSXElement' || node.type === 'JSXFragment') {
        keep(node.children.flatMap(textsOf).filter(hasLetter));
      }
      if (node.type === 'JSXAttribute' && !technical.test(nameOf(node.name))) {
        keep(textsOf(node.value).filter(isWording));
      }
    });
  }
  return found;
}

const nameOf = (/** @type {Node} */ name) =>
  name.type === 'JSXNamespacedName' ? `${name.namespace.name}:${name.name.name}` : String(name.name);

/**
 * The strings a JSX node may evaluate to.
 * @param {Node | null | undefined} node
 * @returns {string[]}
 */
function textsOf(node) {
  if (!node) return [];
  switch (node.type) {
    case 'JSXText':
    case 'Literal':
      return typeof node.value === 'string' ? [node.value] : [];
    case 'TemplateLiteral':
      return [node.quasis.map((/** @type {Node} */ part) => part.value.cooked).join(' … ')];
    case 'JSXExpressionContainer':
      return textsOf(node.expression);
    case 'ConditionalExpression':
      return [...textsOf(node.consequent), ...textsOf(node.alternate)];
    case 'LogicalExpression':
      return textsOf(node.right);
    default:
      return [];
  }
}

/** HTML attributes that users read. */
const readAttribute = /\s(?:alt|aria-label|placeholder|title)="([^"]*)"/g;
/** Properties that hold words of a mail or page. */
const worded = new Set(['heading', 'label', 'subject', 'title']);
/** Functions whose arguments a mail shows. */
const blocks = new Set(['address', 'fact', 'heading', 'line', 'note', 'quiet', 'skills', 'summary']);

/**
 * Literal texts in mails and in pages that the server renders: in HTML templates, as an argument of a mail's block, or
 * as a subject, title or label.
 * @param {Tree} source
 * @returns {string[]} one for each: path and text
 */
export function literalServerTexts(source) {
  /** @type {string[]} */
  const found = [];
  for (const [path, text] of source) {
    if (!path.startsWith('server/')) continue;
    const isMail = path.startsWith('server/mail/');
    const keep = (/** @type {string[]} */ texts) =>
      found.push(...texts.map((one) => `${path}: ${one.trim().replaceAll(/\s+/g, ' ')}`));
    walk(parse(path, text).program, (node) => {
      if (node.type === 'TaggedTemplateExpression' && node.tag.name === 'html') {
        keep(textsInHtml(node.quasi.quasis.map((/** @type {Node} */ part) => part.value.cooked).join('…')));
      }
      if (isMail && node.type === 'CallExpression' && blocks.has(node.callee.name)) {
        keep(node.arguments.flatMap(textsOf).filter(isWording));
      }
      if (isMail && node.type === 'Property' && worded.has(node.key.name)) {
        keep(textsOf(node.value).filter(isWording));
      }
    });
  }
  return found;
}

/**
 * The words between tags, and in attributes that users read, even in a template of attributes only. Entities and
 * inserted values do not count.
 * @param {string} html
 */
function textsInHtml(html) {
  const attributes = [...html.matchAll(readAttribute)].map(([, value = '']) => value);
  const between = html.replaceAll(/<style>[^]*?<\/style>|<[^>]*>|[\w-]+="[^"]*"/g, '\n').split('\n');
  return [...attributes, ...between].map((one) => one.replaceAll(/&[#\w]+;/g, ' ')).filter(hasLetter);
}
