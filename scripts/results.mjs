import { existsSync, readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { projectFolder } from './processes.mjs';

/**
 * @typedef {object} Count
 * @property {number} passed
 * @property {number} failed
 * @property {string[]} failures titles of failed tests; fewer than `failed` if there were failures outside tests
 * @property {string[]} [passes] titles of passed tests
 */

/** Heading above the titles of failed tests, one per line. */
export const failuresHeading = 'What failed:';

/**
 * Settles failed tests by their second run. A test that passes there is flaky and counts as passed; every other failure
 * in either run counts. A second run that broke outside its tests is ignored.
 * @param {Count} first
 * @param {Count} second
 * @returns {{ count: Count, flaky: string[] }}
 */
export function settleBySecond(first, second) {
  if (!isNamed(second)) return { count: first, flaky: [] };
  const flaky = first.failures.filter((title) => second.passes?.includes(title) && !second.failures.includes(title));
  const failures = [...new Set([...first.failures, ...second.failures])].filter((title) => !flaky.includes(title));
  const all = first.passed + first.failed;
  return { count: { passed: all - failures.length, failed: failures.length, failures }, flaky };
}

/**
 * Whether each failure has a title, so that it can be run once more.
 * @param {Count} count
 */
export const isNamed = ({ failed, failures }) => failed === failures.length;

/**
 * Counts the results in Vitest's JSON report. A skipped test counts as failed, so that none is forgotten. So does a run
 * that failed without naming a test or left no report.
 * @param {string} file
 * @param {boolean} hasEndedWell
 * @returns {Count}
 */
export function countVitest(file, hasEndedWell) {
  if (!existsSync(file)) return settle(0, 0, [], []);
  /** @type {{ numPassedTests: number, numTotalTests: number, testResults?: VitestFile[] }} */
  const { numPassedTests, numTotalTests, testResults = [] } = JSON.parse(readFileSync(file, 'utf8'));
  const failures = testResults.flatMap(({ name, status, assertionResults }) => {
    const titles = assertionResults.filter((test) => test.status !== 'passed').map(({ fullName }) => fullName);
    // A file that breaks before its first test, or after its last, names no test.
    if (titles.length === 0 && status === 'failed') titles.push(outside);
    return titles.map((title) => titleIn(name, title));
  });
  const passes = testResults.flatMap(({ name, status, assertionResults }) => [
    ...assertionResults.filter((test) => test.status === 'passed').map(({ fullName }) => titleIn(name, fullName)),
    // A file that broke outside its tests has passed this time.
    ...(status === 'passed' ? [titleIn(name, outside)] : []),
  ]);
  return settle(numPassedTests, numTotalTests - numPassedTests, failures, passes, hasEndedWell);
}

const outside = '(outside its tests)';

/**
 * @param {string} file its full path
 * @param {string} title
 */
const titleIn = (file, title) => `${relative(projectFolder, file)}: ${title}`;

/** @typedef {{ name: string, status: string, assertionResults: { fullName: string, status: string }[] }} VitestFile */

/**
 * Counts the results in Playwright's JSON report, by the same rules; a test that passed only on a retry counts as
 * failed.
 * @param {string} file
 * @param {boolean} hasEndedWell
 * @returns {Count}
 */
export function countPlaywright(file, hasEndedWell) {
  if (!existsSync(file)) return settle(0, 0, [], []);
  /** @type {{ stats: Record<'expected' | 'unexpected' | 'flaky' | 'skipped', number>, suites?: Suite[], errors?: unknown[] }} */
  const { stats, suites = [], errors = [] } = JSON.parse(readFileSync(file, 'utf8'));
  const { expected, unexpected, flaky, skipped } = stats;
  const failures = suites.flatMap((suite) => titlesOf(suite, false));
  const passes = suites.flatMap((suite) => titlesOf(suite, true));
  return settle(expected, unexpected + flaky + skipped + errors.length, failures, passes, hasEndedWell);
}

/** @typedef {{ file: string, specs?: { title: string, tests: { status: string }[] }[], suites?: Suite[] }} Suite */

/**
 * @param {Suite} suite
 * @param {boolean} isGood whether to return the titles of passed tests, or of all others
 * @returns {string[]}
 */
function titlesOf({ file, specs = [], suites = [] }, isGood) {
  const wanted = specs.filter(({ tests }) => tests.every(({ status }) => status === 'expected') === isGood);
  return [...wanted.map(({ title }) => `e2e/${file}: ${title}`), ...suites.flatMap((suite) => titlesOf(suite, isGood))];
}

/**
 * @param {number} passed
 * @param {number} failed
 * @param {string[]} failures
 * @param {string[]} passes
 * @param {boolean} [hasEndedWell]
 * @returns {Count}
 */
const settle = (passed, failed, failures, passes, hasEndedWell = false) => ({
  passed,
  failed: Math.max(failed, failures.length, hasEndedWell && passed > 0 ? 0 : 1),
  failures,
  passes,
});
