// npm run check: all checks that run nothing of the product.
import { stopWithParent } from './programs.mjs';
import { checks, runAll } from './steps.mjs';

stopWithParent();
await runAll([{ steps: checks, width: 2 }]);
