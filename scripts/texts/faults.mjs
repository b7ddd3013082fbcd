import { argumentsOf } from './arguments.mjs';
import { isUsed, usesOf } from './uses.mjs';

/** @typedef {import('./catalogues.mjs').Catalogues} Catalogues */
/** @typedef {import('./catalogues.mjs').Messages} Messages */
/** @typedef {import('#scripts/house/tree.mjs').Tree} Tree */

/**
 * Faults of the catalogues, and keys that the source does not use.
 * @param {Catalogues} catalogues
 * @param {Tree} source
 * @returns {string[]} one for each: file, key and fault
 */
export function faultsOf(catalogues, source) {
  const [first, ...others] = [...catalogues];
  if (!first) return ['contract/texts: there is no catalogue'];
  const [, sourceFeatures] = first;
  const uses = usesOf(source);
  /** @type {string[]} */
  const faults = [];
  for (const [language, features] of catalogues) {
    for (const [feature, messages] of features) {
      for (const [key, message] of Object.entries(messages)) {
        for (const fault of messageFaults(language, message)) faults.push(`${at(language, feature)}: ${key}: ${fault}`);
      }
    }
  }
  for (const [feature, messages] of sourceFeatures) {
    for (const key of Object.keys(messages)) {
      if (!isUsed(uses, feature, key)) faults.push(`${at(first[0], feature)}: ${key}: is not used`);
    }
  }
  for (const [language, features] of others) {
    for (const feature of new Set([...sourceFeatures.keys(), ...features.keys()])) {
      faults.push(...unequal(at(language, feature), sourceFeatures.get(feature) ?? {}, features.get(feature) ?? {}));
    }
  }
  return faults;
}

const at = (/** @type {string} */ language, /** @type {string} */ feature) =>
  `contract/texts/${language}/${feature}.json`;

/**
 * @param {string} language
 * @param {string} message
 * @returns {string[]}
 */
function messageFaults(language, message) {
  if (message.trim() === '') return ['is empty'];
  const parsed = parse(message);
  if (typeof parsed === 'string') return [parsed];
  return [...parsed].flatMap(([name, { forms }]) => forms.flatMap((given) => formFaults(language, name, given)));
}

/**
 * @param {string} language
 * @param {string} name
 * @param {Set<string>} given
 */
function formFaults(language, name, given) {
  const type = given.has('(ordinal)') ? 'ordinal' : 'cardinal';
  const wanted = new Set(new Intl.PluralRules(language, { type }).resolvedOptions().pluralCategories);
  const missing = [...wanted].filter((form) => !given.has(form));
  const tooMany = [...given].filter((form) => form !== '(ordinal)' && !wanted.has(/** @type {never} */ (form)));
  return [
    ...missing.map((form) => `{${name}} lacks the plural form ${form}`),
    ...tooMany.map((form) => `{${name}} has the plural form ${form}, which the language lacks`),
  ];
}

/** @param {string} message */
function parse(message) {
  try {
    return argumentsOf(message);
  } catch (error) {
    return `is not an ICU message: ${error instanceof Error ? error.message : String(error)}`;
  }
}

/**
 * @param {string} file
 * @param {Messages} wanted
 * @param {Messages} given
 */
function* unequal(file, wanted, given) {
  for (const key of Object.keys(wanted)) if (!(key in given)) yield `${file}: ${key}: is missing`;
  for (const [key, message] of Object.entries(given)) {
    const original = wanted[key];
    if (original === undefined) yield `${file}: ${key}: is superfluous`;
    else if (shapeOf(original) !== shapeOf(message))
      yield `${file}: ${key}: has the placeholders ${shapeOf(message)} instead of ${shapeOf(original)}`;
  }
}

/** @param {string} message */
function shapeOf(message) {
  const parsed = parse(message);
  if (typeof parsed === 'string') return parsed;
  const shape = [...parsed].map(([name, { type }]) => `{${name}: ${type}}`).toSorted();
  return shape.join(' ') || '(none)';
}
