import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { argumentsOf } from './arguments.mjs';
import { readCatalogues } from './catalogues.mjs';

/** @typedef {import('./catalogues.mjs').Catalogues} Catalogues */
/** @typedef {import('./catalogues.mjs').Messages} Messages */

const quoted = (/** @type {string} */ name) => (/^[a-z][A-Za-z0-9]*$/.test(name) ? name : `'${name}'`);

/**
 * Writes the types of all keys of a project, contract/texts/keys.ts, unless they are up to date. Git ignores the file,
 * and the running product never reads it.
 * @param {string} root
 */
export function writeKeys(root) {
  const path = join(root, 'contract/texts/keys.ts');
  const text = keysOf(readCatalogues(root));
  if (!existsSync(path) || readFileSync(path, 'utf8') !== text) writeFileSync(path, text);
}

/**
 * The types of all keys and their arguments, from the source language.
 * @param {Catalogues} catalogues
 * @returns {string}
 */
export function keysOf(catalogues) {
  const [source = new Map()] = catalogues.values();
  const features = [...source].map(([feature, messages]) => `  ${quoted(feature)}: {\n${linesOf(messages)}  };\n`);
  return `// Made from contract/texts/en by node scripts/texts.mjs.
import type { Tag } from './tag.ts';

/** The keys of each feature, with the arguments of each. */
export interface Texts {
${features.join('')}}
`;
}

/** @param {Messages} messages */
const linesOf = (messages) =>
  Object.entries(messages)
    .map(([key, message]) => `    ${quoted(key)}: ${shapeOf(message)};\n`)
    .join('');

/** @param {string} message */
function shapeOf(message) {
  const shape = [...found(message)].map(([name, { type }]) => `${name}: ${type}`).join('; ');
  return shape === '' ? 'Record<never, never>' : `{ ${shape} }`;
}

/** @param {string} message */
function found(message) {
  try {
    return argumentsOf(message);
  } catch {
    return []; // the check names the message (faults.mjs)
  }
}
