import { expect, test } from 'vitest';
import { createLine } from './in-turn.ts';

test('talents are fetched one at a time, in the order asked for, and a failed one does not hold up the next', async () => {
  const inTurn = createLine();
  const events: string[] = [];
  let running = 0;
  const job = (name: string, isFailing = false) =>
    inTurn(async () => {
      running += 1;
      events.push(`${name} with ${running} running`);
      await Promise.resolve();
      running -= 1;
      if (isFailing) throw new Error(name);
      return name;
    });
  const results = await Promise.allSettled([job('first'), job('second', true), job('third')]);
  expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
  expect(events).toEqual(['first with 1 running', 'second with 1 running', 'third with 1 running']);
});
