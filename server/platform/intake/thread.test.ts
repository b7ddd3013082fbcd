import { expect, test } from 'vitest';
import { NoAnswer, createThread } from './thread.ts';

const helper = new URL('./thread.ts', import.meta.url).href;
/** Answers a number by its square, is silent for 0 and fails for a negative one. */
const script = new URL(
  `data:text/javascript,${encodeURIComponent(`
    import { answerQuestions } from '${helper}';
    answerQuestions((number) => {
      if (number < 0) throw new RangeError('negative');
      return number === 0 ? new Promise(() => undefined) : number * number;
    });`)}`,
);
const squares = () => createThread<number, number>(script, { what: 'square', longest: 500 });

test('questions that come together are answered each', async () => {
  const thread = squares();
  await expect(Promise.all([2, 3, 4].map((number) => thread.ask(number)))).resolves.toEqual([4, 9, 16]);
});

test('a failure is told, and what is asked next is answered', async () => {
  const thread = squares();
  const [failed, next] = [thread.ask(-1), thread.ask(5)];
  await expect(failed).rejects.toMatchObject({ message: 'The square failed', cause: { message: 'negative' } });
  await expect(next).resolves.toBe(25);
});

test('a question that takes too long is given up, and another thread answers the next', async () => {
  const thread = squares();
  const [silent, next] = [thread.ask(0), thread.ask(6)];
  await expect(silent).rejects.toThrow(NoAnswer);
  await expect(next).resolves.toBe(36);
});
