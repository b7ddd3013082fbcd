import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test, vi } from 'vitest';
import { projectFolder } from './processes.mjs';
import { succeeds } from './programs.mjs';

const run = promisify(execFile);
const script = (name: string, ...words: string[]) =>
  run(process.execPath, [join('scripts', name), ...words], { cwd: projectFolder });
const evaluate = (code: string) => succeeds([process.execPath, '--eval', code]);

test('npm test takes no arguments, since it runs everything', async () => {
  await expect(script('test.mjs', 'server/app.test.ts')).rejects.toMatchObject({
    code: 1,
    stderr: expect.stringContaining('npm test runs everything and takes no arguments.'),
  });
});

test('a part that is not there is refused, not run as nothing', async () => {
  await expect(script('test-part.mjs', 'unit')).rejects.toMatchObject({
    code: 1,
    stderr: 'There are tests of server, web, e2e, and none of "unit".\n',
  });
});

test('a file that is not there fails', async () => {
  await expect(script('test-part.mjs', 'server', 'server/no-such.test.ts')).rejects.toMatchObject({ code: 1 });
});

test('programs get none of the developer’s settings, and the installed programs first', async () => {
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
