import { existsSync, readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { projectFolder } from './processes.mjs';

/** @typedef {{ passed: number, failed: number, failures: string[] }} Count failures: the titles of those that failed */

/** Heading above the titles of failed tests, one per line. */
export const failuresHeading = 'What failed:';

/**
 * Counts the results in Vitest's JSON report. A skipped test counts as failed, so that none is forgotten. So does a run
 * that failed without naming a test or that left no report.
 * @param {string} file
 * @param {boolean} hasEndedWell
 * @returns {Count}
 */
export function countVitest(file, hasEndedWell) {
  if (!existsSync(file)) return settle(0, 0, []);
  const { numPassedTests, numTotalTests, testResults = [] } = JSON.parse(readFileSync(file, 'utf8'));
  const failures = testResults.flatMap((/** @type {VitestFile} */ { name, status, assertionResults }) => {
    const titles = assertionResults.filter((test) => test.status !== 'passed').map(({ fullName }) => fullName);
    // A file that breaks before its first test, or after its last, names none.
    if (titles.length === 0 && status === 'failed') titles.push('(outside its tests)');
    return titles.map((title) => `${relative(projectFolder, name)}: ${title}`);
  });
  return settle(numPassedTests, numTotalTests - numPassedTests, failures, hasEndedWell);
}

/** @typedef {{ name: string, status: string, assertionResults: { fullName: string, status: string }[] }} VitestFile */

/**
 * Counts the results in Playwright's JSON report, by the same rules; a test that passed only on a retry counts as
 * failed.
 * @param {string} file
 * @param {boolean} hasEndedWell
 * @returns {Count}
 */
export function countPlaywright(file, hasEndedWell) {
  if (!existsSync(file)) return settle(0, 0, []);
  const { stats, suites = [] } = JSON.parse(readFileSync(file, 'utf8'));
  const { expected, unexpected, flaky, skipped } = stats;
  return settle(expected, unexpected + flaky + skipped, suites.flatMap(failuresOf), hasEndedWell);
}

/** @typedef {{ file: string, specs?: { title: string, tests: { status: string }[] }[], suites?: Suite[] }} Suite */

/**
 * @param {Suite} suite
 * @returns {string[]}
 */
function failuresOf({ file, specs = [], suites = [] }) {
  const failed = specs.filter(({ tests }) => tests.some(({ status }) => status !== 'expected'));
  return [...failed.map(({ title }) => `e2e/${file}: ${title}`), ...suites.flatMap(failuresOf)];
}

/**
 * @param {number} passed
 * @param {number} failed
 * @param {string[]} failures
 * @param {boolean} [hasEndedWell]
 * @returns {Count}
 */
const settle = (passed, failed, failures, hasEndedWell = false) => ({
  passed,
  failed: hasEndedWell && passed > 0 ? failed : Math.max(failed, 1),
  failures,
});
