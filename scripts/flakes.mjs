// node scripts/flakes.mjs [quiet runs] [busy runs]: runs `npm run test:all` in fresh clones of the commit, three times
// on the machine as it is and three times while a process keeps one core busy, each without second runs of failed
// tests. Prints the duration of each run, and the failed tests with their counts. Keeps the output of failed runs;
// exits with 1 if there is one.
import { spawn } from 'node:child_process';
import { createWriteStream, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { projectFolder, run, signals } from './processes.mjs';
import { failuresHeading } from './results.mjs';

const [quietRuns = 3, busyRuns = 3] = process.argv.slice(2).map(Number);
const folder = mkdtempSync(join(tmpdir(), 'rolecall-flakes-'));
// Tests a clone like a new user: npm's variables of this run must not reach it. A second run would hide a flake.
const environment = {
  ...Object.fromEntries(Object.entries(process.env).filter(([name]) => !name.startsWith('npm_'))),
  NO_SECOND_RUN: '1',
};

/** @param {number} number */
async function testClone(number) {
  const clone = join(folder, `clone-${number}`);
  const log = join(folder, `run-${number}.log`);
  const cloning = await run(spawn('git', ['clone', '--quiet', '--no-hardlinks', projectFolder, clone]));
  if (cloning.code !== 0) throw new Error('The project could not be cloned.');
  const started = Date.now();
  const output = createWriteStream(log);
  const child = spawn('npm', ['run', 'test:all'], { cwd: clone, env: environment, stdio: ['ignore', 'pipe', 'pipe'] });
  for (const stream of [child.stdout, child.stderr]) stream.pipe(output, { end: false });
  const { code } = await run(child);
  output.end();
  rmSync(clone, { recursive: true, force: true });
  return { minutes: (Date.now() - started) / 60_000, isGood: code === 0, log };
}

/**
 * Reads the end of a run: its last line, and the titles below the heading before it.
 * @param {string} log
 */
function readEnd(log) {
  const text = readFileSync(log, 'utf8');
  const [, titles = ''] = text.split(`\n${failuresHeading}\n`);
  const sum = /^\d+ passed, \d+ failed$/m.exec(text)?.[0] ?? 'no sum was printed';
  return { sum, failures: titles.split('\n').flatMap((line) => (line.startsWith('- ') ? [line.slice(2)] : [])) };
}

console.log(`${quietRuns} quiet and ${busyRuns} busy runs on ${availableParallelism()} cores, logs in ${folder}\n`);
/** @type {import('node:child_process').ChildProcess | undefined} */
let load;
process.on('exit', () => load?.kill('SIGKILL'));
let isStopped = false;
for (const signal of signals) process.on(signal, () => (isStopped = true));

/** @type {Map<string, number>} */
const failed = new Map();
let badRuns = 0;
for (let number = 1; number <= quietRuns + busyRuns; number += 1) {
  const isBusy = number > quietRuns;
  load = isBusy ? spawn(process.execPath, ['--eval', 'for (;;);'], { stdio: 'ignore' }) : undefined;
  const { minutes, isGood, log } = await testClone(number);
  load?.kill('SIGKILL');
  if (isStopped) process.exit(1);
  const { sum, failures } = readEnd(log);
  console.log(`${number}  ${isBusy ? 'busy ' : 'quiet'}  ${minutes.toFixed(1)} min  ${sum}`);
  for (const title of failures) failed.set(title, (failed.get(title) ?? 0) + 1);
  if (isGood) rmSync(log);
  else badRuns += 1;
}
console.log(badRuns === 0 ? '\nNone failed.' : `\n${badRuns} runs failed:`);
for (const [title, count] of [...failed].toSorted(([, one], [, other]) => other - one))
  console.log(`${count} times  ${title}`);
if (badRuns === 0) rmSync(folder, { recursive: true });
process.exit(badRuns === 0 ? 0 : 1);
