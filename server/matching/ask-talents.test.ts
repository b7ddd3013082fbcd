import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createFallback } from './ask-talents.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A memory that answers once it is whole, and a database whose statements end on command. */
function createSources() {
  const statements: ((answer: string) => void)[] = [];
  const memory: { answer: string | undefined } = { answer: undefined };
  const fallback = createFallback();
  const ask = () =>
    fallback.answer(
      () => Promise.resolve(memory.answer),
      () => new Promise<string>((resolve) => void statements.push(resolve)),
    );
  return { ask, memory, statements };
}

test('lets two queries at a time reach PostgreSQL, and the next one as soon as one ends', async () => {
  const { ask, statements } = createSources();
  const answers = [ask(), ask(), ask(), ask()];
  await vi.advanceTimersByTimeAsync(0);
  expect(statements).toHaveLength(2);
  statements[1]?.('second');
  await expect(answers[1]).resolves.toBe('second');
  await vi.advanceTimersByTimeAsync(0);
  expect(statements).toHaveLength(3);
  for (const [index, end] of statements.entries()) end(`${index}`);
  await vi.advanceTimersByTimeAsync(0);
  statements[3]?.('fourth');
  await expect(Promise.all(answers)).resolves.toEqual(['0', 'second', '2', 'fourth']);
});

test('answers a waiting query from memory if memory has the answer when its turn comes', async () => {
  const { ask, memory, statements } = createSources();
  const answers = Array.from({ length: 100 }, ask);
  await vi.advanceTimersByTimeAsync(0);
  memory.answer = 'memory';
  statements[0]?.('database');
  await expect(Promise.all([answers[0], ...answers.slice(2)])).resolves.toEqual([
    'database',
    ...Array(98).fill('memory'),
  ]);
  expect(statements).toHaveLength(2);
  await expect(ask()).resolves.toBe('memory');
});

test('refuses a query that has waited too long, and gives its turn to the next', async () => {
  const { ask, statements } = createSources();
  const [first, , late] = [ask(), ask(), ask()];
  const refusal = late?.catch((error: unknown) => error);
  await vi.advanceTimersByTimeAsync(9_000);
  const next = ask();
  await vi.advanceTimersByTimeAsync(1_000);
  await expect(refusal).resolves.toMatchObject({ code: 'unavailable', retryAfter: 5 });
  statements[0]?.('first');
  await expect(first).resolves.toBe('first');
  await vi.advanceTimersByTimeAsync(0);
  statements[2]?.('next');
  await expect(next).resolves.toBe('next');
});

test('a failed statement frees its slot', async () => {
  const fallback = createFallback();
  const fail = () =>
    fallback.answer(
      () => Promise.resolve(undefined),
      () => Promise.reject(new Error('gone')),
    );
  for (let turn = 0; turn < 5; turn += 1) await expect(fail()).rejects.toThrow('gone');
});
