/*
 * Worst-case inputs of a regular expression: texts that almost match, made of the pieces of its own pattern.
 */

/**
 * @typedef {{ kind: 'atom', accepts: (sign: string) => boolean, sample: string }
 *   | { kind: 'group', choices: Part[][], isAhead: boolean }
 *   | { kind: 'edge' }} Piece an edge consumes no character
 */
/** @typedef {{ piece: Piece, min: number, max: number }} Part */

/** Characters that patterns distinguish, besides those that they name. */
const alphabet = [
  ...Array.from('aA0_-+.,:;@#%&/\\<>()[]{}="\'|?!* \t\n\r\0é\u0301\u200b\u2028\ufffd…'),
  '😀',
  '\ud800',
];

/**
 * Parses a pattern into its pieces. Throws for unknown syntax.
 * @param {string} pattern
 * @param {string} flags
 */
function read(pattern, flags) {
  let at = 0;
  const signs = [...new Set([...alphabet, ...Array.from(pattern)])];
  const eat = (/** @type {RegExp} */ expected) => {
    expected.lastIndex = at;
    const found = expected.exec(pattern);
    if (found) at += found[0].length;
    return found;
  };
  /** @type {(source: string) => Piece} */
  const atom = (source) => {
    const expression = new RegExp(`^(?:${source})$`, flags.replaceAll(/[gym]/g, ''));
    const accepts = (/** @type {string} */ sign) => expression.test(sign);
    return { kind: 'atom', accepts, sample: signs.find(accepts) ?? '' };
  };
  /** @returns {Part[][]} */
  const choices = () => {
    const all = [sequence()];
    while (eat(/\|/y)) all.push(sequence());
    return all;
  };
  /** @returns {Part[]} */
  const sequence = () => {
    /** @type {Part[]} */
    const parts = [];
    while (at < pattern.length && !/[|)]/.test(pattern.charAt(at))) {
      const piece = next();
      const [, sign, least, comma, most] = eat(/(?:([*+?])|\{(\d+)(,?)(\d*)\})\??/y) ?? [];
      const [min, max] =
        least === undefined
          ? [sign === undefined || sign === '+' ? 1 : 0, sign === undefined || sign === '?' ? 1 : Infinity]
          : [Number(least), most ? Number(most) : comma ? Infinity : Number(least)];
      parts.push({ piece, min, max });
    }
    return parts;
  };
  /** @returns {Piece} */
  const next = () => {
    if (eat(/[\^$]|\\[bB]/y)) return { kind: 'edge' };
    const open = eat(/\((?:\?(?:<?[=!]|:|<\w+>))?/y);
    if (open) {
      const inner = choices();
      if (!eat(/\)/y)) throw new Error(`Unreadable: ${pattern}`);
      return open[0].endsWith('!') ? { kind: 'edge' } : { kind: 'group', choices: inner, isAhead: open[0] === '(?=' };
    }
    const source = eat(
      /\\(?:[pP]\{[^}]*\}|u\{[^}]*\}|u[\da-f]{4}|x[\da-f]{2}|k<\w+>|.)|\[(?:\\.|[^\]\\])*\]|[^\\[]/isuy,
    );
    if (!source) throw new Error(`Unreadable: ${pattern}`);
    return atom(source[0]);
  };
  const whole = choices();
  if (at < pattern.length) throw new Error(`Unreadable: ${pattern}`);
  return { whole, signs };
}

/** @type {(parts: Part[]) => string} A short text that matches the parts. */
const sampleOf = (parts) => parts.map(({ piece, min }) => sampleOfPiece(piece).repeat(min)).join('');

/** @type {(piece: Piece) => string} */
function sampleOfPiece(piece) {
  if (piece.kind === 'atom') return piece.sample;
  return piece.kind === 'group' && !piece.isAhead ? sampleOf(piece.choices[0] ?? []) : '';
}

/** @type {(choices: Part[][]) => Piece[]} */
const atomsIn = (choices) =>
  choices.flat().flatMap(({ piece }) => (piece.kind === 'group' ? atomsIn(piece.choices) : [piece]));

/**
 * Calls `visit` for each part with the text before and after it in a match.
 * @param {Part[][]} choices
 * @param {(part: Part, before: string, after: string) => void} visit
 * @param {string} [before]
 * @param {string} [after]
 */
function eachPart(choices, visit, before = '', after = '') {
  for (const parts of choices) {
    for (const [index, part] of parts.entries()) {
      const start = before + sampleOf(parts.slice(0, index));
      const end = sampleOf(parts.slice(index + 1)) + after;
      visit(part, start, end);
      if (part.piece.kind === 'group') eachPart(part.piece.choices, visit, start, end);
    }
  }
}

/** Endings at which a pattern fails late, whatever its own end. */
const ends = ['', '\0', ' ', 'a', '!', '\na\nb'];

/**
 * Texts that make a pattern backtrack as much as possible. They repeat each of its starts; or, before a failing end,
 * each character that a repeated part accepts, or two in turn; or these after the text that precedes the part.
 * @param {string} pattern
 * @param {string} flags
 * @returns {Set<[before: string, repeated: string, end: string]>}
 */
export function worstInputs(pattern, flags) {
  const { whole, signs } = read(pattern, flags);
  const atoms = atomsIn(whole);
  /** One character of each kind that the pattern distinguishes. */
  const kinds = new Map(
    signs.map((sign) => [atoms.map((atom) => atom.kind === 'atom' && atom.accepts(sign)).join(), sign]),
  );
  const distinct = [...kinds.values()];
  /** @type {Map<string, [string, string, string]>} */
  const inputs = new Map();
  const add = (/** @type {[string, string, string]} */ ...input) => {
    if (input[1] !== '') inputs.set(input.join('\0|'), input);
  };
  for (const sign of distinct) add('', sign, '\0');
  eachPart(whole, ({ piece, max }, before, after) => {
    const sample = sampleOfPiece(piece);
    for (const end of ends) add('', before + sample, end);
    if (max < 100) return;
    const taken = atomsIn([[{ piece, min: 1, max: 1 }]]);
    const own = distinct.filter((sign) => taken.some((atom) => atom.kind === 'atom' && atom.accepts(sign)));
    for (const repeated of new Set([sample, ...own])) {
      for (const end of ['', '\0']) add('', before + repeated, end);
      for (const end of [...ends, after.slice(0, -1), `${after}\0`]) add(before, repeated, end);
      for (const other of own) add(before, repeated + other, '\0');
      // Not at the start of the text, where another choice may take all of it.
      add(`\0${before}`, repeated, '\0');
    }
  });
  return new Set(inputs.values());
}
