import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { countPlaywright, countVitest } from './results.mjs';

let folder = '';
beforeAll(() => (folder = mkdtempSync(join(tmpdir(), 'rolecall-results-'))));
afterAll(() => rmSync(folder, { recursive: true }));

const report = (content: unknown): string => {
  const file = join(folder, 'report.json');
  writeFileSync(file, JSON.stringify(content));
  return file;
};

describe('the sum of Vitest', () => {
  test('is that of its report', () => {
    expect(countVitest(report({ numTotalTests: 5, numPassedTests: 5 }), true)).toEqual({ passed: 5, failed: 0 });
    expect(countVitest(report({ numTotalTests: 5, numPassedTests: 3 }), false)).toEqual({ passed: 3, failed: 2 });
  });
  test('counts a skipped test as failed', () => {
    expect(countVitest(report({ numTotalTests: 5, numPassedTests: 4, numPendingTests: 1 }), true)).toEqual({
      passed: 4,
      failed: 1,
    });
  });
  test('has a failure when the run ended badly although each test passed, when nothing ran, and when there is no report', () => {
    expect(countVitest(report({ numTotalTests: 5, numPassedTests: 5 }), false)).toEqual({ passed: 5, failed: 1 });
    expect(countVitest(report({ numTotalTests: 0, numPassedTests: 0 }), true)).toEqual({ passed: 0, failed: 1 });
    expect(countVitest(join(folder, 'absent.json'), true)).toEqual({ passed: 0, failed: 1 });
  });
});

describe('the sum of Playwright', () => {
  test('is that of its report, a flaky or skipped test counted as failed', () => {
    expect(countPlaywright(report({ stats: { expected: 7, unexpected: 1, flaky: 2, skipped: 3 } }), false)).toEqual({
      passed: 7,
      failed: 6,
    });
    expect(countPlaywright(report({ stats: { expected: 7, unexpected: 0, flaky: 0, skipped: 0 } }), true)).toEqual({
      passed: 7,
      failed: 0,
    });
  });
  test('has a failure when nothing ran and when there is no report', () => {
    expect(countPlaywright(report({ stats: { expected: 0, unexpected: 0, flaky: 0, skipped: 0 } }), true)).toEqual({
      passed: 0,
      failed: 1,
    });
    expect(countPlaywright(join(folder, 'absent.json'), false)).toEqual({ passed: 0, failed: 1 });
  });
});
