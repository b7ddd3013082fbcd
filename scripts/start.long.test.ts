import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { memoryEnvironment, memoryFlags } from './memory.mjs';

// npm, the launcher and a small program instead of the server, which runs a real database and stops it on request.
let folder = '';
const urlOf = (path: string): string => JSON.stringify(new URL(path, import.meta.url).href);

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'rolecall-start-'));
  const program = join(folder, 'program.mjs');
  writeFileSync(
    program,
    `import { watchParent } from ${urlOf('../server/platform/process/parent.ts')};
    import { startEmbedded } from ${urlOf('../server/embedded-postgres/service.ts')};
    const database = await startEmbedded({ root: ${JSON.stringify(join(folder, 'database'))} });
    let stopping;
    const stop = () => stopping ??= database.stop();
    // Ctrl-C arrives twice, from the terminal and from npm.
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, stop);
    watchParent(stop);
    console.log(JSON.stringify({ program: process.pid, programParent: process.ppid, database: database.pid }));`,
  );
  const launcher = JSON.stringify(new URL('start.mjs', import.meta.url).pathname);
  const withoutExecve = `--import 'data:text/javascript,process.execve=undefined'`;
  const scripts = {
    replaced: `exec node ${launcher} ${program}`,
    kept: `exec node ${withoutExecve} ${launcher} ${program}`,
  };
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ name: 'launched', scripts }));
});
afterAll(() => rmSync(folder, { recursive: true }));

/** Processes that a failed test may leave behind. */
let left: number[] = [];
afterEach(() => {
  for (const pid of left.filter(isRunning)) process.kill(pid, 'SIGKILL');
  left = [];
});

interface Started {
  npm: ChildProcess;
  pids: { program: number; programParent: number; database: number };
}

async function start(script: 'replaced' | 'kept'): Promise<Started> {
  const npm = spawn('npm', ['run', '--silent', script], {
    cwd: folder,
    detached: true,
    stdio: ['ignore', 'pipe', 'inherit'],
    env: withBundledNode(),
  });
  for await (const line of createInterface(npm.stdout)) {
    const pids = JSON.parse(line) as Started['pids'];
    left.push(...Object.values(pids));
    return { npm, pids };
  }
  throw new Error('The program did not start.');
}

/** From the second start on, npm itself finds the Node installed with the product. */
function withBundledNode(): NodeJS.ProcessEnv {
  return {
    ...process.env,
    PATH: `${new URL('../node_modules/.bin', import.meta.url).pathname}:${process.env['PATH']}`,
  };
}

/** Waits for the processes to end; if one stays, the test runs into its time limit, which names it. */
async function untilGone(pids: number[]): Promise<void> {
  while (pids.some(isRunning)) await sleep(20);
}

function isRunning(pid: number): boolean {
  try {
    return !/\) [ZX] /.test(readFileSync(`/proc/${pid}/stat`, 'utf8'));
  } catch {
    return false; // it may end while this is read
  }
}

const pidOf = ({ npm }: Started): number => {
  if (npm.pid === undefined) throw new Error('npm did not start.');
  return npm.pid;
};

const endings = {
  'SIGTERM to npm': (started: Started) => process.kill(pidOf(started), 'SIGTERM'),
  'SIGINT to npm': (started: Started) => process.kill(pidOf(started), 'SIGINT'),
  'Ctrl-C in the terminal': (started: Started) => process.kill(-pidOf(started), 'SIGINT'),
  'a closed terminal': (started: Started) => process.kill(-pidOf(started), 'SIGHUP'),
  'kill -9 of npm': (started: Started) => process.kill(pidOf(started), 'SIGKILL'),
};

describe.each(['replaced', 'kept'] as const)('with the launcher %s', (script) => {
  test.each(Object.entries(endings))('%s leaves no process behind', async (_name, end) => {
    const started = await start(script);
    const { program, programParent, database } = started.pids;
    expect([program, database].every(isRunning)).toBe(true);
    const exit = once(started.npm, 'exit');
    end(started);
    await exit;
    await untilGone([program, programParent, database]);
  });
});

test('kill -9 of the launcher leaves no process behind', async () => {
  const started = await start('kept');
  const { program, programParent, database } = started.pids;
  process.kill(programParent, 'SIGKILL');
  await untilGone([program, programParent, database]);
  expect([program, programParent, database].some(isRunning)).toBe(false);
});

test('the launcher is replaced by the program if Node can replace a process', async () => {
  const started = await start('replaced');
  const { program, programParent, database } = started.pids;
  expect(programParent).toBe(pidOf(started));
  process.kill(program, 'SIGTERM');
  await untilGone([program, database]);
});

test('a program that fails makes the launcher fail with its exit code', async () => {
  const failing = join(folder, 'failing.mjs');
  writeFileSync(failing, 'process.exit(7);');
  for (const before of [[], ['--import', 'data:text/javascript,process.execve=undefined']]) {
    const launcher = spawn(process.execPath, [...before, new URL('start.mjs', import.meta.url).pathname, failing], {
      stdio: 'inherit',
    });
    expect(await once(launcher, 'exit')).toEqual([7, null]);
  }
});

test.each(['replaced', 'kept'])('with the launcher %s the program releases freed memory', async (way) => {
  const telling = join(folder, 'telling.mjs');
  writeFileSync(telling, 'console.log(JSON.stringify({ flags: process.execArgv, environment: process.env }));');
  const before = way === 'kept' ? ['--import', 'data:text/javascript,process.execve=undefined'] : [];
  const launcher = new URL('start.mjs', import.meta.url).pathname;
  const { stdout } = await promisify(execFile)(process.execPath, [...before, launcher, telling]);
  expect(JSON.parse(stdout)).toMatchObject({ flags: memoryFlags, environment: memoryEnvironment });
});

/** A folder of the product with the launcher, and a doctor that tells a setting. */
function makeFolder(): string {
  const project = mkdtempSync(join(folder, 'project-'));
  const own = join(import.meta.dirname, '..');
  for (const name of ['package.json', 'package-lock.json']) cpSync(join(own, name), join(project, name));
  symlinkSync(join(own, 'node_modules'), join(project, 'node_modules'));
  cpSync(join(own, 'scripts'), join(project, 'scripts'), { recursive: true });
  writeFileSync(join(project, 'scripts/doctor.ts'), 'console.log(process.env.PRODUCT_NAME);');
  return project;
}
const doctor = (project: string) =>
  promisify(execFile)(process.execPath, [join(project, 'scripts/start.mjs'), 'scripts/doctor.ts'], {
    env: { PATH: process.env['PATH'] },
  });

describe('the file of settings', () => {
  test('is read, and its absence is not told', async () => {
    const project = makeFolder();
    expect(await doctor(project)).toEqual({ stdout: 'undefined\n', stderr: '' });
    writeFileSync(join(project, '.env'), 'PRODUCT_NAME=Jobs\n');
    expect(await doctor(project)).toEqual({ stdout: 'Jobs\n', stderr: '' });
  });

  // Permissions do not stop root, so these stand for a file of another account.
  test.each([
    ['ENOENT', (file: string) => symlinkSync('/nowhere/settings', file)],
    ['EISDIR', (file: string) => mkdirSync(file)],
  ])('that cannot be read (%s) ends the start in one line', async (code, make) => {
    const project = makeFolder();
    const file = join(project, '.env');
    make(file);
    await expect(doctor(project)).rejects.toMatchObject({
      code: 1,
      stdout: '',
      stderr: `The settings cannot be read (${code} at ${file}). Let this account read the file.\n`,
    });
  });
});
