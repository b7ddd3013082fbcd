// npm run check: all checks that do not run the product.
import { projectFolder } from './processes.mjs';
import { stopWithParent } from './programs.mjs';
import { checks, runAll } from './steps.mjs';
import { writeKeys } from './texts/keys.mjs';

stopWithParent();
writeKeys(projectFolder);
await runAll([{ steps: checks, width: 2 }]);
