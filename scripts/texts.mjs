// node scripts/texts.mjs: writes the types of the keys, contract/texts/keys.ts, and checks that the texts of all
// languages are complete. Otherwise exits with 1 and prints file, key and fault.
import { readTree, sourceOf } from './house/tree.mjs';
import { projectFolder } from './processes.mjs';
import { readCatalogues } from './texts/catalogues.mjs';
import { faultsOf } from './texts/faults.mjs';
import { writeKeys } from './texts/keys.mjs';

writeKeys(projectFolder);
const catalogues = readCatalogues(projectFolder);
const faults = faultsOf(catalogues, sourceOf(readTree(projectFolder)));
for (const fault of faults) console.log(fault);
if (faults.length === 0) console.log(`${catalogues.size} languages, complete.`);
process.exit(faults.length === 0 ? 0 : 1);
