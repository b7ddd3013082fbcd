import { expect, test } from 'vitest';
import { NoAnswer, createThread } from './thread.ts';

const helper = new URL('./thread.ts', import.meta.url).href;
/** Answers a number with its square, never answers 0, and fails for a negative number. */
const script = new URL(
  `data:text/javascript,${encodeURIComponent(`
    import { answerQuestions } from '${helper}';
    answerQuestions((number) => {
      if (number < 0) throw new RangeError('negative');
      return number === 0 ? new Promise(() => undefined) : number * number;
    });`)}`,
);
const squares = () => createThread<number, number>(script, { what: 'square', longest: 500 });

test('concurrent questions are all answered', async () => {
  const thread = squares();
  await expect(Promise.all([2, 3, 4].map((number) => thread.ask(number)))).resolves.toEqual([4, 9, 16]);
});

test('a failure is reported, and the next question is answered', async () => {
  const thread = squares();
  const [failed, next] = [thread.ask(-1), thread.ask(5)];
  await expect(failed).rejects.toMatchObject({ message: 'The square failed', cause: { message: 'negative' } });
  await expect(next).resolves.toBe(25);
});

test('a question that takes too long is abandoned, and another thread answers the next', async () => {
  const thread = squares();
  const [silent, next] = [thread.ask(0), thread.ask(6)];
  await expect(silent).rejects.toThrow(NoAnswer);
  await expect(next).resolves.toBe(36);
});
