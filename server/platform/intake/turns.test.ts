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

/** Submits work and returns its outcome. It ends on request. */
const give = (name: string, owner = name.slice(0, 1)): Promise<string> =>
  turns
    .run(owner, () => {
      begun.push(name);
      const { promise, resolve } = Promise.withResolvers<string>();
      endings.set(name, () => resolve('done'));
      return promise;
    })
    .catch((error: unknown) => (error instanceof Error && 'code' in error ? String(error.code) : String(error)));

/** Ends the running work, one after the other, until none is left. */
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

test('another owner waits for one piece of work, however many wait before it', async () => {
  const works = ['a1', 'a2', 'a3', 'a4', 'b1', 'c1', 'b2'].map((name) => give(name));
  // 'b2' takes the place of 'a4': see below.
  expect(await endAll(works)).toEqual(['done', 'done', 'done', 'too-many', 'done', 'done', 'done']);
  expect(begun).toEqual(['a1', 'b1', 'c1', 'a2', 'b2', 'a3']);
});

test('of each owner one runs, even where there is room for more', async () => {
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

test('who has enough waiting is refused, others are not', async () => {
  const works = ['a1', 'a2', 'a3', 'a4', 'a5', 'b1'].map((name) => give(name));
  expect(await works[4]).toBe('too-many');
  expect(await endAll(works.toSpliced(4, 1))).toEqual(Array.from({ length: 5 }, () => 'done'));
});

test('where all places are taken, who has the most waiting gives way to who has fewer', async () => {
  const names = ['a1', 'a2', 'a3', 'a4', 'b1', 'b2', 'c1'];
  const works = names.map((name) => give(name));
  expect(await works[3]).toBe('too-many');
  expect(await give('c2')).toBe('unavailable');
  expect(await give('d1', 'a')).toBe('unavailable');
  expect(await endAll(works.toSpliced(3, 1))).toEqual(Array.from({ length: 6 }, () => 'done'));
});

test('work that fails gives its turn on, and its failure to who gave it in', async () => {
  const failing = turns.run('a', () => Promise.reject(new Error('broken')));
  const next = give('b1');
  await expect(failing).rejects.toThrow('broken');
  expect(await endAll([next])).toEqual(['done']);
});
