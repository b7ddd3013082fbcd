// npm test: every check there is. The last line sums them up; the exit code is 1 when one failed.
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { watchParent } from '#server/platform/parent.ts';
import { ensureBrowser } from './browser.mjs';
import { seconds } from './install.mjs';
import { projectFolder, signals } from './processes.mjs';
import { countPlaywright, countVitest, failuresHeading } from './results.mjs';
import { buildWeb, isWebBuilt } from './web-build.mjs';

const programs = join(projectFolder, 'node_modules', '.bin');
const longestMinutes = 25;
const reports = mkdtempSync(join(tmpdir(), 'rolecall-reports-'));
process.on('exit', () => rmSync(reports, { recursive: true, force: true }));

// Tests choose their own settings: none of the developer's, least of all a real database, may reach them.
const settings =
  /^(PORT|HOST|APP_URL|APP_SECRET|DATA_DIR|DATABASE_URL|SMTP_URL|MAIL_FROM|ADMIN_EMAIL|TRUST_PROXY|TRIAL_DAYS|PRODUCT_NAME|LOG_LEVEL|S3_.*)$/;
const environment = Object.fromEntries(Object.entries(process.env).filter(([name]) => !settings.test(name)));
environment.PATH = `${programs}${delimiter}${process.env.PATH}`;

/** @type {import('node:child_process').ChildProcess | undefined} */
let child;
let isStopped = false;
const stop = () => {
  isStopped = true;
  child?.kill('SIGTERM');
};
for (const signal of signals) process.on(signal, stop);
watchParent(stop);

/**
 * Runs one of the installed programs to its end.
 * @param {string[]} command
 * @param {{ isQuiet?: boolean, env?: Record<string, string> }} [options] quiet: its output is shown only when it fails
 * @returns {Promise<boolean>} whether it ended well
 */
function succeeds([program = '', ...words], { isQuiet = false, env = {} } = {}) {
  return new Promise((resolve, reject) => {
    child = spawn(join(programs, program), words, {
      cwd: projectFolder,
      env: { ...environment, ...env },
      stdio: ['ignore', isQuiet ? 'pipe' : 'inherit', isQuiet ? 'pipe' : 'inherit'],
      timeout: longestMinutes * 60_000,
    });
    /** @type {Buffer[]} */
    const output = [];
    for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => output.push(chunk));
    child.on('error', reject);
    child.on('close', (code) => {
      if (code !== 0) process.stdout.write(Buffer.concat(output));
      resolve(code === 0);
    });
  });
}

/** @param {boolean} isGood */
const one = (isGood) => ({ passed: isGood ? 1 : 0, failed: isGood ? 0 : 1, failures: [] });
/** @param {...string} command */
const check =
  (...command) =>
  async () =>
    one(await succeeds(command, { isQuiet: true }));

const runVitest = async () => {
  const file = join(reports, 'vitest.json');
  return countVitest(
    file,
    await succeeds(['vitest', 'run', '--reporter=default', '--reporter=json', `--outputFile.json=${file}`]),
  );
};
const runPlaywright = async () => {
  const file = join(reports, 'playwright.json');
  return countPlaywright(
    file,
    await succeeds(['playwright', 'test', '--reporter=list,json'], { env: { PLAYWRIGHT_JSON_OUTPUT_FILE: file } }),
  );
};

/** @type {[string, () => Promise<import('./results.mjs').Count>][]} */
const steps = [
  ['Types of the server', check('tsc', '-p', 'tsconfig.json', '--noEmit')],
  ['Types of the web app', check('tsc', '-p', 'web/tsconfig.json', '--noEmit')],
  ['Types of the journeys', check('tsc', '-p', 'e2e/tsconfig.json', '--noEmit')],
  ['Lint', check('oxlint')],
  ['Format', check('oxfmt', '--check')],
  ['Unused code', check('knip')],
  ['Build of the web app', async () => one(isWebBuilt() || (await buildWeb().then(() => true, reportFailure)))],
  ['Tests of the server and of the components', runVitest],
  ['Journeys in the browser', runPlaywright],
];

/** @param {unknown} error */
function reportFailure(error) {
  console.log(error instanceof Error ? error.message : String(error));
  return false;
}

const total = { passed: 0, failed: 0 };
/** @type {string[]} */
const allFailures = [];
try {
  environment.CHROME_PATH = await ensureBrowser();
} catch (error) {
  reportFailure(error);
  total.failed = 1;
}
for (const [name, run] of total.failed === 0 ? steps : []) {
  const started = Date.now();
  console.log(`\n${name} ...`);
  const { passed, failed, failures } = await run();
  if (isStopped) process.exit(1);
  console.log(`${name}: ${failed === 0 ? 'passed' : 'FAILED'} in ${seconds(started)} s`);
  total.passed += passed;
  total.failed += failed;
  if (failed > 0) allFailures.push(...(failures.length > 0 ? failures : [name]));
}
if (allFailures.length > 0) console.log(`\n${failuresHeading}\n${allFailures.map((title) => `- ${title}`).join('\n')}`);
console.log(`\n${total.passed} passed, ${total.failed} failed`);
process.exit(total.failed === 0 ? 0 : 1);
