// npm test: all checks. The last line sums them up; exits with 1 if one failed. A failed test is rerun at the end,
// unless NO_SECOND_RUN is set.
import { ensureBrowser } from './browser.mjs';
import { projectFolder } from './processes.mjs';
import { stopWithParent } from './programs.mjs';
import { build, checks, journeys, messageOf, runAll, tests } from './steps.mjs';
import { writeKeys } from './texts/keys.mjs';

if (process.argv.length > 2) {
  console.error(
    'npm test runs everything and takes no arguments. For one file: npm run test:server, test:web or test:e2e -- <file>',
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
await runAll([{ steps: checks, width: 2 }, { steps: [build, tests, journeys] }], {
  mayRunAgain: process.env.NO_SECOND_RUN === undefined,
});
