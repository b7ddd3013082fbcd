import compile from 'icu-minify/compile';

/**
 * @typedef {object} Argument
 * @property {string} type in TypeScript
 * @property {Set<string>[]} forms for a plural: the forms at each place of use
 */
/** @typedef {Map<string, Argument>} Arguments by their name */

const kinds = { select: 1, plural: 2, ordinal: 3, number: 4, date: 5, time: 6 };

/**
 * The arguments of a message. Throws if it is not an ICU message.
 * @param {string} message
 * @returns {Arguments}
 */
export function argumentsOf(message) {
  /** @type {Arguments} */
  const found = new Map();
  const compiled = compile(message);
  if (Array.isArray(compiled)) for (const node of compiled) visit(node, found);
  return found;
}

/**
 * @param {unknown} node
 * @param {Arguments} found
 */
function visit(node, found) {
  if (!Array.isArray(node)) return;
  const [name, kind, options] = node;
  if (kind === undefined) add(found, name, 'string');
  else if (kind === kinds.select) {
    const branches = Object.entries(options);
    add(
      found,
      name,
      branches
        .map(([branch]) => `'${branch}'`)
        .toSorted()
        .join(' | '),
    );
    visitBranches(branches, found);
  } else if (kind === kinds.plural || kind === kinds.ordinal) {
    const branches = Object.entries(options);
    const forms = branches.map(([form]) => form).filter((form) => !form.startsWith('='));
    add(found, name, 'number', new Set([...forms, ...(kind === kinds.ordinal ? ['(ordinal)'] : [])]));
    visitBranches(branches, found);
  } else if (kind === kinds.number) add(found, name, 'number');
  else if (kind === kinds.date || kind === kinds.time) add(found, name, 'Date');
  else {
    add(found, name, 'Tag');
    for (const inside of node.slice(1)) visit(inside, found);
  }
}

/**
 * @param {[string, unknown][]} branches
 * @param {Arguments} found
 */
function visitBranches(branches, found) {
  for (const [, branch] of branches) if (Array.isArray(branch)) for (const node of branch) visit(node, found);
}

/**
 * @param {Arguments} found
 * @param {string} name
 * @param {string} type
 * @param {Set<string>} [forms]
 */
function add(found, name, type, forms) {
  const known = found.get(name);
  // A number may also be used without a format, as in '{count, plural, one {{count} day} other {{count} days}}'.
  const isSame = !known || known.type === type || type === 'string';
  const argument = {
    type: isSame ? (known?.type ?? type) : type,
    forms: [...(known?.forms ?? []), ...(forms ? [forms] : [])],
  };
  if (known && !isSame && known.type !== 'string') throw new Error(`{${name}} is ${known.type} and ${type}`);
  found.set(name, argument);
}
