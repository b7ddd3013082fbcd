import type { CompiledMessage } from 'icu-minify/format';
import type { Language } from './languages.ts';
import type { Catalogue } from './translate.ts';

type Change = (text: string) => string;

const plain = 'aceginosuyACEGINOSUY';
const accented = 'áçéğíñöšûýÁÇÉĞÍÑÖŠÛÝ';
const withAccents: Change = (text) =>
  text.replaceAll(/[a-zA-Z]/g, (letter) => accented[plain.indexOf(letter)] ?? letter);

/** Reverses the direction of a text, as if it were Arabic. */
const rightToLeft: Change = (text) => (text.trim() === '' ? text : `\u202E${text}\u202C`);

/** Changes the literals of a message, a branch or a tag's content; names stay as they are. */
function changeNodes(nodes: unknown, change: Change): unknown {
  if (typeof nodes === 'string') return change(nodes);
  return Array.isArray(nodes)
    ? nodes.map((node) => (Array.isArray(node) ? changeNode(node, change) : changeNodes(node, change)))
    : nodes;
}

/** Changes a node: `[name]`, `[name, kind, options]` or a tag, `[name, ...inside]`. */
function changeNode([name, kind, ...rest]: unknown[], change: Change): unknown[] {
  if (kind === undefined) return [name];
  // 0 is the number sign of a plural, which may come first in a tag.
  if (typeof kind !== 'number' || kind === 0) return [name, ...(changeNodes([kind, ...rest], change) as unknown[])];
  const [options] = rest;
  const hasBranches = kind <= 3 && typeof options === 'object' && options !== null;
  if (!hasBranches) return [name, kind, ...rest];
  const branches = Object.entries(options).map(([branch, nodes]) => [branch, changeNodes(nodes, change)]);
  return [name, kind, Object.fromEntries(branches)];
}

/** Derives the catalogue of a pseudo-language from the English one; those of other languages stay as they are. */
export function drawPseudo(language: Language, catalogue: Catalogue): Catalogue {
  if (language !== 'en-XA' && language !== 'ar-XB') return catalogue;
  const draw = (message: CompiledMessage): CompiledMessage => {
    let length = 0;
    const change: Change = (text) => {
      length += text.length;
      return language === 'ar-XB' ? rightToLeft(text) : withAccents(text);
    };
    const changed = changeNodes(message, change) as CompiledMessage; // the same nodes with other literals
    if (language === 'ar-XB') return changed;
    const padding = ` ${'~'.repeat(Math.ceil(length * 0.4))}`;
    return typeof changed === 'string' ? changed + padding : [...changed, padding];
  };
  return Object.fromEntries(Object.entries(catalogue).map(([key, message]) => [key, draw(message)]));
}
