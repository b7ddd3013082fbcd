import { existsSync, readFileSync } from 'node:fs';

/** @typedef {{ passed: number, failed: number }} Count */

/**
 * Counts what Vitest's JSON report says. A skipped test counts as failed, so that none is forgotten; so does a run that
 * ended badly without naming a test, or that left no report.
 * @param {string} file
 * @param {boolean} hasEndedWell
 * @returns {Count}
 */
export function countVitest(file, hasEndedWell) {
  if (!existsSync(file)) return { passed: 0, failed: 1 };
  const { numPassedTests, numTotalTests } = JSON.parse(readFileSync(file, 'utf8'));
  return settle(numPassedTests, numTotalTests - numPassedTests, hasEndedWell);
}

/**
 * Counts what Playwright's JSON report says, by the same rules; a test that passed only when it was tried again failed.
 * @param {string} file
 * @param {boolean} hasEndedWell
 * @returns {Count}
 */
export function countPlaywright(file, hasEndedWell) {
  if (!existsSync(file)) return { passed: 0, failed: 1 };
  const { expected, unexpected, flaky, skipped } = JSON.parse(readFileSync(file, 'utf8')).stats;
  return settle(expected, unexpected + flaky + skipped, hasEndedWell);
}

/**
 * @param {number} passed
 * @param {number} failed
 * @param {boolean} hasEndedWell
 */
const settle = (passed, failed, hasEndedWell) => ({
  passed,
  failed: hasEndedWell && passed > 0 ? failed : Math.max(failed, 1),
});
