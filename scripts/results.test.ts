import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { projectFolder } from './processes.mjs';
import { countPlaywright, countVitest, settleBySecond } from './results.mjs';

let folder = '';
beforeAll(() => (folder = mkdtempSync(join(tmpdir(), 'rolecall-results-'))));
afterAll(() => rmSync(folder, { recursive: true }));

const report = (content: unknown): string => {
  const file = join(folder, 'report.json');
  writeFileSync(file, JSON.stringify(content));
  return file;
};

const vitestFile = (name: string, status: string, ...tests: [string, string][]) => ({
  name: join(projectFolder, name),
  status,
  assertionResults: tests.map(([fullName, result]) => ({ fullName, status: result })),
});
const journey = (title: string, status: string) => ({ title, tests: [{ status }] });

describe('the count of Vitest', () => {
  test('equals its report', () => {
    expect(countVitest(report({ numTotalTests: 5, numPassedTests: 5 }), true)).toMatchObject({ passed: 5, failed: 0 });
    expect(countVitest(report({ numTotalTests: 5, numPassedTests: 3 }), false)).toMatchObject({ passed: 3, failed: 2 });
  });
  test('names failed tests, and a file that broke outside its tests', () => {
    const testResults = [
      vitestFile('server/one.test.ts', 'failed', ['a page holds', 'passed'], ['a page turns', 'failed']),
      vitestFile('server/two.test.ts', 'failed'),
      vitestFile('server/three.test.ts', 'passed', ['a page ends', 'passed']),
    ];
    expect(countVitest(report({ numTotalTests: 3, numPassedTests: 2, testResults }), false)).toEqual({
      passed: 2,
      failed: 2,
      failures: ['server/one.test.ts: a page turns', 'server/two.test.ts: (outside its tests)'],
      passes: [
        'server/one.test.ts: a page holds',
        'server/three.test.ts: a page ends',
        'server/three.test.ts: (outside its tests)',
      ],
    });
  });
  test('counts a skipped test as failed', () => {
    expect(countVitest(report({ numTotalTests: 5, numPassedTests: 4, numPendingTests: 1 }), true)).toMatchObject({
      passed: 4,
      failed: 1,
    });
  });
  test('has a failure if the run failed although each test passed, if no test ran, and without a report', () => {
    expect(countVitest(report({ numTotalTests: 5, numPassedTests: 5 }), false)).toMatchObject({ passed: 5, failed: 1 });
    expect(countVitest(report({ numTotalTests: 0, numPassedTests: 0 }), true)).toMatchObject({ passed: 0, failed: 1 });
    expect(countVitest(join(folder, 'absent.json'), true)).toMatchObject({ passed: 0, failed: 1 });
  });
});

describe('the count of Playwright', () => {
  test('names failed journeys in any group', () => {
    const file = 'homes.spec.ts';
    const suites = [
      {
        file,
        specs: [journey('a home opens', 'expected'), journey('a home closes', 'unexpected')],
        suites: [{ file, specs: [journey('a home turns', 'flaky')] }],
      },
    ];
    const stats = { expected: 1, unexpected: 1, flaky: 1, skipped: 0 };
    expect(countPlaywright(report({ stats, suites }), false)).toEqual({
      passed: 1,
      failed: 2,
      failures: ['e2e/homes.spec.ts: a home closes', 'e2e/homes.spec.ts: a home turns'],
      passes: ['e2e/homes.spec.ts: a home opens'],
    });
  });
  test('counts an error outside the journeys, which has no title', () => {
    const stats = { expected: 1, unexpected: 0, flaky: 0, skipped: 0 };
    const found = countPlaywright(report({ stats, suites: [], errors: [{ message: 'No server.' }] }), false);
    expect(found).toMatchObject({ passed: 1, failed: 1, failures: [] });
  });
  test('equals its report, with flaky and skipped tests counted as failed', () => {
    expect(
      countPlaywright(report({ stats: { expected: 7, unexpected: 1, flaky: 2, skipped: 3 } }), false),
    ).toMatchObject({
      passed: 7,
      failed: 6,
    });
    expect(
      countPlaywright(report({ stats: { expected: 7, unexpected: 0, flaky: 0, skipped: 0 } }), true),
    ).toMatchObject({
      passed: 7,
      failed: 0,
    });
  });
  test('has a failure if no journey ran, and without a report', () => {
    expect(
      countPlaywright(report({ stats: { expected: 0, unexpected: 0, flaky: 0, skipped: 0 } }), true),
    ).toMatchObject({
      passed: 0,
      failed: 1,
    });
    expect(countPlaywright(join(folder, 'absent.json'), false)).toMatchObject({ passed: 0, failed: 1 });
  });
});

describe('a second run', () => {
  const first = { passed: 7, failed: 2, failures: ['a: one', 'a: two'], passes: [] };
  test('marks a test that passes as flaky, and one that fails again as failed', () => {
    const second = { passed: 1, failed: 1, failures: ['a: two'], passes: ['a: one'] };
    const count = { passed: 8, failed: 1, failures: ['a: two'] };
    expect(settleBySecond(first, second)).toEqual({ count, flaky: ['a: one'] });
  });
  test('fails a test that fails only there, one it did not run, and a title that both passed and failed', () => {
    const alsoFails = { passed: 2, failed: 1, failures: ['a: three'], passes: ['a: one', 'a: two'] };
    expect(settleBySecond(first, alsoFails).count).toEqual({ passed: 8, failed: 1, failures: ['a: three'] });
    const skips = { passed: 1, failed: 0, failures: [], passes: ['a: one'] };
    expect(settleBySecond(first, skips).count).toEqual({ passed: 8, failed: 1, failures: ['a: two'] });
    const isOfTwoMinds = { passed: 2, failed: 1, failures: ['a: two'], passes: ['a: one', 'a: two'] };
    expect(settleBySecond(first, isOfTwoMinds).count).toEqual({ passed: 8, failed: 1, failures: ['a: two'] });
  });
  test('is ignored if it broke outside its tests', () => {
    const broken = { passed: 2, failed: 1, failures: [], passes: ['a: one', 'a: two'] };
    expect(settleBySecond(first, broken)).toEqual({ count: first, flaky: [] });
  });
});
