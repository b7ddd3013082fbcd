import { createContext, Script } from 'node:vm';
import { worstInputs } from './pattern-inputs.mjs';
import { parse, walk } from './tree.mjs';

/** @typedef {import('./tree.mjs').Tree} Tree */

/**
 * Patterns that the server and the contract build from their constants, by file.
 * @type {Record<string, RegExp>}
 */
const built = {
  'contract/screens.ts': /^\/talent\/messages(?:\/([^/]+))?\/?$/i,
  'server/media/store-media.ts': /^(?:avatar\/[A-Za-z0-9_-]{22}(?:-(?:80|160))?|text\/[A-Za-z0-9_-]{22})\.webp$/,
};

const short = 10_000;
const long = 100_000;
/** Milliseconds of this thread's processor time, whatever the load. A linear pattern takes a few for the long text. */
const longest = 100;
/** Milliseconds for the short text above which the long one is tried. */
const suspicious = 0.5;
/** Milliseconds after which a run is cut off: cubic patterns would take hours. */
const patience = 500;

const context = createContext({ now: () => performance.now() });
const run = new Script(`
  for (; index < texts.length; index += 1) {
    const start = now();
    texts[index].replace(pattern, '');
    if (now() - start >= suspicious) break;
  }
`);

/**
 * Patterns of the server and the contract that need more than linear time for some text, and unlisted built ones.
 * @param {Tree} source
 * @returns {string[]} one for each: path, pattern and the beginning of such a text
 */
export function slowPatterns(source) {
  /** @type {Map<string, string | undefined>} */
  const known = new Map();
  return [...source].flatMap(([path, text]) => {
    if (!/^(?:server|contract)\//.test(path)) return [];
    return patternsOf(path, text).flatMap((pattern) => {
      if (pattern === undefined) return [`${path}: a built pattern`];
      const key = String(pattern);
      if (!known.has(key)) known.set(key, slowText(pattern));
      const slow = known.get(key);
      return slow === undefined ? [] : [`${path}: ${key} on ${slow}`];
    });
  });
}

/** @type {(path: string, text: string) => (RegExp | undefined)[]} Undefined for a built one that is not listed. */
function patternsOf(path, text) {
  /** @type {(RegExp | undefined)[]} */
  const patterns = [];
  walk(parse(path, text).program, (node) => {
    if (node.regex) patterns.push(new RegExp(node.regex.pattern, node.regex.flags));
    if (/^(?:New|Call)Expression$/.test(node.type) && node.callee.name === 'RegExp') patterns.push(built[path]);
  });
  return patterns;
}

/** @type {(pattern: RegExp) => string | undefined} */
function slowText(pattern) {
  // Each use of a pattern may continue with the rest of the text after a match.
  const flags = `${pattern.flags.replaceAll(/[gy]/g, '')}g`;
  const expression = new RegExp(pattern.source, flags);
  const inputs = [...worstInputs(pattern.source, flags)];
  const shortTexts = inputs.map((input) => textOf(input, short));
  for (let index = 0; index < inputs.length; index += 1) {
    index = firstSlow(expression, shortTexts, suspicious, index);
    const input = inputs[index];
    if (input === undefined) break;
    if (timeFor(expression, textOf(input, long)) >= longest) {
      const [before, repeated, end] = input;
      return JSON.stringify(before + repeated.repeat(3) + '…' + end);
    }
  }
  return undefined;
}

/** @type {(input: [string, string, string], length: number) => string} */
const textOf = ([before, repeated, end], length) => before + repeated.repeat(length / repeated.length) + end;

/**
 * The index of the first text, starting at `from`, that takes at least `time` milliseconds; past the last if none does.
 * @param {RegExp} pattern
 * @param {string[]} texts
 * @param {number} time
 * @param {number} from
 * @param {number} [wait] milliseconds after which it is cut off, with the index of the current text
 * @returns {number}
 */
function firstSlow(pattern, texts, time, from, wait = patience) {
  Object.assign(context, { pattern, texts, suspicious: time, index: from });
  try {
    run.runInContext(context, { timeout: wait });
  } catch (error) {
    if (!isTimeout(error)) throw error;
  }
  return Number(context['index']);
}

/** @type {(pattern: RegExp, text: string) => number} Milliseconds of processor time, of all or of the longest that matter. */
function timeFor(pattern, text) {
  // On a busy machine a run may be cut off before it has had that much processor time.
  for (let wait = patience; ; wait *= 2) {
    const before = process.threadCpuUsage();
    const isWhole = firstSlow(pattern, [text], Infinity, 0, wait) > 0;
    const { user, system } = process.threadCpuUsage(before);
    const time = (user + system) / 1_000;
    if (isWhole || time >= longest) return time;
  }
}

/** The error may be one of the context's own. */
const isTimeout = (/** @type {unknown} */ error) =>
  typeof error === 'object' && error !== null && 'code' in error && error.code === 'ERR_SCRIPT_EXECUTION_TIMEOUT';
