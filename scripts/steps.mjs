import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { seconds } from './install.mjs';
import { succeeds, wasStopped } from './programs.mjs';
import { countPlaywright, countVitest, failuresHeading, isNamed, settleBySecond } from './results.mjs';
import { buildWeb, isWebBuilt } from './web-build.mjs';

/** @typedef {import('./results.mjs').Count} Count */

/**
 * @typedef {object} Step
 * @property {string} name
 * @property {() => Promise<Count>} run throws one line about a missing prerequisite
 * @property {(titles: string[]) => Promise<Count>} [runAgain] runs at least these tests, one at a time
 */

/** With more failures than this the product is broken, and no test is rerun. */
const mostRunAgain = 5;

const one = (/** @type {boolean} */ isGood) => ({ passed: isGood ? 1 : 0, failed: isGood ? 0 : 1, failures: [] });

/**
 * @param {string} name
 * @param {...string} command
 * @returns {Step}
 */
const check = (name, ...command) => ({ name, run: async () => one(await succeeds(command, { isQuiet: true })) });

/** Checks that do not run the product; slowest first, since they run side by side. */
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

/**
 * Axe and sideways scroll over each state of each screen, in two sizes.
 * @type {Step}
 */
export const gallery = {
  name: 'Gallery of the screens',
  run: async () => one(await succeeds([process.execPath, 'scripts/gallery.ts', 'inspect'], { minutes: 90 })),
};

export const vitest = ['vitest', 'run'];
export const playwright = ['playwright', 'test'];

/**
 * Tests of every kind, without the gallery. The shorter run leaves out `*.long.*` files and most runs of the models.
 * @param {{ isShort: boolean }} length
 * @returns {Step[]}
 */
export const testsOf = ({ isShort }) => {
  const env = isShort ? { SHORT_TESTS: '1' } : {};
  return [
    {
      name: 'Tests of the server and of the components',
      run: () => runVitest(env),
      runAgain: (titles) => runVitest(env, '--maxWorkers=1', ...filesOf(titles)),
    },
    {
      name: 'Journeys in the browser',
      run: () => runPlaywright(env),
      // Keeps pictures of the first failures beside those of the second.
      runAgain: (titles) =>
        runPlaywright(
          env,
          '--workers=1',
          '--output=test-results/again',
          ...filesOf(titles),
          '--grep',
          patternOf(titles),
        ),
    },
  ];
};

/**
 * @param {Record<string, string>} env
 * @param {...string} words
 */
const runVitest = (env, ...words) =>
  withReport(async (file) => {
    const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`];
    return countVitest(file, await succeeds([...vitest, ...reporters, ...words], { env }));
  });

/**
 * @param {Record<string, string>} env
 * @param {...string} words
 */
const runPlaywright = (env, ...words) =>
  withReport(async (file) => {
    const withFile = { ...env, PLAYWRIGHT_JSON_OUTPUT_FILE: file };
    return countPlaywright(file, await succeeds([...playwright, '--reporter=list,json', ...words], { env: withFile }));
  });

/** @param {string[]} titles */
const filesOf = (titles) => [...new Set(titles.map((title) => title.slice(0, title.indexOf(': '))))];

/** @param {string[]} titles */
const patternOf = (titles) =>
  titles.map((title) => title.slice(title.indexOf(': ') + 2).replaceAll(/[\\^$.*+?()[\]{}|]/g, '\\$&')).join('|');

/**
 * Runs work that writes a report to a file, and removes the file.
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
 * Runs the groups in order, `width` steps of a group at a time, and sums up the results. A few failed tests are rerun
 * at the end; those that pass then are listed as flaky and count as passed. Ends the process, with 1 if there was a
 * failure.
 * @param {{ steps: Step[], width?: number }[]} groups
 * @param {{ mayRunAgain?: boolean }} [options]
 * @returns {Promise<never>}
 */
export async function runAll(groups, { mayRunAgain = true } = {}) {
  /** @type {{ step: Step, count: Count }[]} */
  const results = [];
  for (const { steps, width = 1 } of groups) {
    const waiting = [...steps];
    const work = async () => {
      for (let step = waiting.shift(); step !== undefined; step = waiting.shift())
        results.push({ step, count: await runOne(step, width === 1) });
    };
    await Promise.all(Array.from({ length: width }, work));
  }
  const sum = (/** @type {'passed' | 'failed'} */ part) => results.reduce((all, { count }) => all + count[part], 0);
  const flaky = mayRunAgain && sum('failed') <= mostRunAgain ? await runFailedAgain(results) : [];
  const failures = results.flatMap(({ step, count }) => {
    if (count.failed === 0) return [];
    return count.failures.length > 0 ? count.failures : [step.name];
  });
  printTitles('Flaky, since it failed and then passed:', flaky);
  printTitles(failuresHeading, failures);
  console.log(`\n${sum('passed')} passed, ${sum('failed')} failed`);
  return process.exit(sum('failed') === 0 ? 0 : 1);
}

/**
 * Runs the failed tests of each step once more and settles its count.
 * @param {{ step: Step, count: Count }[]} results
 * @returns {Promise<string[]>} titles of flaky tests
 */
async function runFailedAgain(results) {
  const allFlaky = [];
  for (const result of results) {
    const { runAgain, name } = result.step;
    const { failures } = result.count;
    if (!runAgain || failures.length === 0 || !isNamed(result.count)) continue;
    const second = await runOne({ name: `${name}, once more`, run: () => runAgain(failures) }, true);
    const { count, flaky } = settleBySecond(result.count, second);
    result.count = count;
    allFlaky.push(...flaky);
  }
  return allFlaky;
}

/**
 * @param {string} title
 * @param {string[]} titles
 */
function printTitles(title, titles) {
  if (titles.length > 0) console.log(`\n${title}\n${titles.map((each) => `- ${each}`).join('\n')}`);
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
