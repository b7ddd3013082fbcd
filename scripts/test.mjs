// npm test: what each change must pass. npm run test:all: everything, also the files named `*.long.*`. The last line
// sums up; exits with 1 if a check failed. A failed test is rerun at the end, unless NO_SECOND_RUN is set.
import { ensureBrowser } from './browser.mjs';
import { projectFolder } from './processes.mjs';
import { stopWithParent } from './programs.mjs';
import { build, checks, gallery, messageOf, runAll, testsOf } from './steps.mjs';
import { writeKeys } from './texts/keys.mjs';

const [length, ...others] = process.argv.slice(2);
if ((length !== undefined && length !== 'all') || others.length > 0) {
  console.error(
    'npm test and npm run test:all take no arguments. For one file: npm run test:server, test:web or test:e2e -- <file>',
  );
  process.exit(1);
}
stopWithParent();
try {
  await ensureBrowser();
} catch (error) {
  console.log(`${messageOf(error)}\n\n0 passed, 1 failed`);
  process.exit(1);
}
writeKeys(projectFolder);
const isShort = length === undefined;
const steps = [build, ...testsOf({ isShort }), ...(isShort ? [] : [gallery])];
await runAll([{ steps: checks, width: 2 }, { steps }], { mayRunAgain: process.env.NO_SECOND_RUN === undefined });
