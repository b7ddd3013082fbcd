import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { seconds } from './install.mjs';
import { succeeds, wasStopped } from './programs.mjs';
import { countPlaywright, countVitest, failuresHeading } from './results.mjs';
import { buildWeb, isWebBuilt } from './web-build.mjs';

/** @typedef {import('./results.mjs').Count} Count */
/** @typedef {{ name: string, run: () => Promise<Count> }} Step throws with a line that says what is missing */

const one = (/** @type {boolean} */ isGood) => ({ passed: isGood ? 1 : 0, failed: isGood ? 0 : 1, failures: [] });

/**
 * @param {string} name
 * @param {...string} command
 * @returns {Step}
 */
const check = (name, ...command) => ({ name, run: async () => one(await succeeds(command, { isQuiet: true })) });

/** Checks that run nothing of the product; slowest first, since they run side by side. */
export const checks = [
  check('Lint', 'oxlint'),
  check('Types of the server', 'tsc', '-p', 'tsconfig.json', '--noEmit'),
  check('Types of the web app', 'tsc', '-p', 'web/tsconfig.json', '--noEmit'),
  check('Types of the journeys', 'tsc', '-p', 'e2e/tsconfig.json', '--noEmit'),
  check('Format', 'oxfmt', '--check'),
  check('Unused code', 'knip'),
  check('Texts of all languages', process.execPath, 'scripts/texts.mjs'),
  check('Style sheets', 'stylelint', 'web/**/*.css'),
  check('Rules of the house', process.execPath, 'scripts/house.mjs'),
];

/** @type {Step} */
export const build = {
  name: 'Build of the web app',
  run: async () => {
    if (!isWebBuilt()) await buildWeb();
    return one(true);
  },
};

export const vitest = ['vitest', 'run'];
export const playwright = ['playwright', 'test'];

/** @type {Step} */
export const tests = {
  name: 'Tests of the server and of the components',
  run: () =>
    withReport(async (file) => {
      const isGood = await succeeds([...vitest, '--reporter=default', '--reporter=json', `--outputFile.json=${file}`]);
      return countVitest(file, isGood);
    }),
};

/** @type {Step} */
export const journeys = {
  name: 'Journeys in the browser',
  run: () =>
    withReport(async (file) => {
      const isGood = await succeeds([...playwright, '--reporter=list,json'], {
        env: { PLAYWRIGHT_JSON_OUTPUT_FILE: file },
      });
      return countPlaywright(file, isGood);
    }),
};

/**
 * Runs work that leaves a report in a file, and removes the file.
 * @template T
 * @param {(file: string) => Promise<T>} work
 * @returns {Promise<T>}
 */
export async function withReport(work) {
  const folder = mkdtempSync(join(tmpdir(), 'rolecall-reports-'));
  const remove = () => rmSync(folder, { recursive: true, force: true });
  process.on('exit', remove);
  try {
    return await work(join(folder, 'report.json'));
  } finally {
    remove();
    process.off('exit', remove);
  }
}

/**
 * Runs the groups in order, `width` steps of a group at a time, and sums up the results. Ends the process, with 1 if
 * something failed.
 * @param {{ steps: Step[], width?: number }[]} groups
 * @returns {Promise<never>}
 */
export async function runAll(groups) {
  const total = { passed: 0, failed: 0 };
  /** @type {string[]} */
  const allFailures = [];
  for (const { steps, width = 1 } of groups) {
    const waiting = [...steps];
    const work = async () => {
      for (let step = waiting.shift(); step !== undefined; step = waiting.shift()) {
        const { passed, failed, failures } = await runOne(step, width === 1);
        total.passed += passed;
        total.failed += failed;
        if (failed > 0) allFailures.push(...(failures.length > 0 ? failures : [step.name]));
      }
    };
    await Promise.all(Array.from({ length: width }, work));
  }
  if (allFailures.length > 0) {
    console.log(`\n${failuresHeading}\n${allFailures.map((title) => `- ${title}`).join('\n')}`);
  }
  console.log(`\n${total.passed} passed, ${total.failed} failed`);
  return process.exit(total.failed === 0 ? 0 : 1);
}

/**
 * @param {Step} step
 * @param {boolean} isAlone
 */
async function runOne({ name, run }, isAlone) {
  const started = Date.now();
  if (isAlone) console.log(`\n${name} ...`);
  const count = await run().catch((error) => {
    console.log(messageOf(error));
    return one(false);
  });
  if (wasStopped()) process.exit(1);
  console.log(`${name}: ${count.failed === 0 ? 'passed' : 'FAILED'} in ${seconds(started)} s`);
  return count;
}

/** @param {unknown} error */
export const messageOf = (error) => (error instanceof Error ? error.message : String(error));
