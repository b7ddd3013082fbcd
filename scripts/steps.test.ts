import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, test, vi } from 'vitest';
import { projectFolder } from './processes.mjs';
import { succeeds } from './programs.mjs';

const run = promisify(execFile);
const script = (name: string, ...words: string[]) =>
  run(process.execPath, [join('scripts', name), ...words], { cwd: projectFolder });
const evaluate = (code: string) => succeeds([process.execPath, '--eval', code]);

test('npm test takes no files', async () => {
  await expect(script('test.mjs', 'server/app.test.ts')).rejects.toMatchObject({
    code: 1,
    stderr: expect.stringContaining('take no arguments.'),
  });
});

test('an unknown part is refused', async () => {
  await expect(script('test-part.mjs', 'unit')).rejects.toMatchObject({
    code: 1,
    stderr: 'There are tests of server, web, e2e, and none of "unit".\n',
  });
});

test('a missing file fails', async () => {
  await expect(script('test-part.mjs', 'server', 'server/no-such.test.ts')).rejects.toMatchObject({ code: 1 });
});

test('programs get none of the developer’s settings, and find installed programs first', async () => {
  vi.stubEnv('DATABASE_URL', 'postgres://localhost/mine');
  vi.stubEnv('S3_BUCKET', 'mine');
  vi.stubEnv('KEPT', 'kept');
  const isFiltered = await evaluate(
    `const { DATABASE_URL, S3_BUCKET, KEPT, PATH } = process.env;
     const isFirst = PATH.startsWith(${JSON.stringify(join(projectFolder, 'node_modules', '.bin'))});
     process.exit(!DATABASE_URL && !S3_BUCKET && KEPT === 'kept' && isFirst ? 0 : 1);`,
  );
  vi.unstubAllEnvs();
  expect(isFiltered).toBe(true);
  expect(await evaluate('process.exit(1)')).toBe(false);
});

/** Runs one step whose tests fail as listed in the first and second run; prints which were rerun. */
const runStep = async (failing: string[], failingAgain: string[], options = {}) => {
  const code = `
    import { runAll } from './scripts/steps.mjs';
    const [failing, failingAgain, options] = ${JSON.stringify([failing, failingAgain, options])};
    const count = (titles, failures) => ({
      passed: titles.length - failures.length,
      failed: failures.length,
      failures,
      passes: titles.filter((title) => !failures.includes(title)),
    });
    const runAgain = (titles) => {
      console.log('again: ' + titles.join());
      return Promise.resolve(count(titles, failingAgain));
    };
    const step = { name: 'Tests', run: () => Promise.resolve(count(['a: kept', ...failing], failing)), runAgain };
    await runAll([{ steps: [step] }], options);`;
  const words = ['--input-type=module', '--eval', code];
  const ended = run(process.execPath, words, { cwd: projectFolder }).then(
    ({ stdout }) => ({ code: 0, stdout }),
    (error: { code: number; stdout: string }) => error,
  );
  const { code: status, stdout } = await ended;
  return { status, stdout, end: stdout.trim().split('\n').at(-1) };
};

describe('a test that fails', () => {
  test('and then passes is listed as flaky, and does not fail the run', async () => {
    const { status, stdout, end } = await runStep(['a: one', 'a: two'], []);
    expect(stdout).toContain('again: a: one,a: two');
    expect(stdout).toContain('\nFlaky, since it failed and then passed:\n- a: one\n- a: two\n');
    expect(stdout).not.toContain('What failed:');
    expect([status, end]).toEqual([0, '3 passed, 0 failed']);
  });
  test('twice fails the run', async () => {
    const { status, stdout, end } = await runStep(['a: one', 'a: two'], ['a: two']);
    expect(stdout).toContain('\nFlaky, since it failed and then passed:\n- a: one\n\nWhat failed:\n- a: two\n');
    expect([status, end]).toEqual([1, '2 passed, 1 failed']);
  });
  test('with many others is not rerun', async () => {
    const { status, stdout, end } = await runStep(['a: 1', 'a: 2', 'a: 3', 'a: 4', 'a: 5', 'a: 6'], []);
    expect(stdout).not.toMatch(/again|Flaky/);
    expect([status, end]).toEqual([1, '1 passed, 6 failed']);
  });
  test('is not rerun when looking for flakes', async () => {
    const { status, stdout, end } = await runStep(['a: one'], [], { mayRunAgain: false });
    expect(stdout).not.toMatch(/again|Flaky/);
    expect([status, end]).toEqual([1, '1 passed, 1 failed']);
  });
});
