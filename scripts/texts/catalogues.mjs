import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** @typedef {Record<string, string>} Messages the messages of a feature by their key */
/** @typedef {Map<string, Map<string, Messages>>} Catalogues the features of each language, the source language first */

const folder = 'contract/texts';
const source = 'en';

/**
 * Reads the catalogues of a project: contract/texts/<language>/<feature>.json.
 * @param {string} root
 * @returns {Catalogues}
 */
export function readCatalogues(root) {
  const languages = readdirSync(join(root, folder), { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && /^[a-z]{2}(-[A-Z]{2})?$/.test(entry.name))
    .map(({ name }) => name)
    .toSorted((one, other) => Number(other === source) - Number(one === source));
  return new Map(languages.map((language) => [language, readLanguage(join(root, folder, language))]));
}

/** @param {string} path */
const readLanguage = (path) =>
  new Map(
    readdirSync(path)
      .toSorted()
      .map((file) => [file.replace(/\.json$/, ''), JSON.parse(readFileSync(join(path, file), 'utf8'))]),
  );
