import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { exclusively } from './exclusively.mjs';

let parent = '';
let folder = '';
let children: ChildProcess[] = [];
beforeEach(() => {
  parent = mkdtempSync(join(tmpdir(), 'rolecall-exclusively-'));
  folder = join(parent, 'lock');
});
afterEach(() => {
  for (const child of children) child.kill('SIGKILL');
  children = [];
  rmSync(parent, { recursive: true });
});

test('work starts once the work of another is done, even if that failed', async () => {
  const order: string[] = [];
  const first = exclusively(folder, 'the first', async () => {
    order.push('first starts');
    await sleep(50);
    order.push('first fails');
    throw new Error('no');
  });
  const second = exclusively(folder, 'the first', async () => {
    order.push('second');
    return 'done';
  });
  await expect(first).rejects.toThrow('no');
  expect(await second).toBe('done');
  expect(await exclusively(folder, 'nobody', async () => 'again')).toBe('again');
  expect(order).toEqual(['first starts', 'first fails', 'second']);
});

/** Starts a process that reports when its work starts, and works until it gets a message; `before` runs first. */
function startWorker(before = ''): { process: ChildProcess; said: string[] } {
  const program = `
    ${before}
    const { exclusively } = await import(${JSON.stringify(new URL('exclusively.mjs', import.meta.url).href)});
    process.on('message', () => undefined);
    try {
      await exclusively(${JSON.stringify(folder)}, 'another', async () => {
        process.send('starts');
        await new Promise((resolve) => process.once('message', resolve));
        process.send('ends');
      });
    } catch (error) {
      process.send(error.message);
    }
    process.disconnect();`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', program], {
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  children.push(child);
  const said: string[] = [];
  child.on('message', (word: string) => said.push(word));
  return { process: child, said };
}

/** Simulates a minute of silence by the holder of the folder's claim. */
function age(): void {
  const longAgo = new Date(Date.now() - 60_000);
  for (const path of [folder, ...readdirSync(folder).map((name) => join(folder, name))])
    utimesSync(path, longAgo, longAgo);
}

async function leaveByKill(): Promise<void> {
  const { process: holder, said } = startWorker();
  await expect.poll(() => said).toEqual(['starts']);
  const exit = once(holder, 'exit');
  holder.kill('SIGKILL');
  await exit;
  age();
}

test('the lock of a killed process is taken over', async () => {
  await leaveByKill();
  expect(await exclusively(folder, 'nobody', async () => 'done')).toBe('done');
});

test('if two find the lock of a killed process, the slower leaves the lock of the faster alone', async () => {
  await leaveByKill();
  // Pauses between finding the lock dead and acting on it; then reports each look.
  const slow = startWorker(`
    import fs, { existsSync } from 'node:fs';
    import { syncBuiltinESMExports } from 'node:module';
    let isHeldUp = true;
    const holdUp = () => {
      if (isHeldUp) process.send('found dead');
      while (isHeldUp) isHeldUp = !existsSync(${JSON.stringify(join(parent, 'go'))});
    };
    const { rmSync, writeFileSync, statSync } = fs;
    fs.rmSync = (...words) => (holdUp(), rmSync(...words));
    fs.writeFileSync = (...words) => (holdUp(), writeFileSync(...words));
    fs.statSync = (...words) => (isHeldUp || process.send('looks'), statSync(...words));
    syncBuiltinESMExports();`);
  await expect.poll(() => slow.said).toEqual(['found dead']);
  const fast = startWorker();
  await expect.poll(() => fast.said).toEqual(['starts']);
  writeFileSync(join(parent, 'go'), '');
  await expect.poll(() => slow.said.includes('starts') || slow.said.length > 5).toBe(true);
  expect(slow.said).not.toContain('starts');
  fast.process.send('end');
  await expect.poll(() => fast.said).toEqual(['starts', 'ends']);
  await expect.poll(() => slow.said).toContain('starts');
  slow.process.send('end');
  await expect.poll(() => slow.said).toContain('ends');
});

test('a process suspended until another took over fails, and leaves the lock of that one alone', async () => {
  const suspended = startWorker();
  await expect.poll(() => suspended.said).toEqual(['starts']);
  suspended.process.kill('SIGSTOP');
  age();
  const heir = startWorker();
  await expect.poll(() => heir.said).toEqual(['starts']);
  suspended.process.kill('SIGCONT');
  await expect
    .poll(() => suspended.said)
    .toEqual(['starts', 'Another process took over while this one was suspended. Start this one again.']);
  // Still held by the heir: neither removed nor done.
  expect(readFileSync(join(folder, '2'), 'utf8')).toBe('');
  heir.process.send('end');
  expect(await exclusively(folder, 'the heir', async () => 'done')).toBe('done');
  await expect.poll(() => heir.said).toEqual(['starts', 'ends']);
});
