import { createInterface } from 'node:readline';
import { Refusal, runTool } from './operations/refusal.ts';
import { setUp } from './operations/setup.ts';

/*
 * `npm run setup`: asks five questions, tests the answers, and writes the settings to `.env`.
 */
await runTool(async (signal) => {
  const input = createInterface({ input: process.stdin, output: process.stdout, signal });
  const lines = input[Symbol.asyncIterator](); // also keeps lines typed ahead
  try {
    await setUp('.env', {
      ask: async (question) => {
        process.stdout.write(question);
        const { done, value } = await lines.next();
        if (done === true) throw new Refusal('\nStopped before the last answer; nothing was written.');
        return value;
      },
      tell: (sentence) => console.log(sentence),
    });
  } finally {
    input.close();
  }
});
