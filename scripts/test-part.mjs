// npm run test:server, test:web, test:e2e: one kind of test, or the files named after `--`. Further arguments go to
// Vitest and Playwright.
import { ensureBrowser, findWebKit } from './browser.mjs';
import { stopWithParent, succeeds } from './programs.mjs';
import { build, messageOf, playwright, vitest } from './steps.mjs';

const [name = '', ...words] = process.argv.slice(2);

/** @type {Map<string, { command: string[], prepare: (() => Promise<unknown>)[] }>} */
const parts = new Map([
  ['server', { command: [...vitest, '--project', 'server'], prepare: [build.run] }],
  ['web', { command: [...vitest, '--project', 'web'], prepare: [ensureBrowser] }],
  ['e2e', { command: playwright, prepare: [ensureBrowser, build.run] }],
]);

const part = parts.get(name);
if (!part) {
  console.error(`There are tests of ${[...parts.keys()].join(', ')}, and none of ${JSON.stringify(name)}.`);
  process.exit(1);
}
if (words.includes('--project=webkit') && !findWebKit()) {
  console.log('No WebKit is installed (npx playwright install webkit): its journeys are left out.');
  process.exit(0);
}
stopWithParent();
try {
  for (const step of part.prepare) await step();
} catch (error) {
  console.error(messageOf(error));
  process.exit(1);
}
process.exit((await succeeds([...part.command, ...words])) ? 0 : 1);
