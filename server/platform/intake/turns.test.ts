import { beforeEach, expect, test } from 'vitest';
import { type Turns, createTurns } from './turns.ts';

const limits = { what: 'stones', atOnce: 1, waitingEach: 3, waitingTogether: 5 };
let turns: Turns;
/** Names of the work started, in order. */
let begun: string[];
let endings: Map<string, () => void>;

beforeEach(() => {
  turns = createTurns(limits);
  begun = [];
  endings = new Map();
});

/** Submits work that ends on request, and returns its outcome. */
const give = (name: string, owner = name.slice(0, 1)): Promise<string> =>
  turns
    .run(owner, () => {
      begun.push(name);
      const { promise, resolve } = Promise.withResolvers<string>();
      endings.set(name, () => resolve('done'));
      return promise;
    })
    .catch((error: unknown) => (error instanceof Error && 'code' in error ? String(error.code) : String(error)));

/** Ends the running works one by one until none is left. */
async function endAll(works: Promise<string>[]): Promise<string[]> {
  const all = Promise.all(works);
  for (let index = 0; ; index += 1) {
    await Promise.race([all, expect.poll(() => begun.length).toBeGreaterThan(index)]);
    const name = begun[index];
    if (name === undefined) return all;
    endings.get(name)?.();
    if (index === works.length - 1) return all;
  }
}

test('another owner waits for one piece of work, however many are queued before it', async () => {
  const works = ['a1', 'a2', 'a3', 'a4', 'b1', 'c1', 'b2'].map((name) => give(name));
  // 'b2' takes the place of 'a4': see below.
  expect(await endAll(works)).toEqual(['done', 'done', 'done', 'too-many', 'done', 'done', 'done']);
  expect(begun).toEqual(['a1', 'b1', 'c1', 'a2', 'b2', 'a3']);
});

test('each owner runs one at a time, even if there is room for more', async () => {
  turns = createTurns({ ...limits, atOnce: 2 });
  const works = ['a1', 'a2', 'b1', 'b2'].map((name) => give(name));
  await expect.poll(() => begun).toEqual(['a1', 'b1']);
  endings.get('b1')?.();
  await expect.poll(() => begun).toEqual(['a1', 'b1', 'b2']);
  endings.get('a1')?.();
  await expect.poll(() => begun).toEqual(['a1', 'b1', 'b2', 'a2']);
  endings.get('b2')?.();
  endings.get('a2')?.();
  expect(await Promise.all(works)).toEqual(['done', 'done', 'done', 'done']);
});

test('an owner with too many waiting is refused, others are not', async () => {
  const works = ['a1', 'a2', 'a3', 'a4', 'a5', 'b1'].map((name) => give(name));
  expect(await works[4]).toBe('too-many');
  expect(await endAll(works.toSpliced(4, 1))).toEqual(Array.from({ length: 5 }, () => 'done'));
});

test('if all places are taken, the owner with the most waiting gives way to one with fewer', async () => {
  const names = ['a1', 'a2', 'a3', 'a4', 'b1', 'b2', 'c1'];
  const works = names.map((name) => give(name));
  expect(await works[3]).toBe('too-many');
  expect(await give('c2')).toBe('unavailable');
  expect(await give('d1', 'a')).toBe('unavailable');
  expect(await endAll(works.toSpliced(3, 1))).toEqual(Array.from({ length: 6 }, () => 'done'));
});

test('failing work passes on its turn, and its failure to its submitter', async () => {
  const failing = turns.run('a', () => Promise.reject(new Error('broken')));
  const next = give('b1');
  await expect(failing).rejects.toThrow('broken');
  expect(await endAll([next])).toEqual(['done']);
});
