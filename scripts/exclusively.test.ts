import { existsSync, mkdirSync, mkdtempSync, rmSync, utimesSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { exclusively } from './exclusively.mjs';

let parent = '';
let folder = '';
beforeEach(() => {
  parent = mkdtempSync(join(tmpdir(), 'rolecall-exclusively-'));
  folder = join(parent, 'lock');
});
afterEach(() => rmSync(parent, { recursive: true }));

test('the work of one starts when that of the other is done, also when it failed', async () => {
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
  expect(order).toEqual(['first starts', 'first fails', 'second']);
  expect(existsSync(folder)).toBe(false);
});

test('the lock of a killed process is taken over', async () => {
  mkdirSync(folder);
  const longAgo = new Date(Date.now() - 60_000);
  utimesSync(folder, longAgo, longAgo);
  expect(await exclusively(folder, 'nobody', async () => 'done')).toBe('done');
});
