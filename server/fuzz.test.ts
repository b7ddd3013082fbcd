import { expect, test } from 'vitest';
import { fuzz } from '#server/testing/fuzz.ts';

/*
 * Tries each call with payloads generated from its schema. Runs briefly here; `npm run proof -- fuzzer` takes longer,
 * with other seeds.
 */
declare module 'vitest' {
  interface TaskMeta {
    /** The measurement of a proof, in a few words. */
    measured?: string;
  }
}

const first = Number(process.env['FUZZ_SEED'] ?? 1);
const rounds = Number(process.env['FUZZ_ROUNDS'] ?? 1);
const each = Number(process.env['FUZZ_EACH'] ?? 4);

test('no payload causes a fault of the server, an effect despite its refusal, or an unknown answer', async ({
  task,
}) => {
  const faults: string[] = [];
  let requests = 0;
  for (let seed = first; seed < first + rounds; seed += 1) {
    const found = await fuzz({ seed, each });
    requests += found.requests;
    faults.push(...found.faults.map((fault) => `seed ${seed}: ${fault}`));
  }
  task.meta.measured = `${requests} requests, ${faults.length} faults`;
  expect(faults).toEqual([]);
}, 1_200_000);
