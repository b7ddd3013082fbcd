// node scripts/house.mjs: rules of this code that no linter has. Prints each violation; exits with 1 if there is one.
import { violationsOf } from './house/rules.mjs';
import { readTree } from './house/tree.mjs';
import { projectFolder } from './processes.mjs';

const violated = violationsOf(readTree(projectFolder)).filter(({ found }) => found.length > 0);
for (const { name, reason, found } of violated)
  console.log(`${name}. ${reason}\n${found.map((one) => `  ${one}\n`).join('')}`);
process.exit(violated.length > 0 ? 1 : 0);
