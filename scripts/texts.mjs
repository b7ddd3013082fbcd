/*
 * node scripts/texts.mjs: whether the texts of all languages are complete. Exits with 1 and says file, key and fault.
 *   --write    writes the types of the keys, contract/texts/keys
 */
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { readTree, sourceOf } from './house/tree.mjs';
import { projectFolder } from './processes.mjs';
import { readCatalogues } from './texts/catalogues.mjs';
import { faultsOf } from './texts/faults.mjs';
import { keyFiles } from './texts/keys.mjs';

const { values } = parseArgs({ options: { write: { type: 'boolean' } } });
const catalogues = readCatalogues(projectFolder);
const files = keyFiles(catalogues);
const keysFolder = join(projectFolder, 'contract/texts/keys');
const absolute = (/** @type {string} */ path) => join(projectFolder, path);

if (values.write) {
  for (const [path, text] of files) writeFileSync(absolute(path), text);
  for (const file of readdirSync(keysFolder))
    if (!files.has(`contract/texts/keys/${file}`)) rmSync(join(keysFolder, file));
}
const stale = [...files].flatMap(([path, text]) =>
  existsSync(absolute(path)) && readFileSync(absolute(path), 'utf8') === text
    ? []
    : [`${path}: is not what the catalogue says; run node scripts/texts.mjs --write`],
);
const faults = [...stale, ...faultsOf(catalogues, sourceOf(readTree(projectFolder)))];
for (const fault of faults) console.log(fault);
if (faults.length === 0) console.log(`${catalogues.size} languages, complete.`);
process.exit(faults.length === 0 ? 0 : 1);
