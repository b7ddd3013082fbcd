import type * as z from 'zod/mini';
import type { Call } from '#contract/call.ts';
import { addPasskey, signInWithPasskey, startAddPasskey, startPasskeySignIn } from '#contract/passkeys.ts';
import { buildAdministrator } from '#server/accounts/build.ts';
import { startSession } from '#server/platform/session/session.ts';
import { Authenticator } from '#server/testing/authenticator.ts';
import { type Browser, openBrowser } from './browser.ts';
import { percentile } from './load.ts';
import { setStage } from './stage.ts';
import { conclude } from './verdict.ts';

/*
 * Sign-ins by passkey, one after the other. Run: node bench/passkeys.ts
 */
const rounds = 300;
const limit = 60;

const stage = await setStage();
try {
  const { db } = stage.connection;
  const { port } = await stage.start('server/main.ts');
  const send = async <Payload extends z.ZodMiniType, Answer extends z.ZodMiniType>(
    browser: Browser,
    call: Call<Payload, Answer>,
    payload: z.input<Payload> & object,
  ): Promise<{ answer: z.output<Answer>; ms: number }> => {
    const { status, ms, answer } = await browser.send(port, call.path, payload);
    if (status !== 200) throw new Error(`${call.path} answered ${status}: ${JSON.stringify(answer)}`);
    return { answer: call.answer.parse(answer), ms };
  };
  const authenticator = new Authenticator(`http://localhost:${port}`);
  const session = await startSession(db, await buildAdministrator(db));
  const own = openBrowser('127.0.0.1', new Map([['session', session]]));
  const { options } = (await send(own, startAddPasskey, {})).answer;
  await send(own, addPasskey, { response: authenticator.make(options), name: 'Bench' });

  // Signing in ends the session of the browser, so each begins as a new one.
  const latencies = { start: [] as number[], answer: [] as number[] };
  for (let round = 0; round < rounds; round += 1) {
    const visitor = openBrowser();
    const started = await send(visitor, startPasskeySignIn, {});
    latencies.start.push(started.ms);
    const response = authenticator.use(started.answer.options);
    const { answer, ms } = await send(visitor, signInWithPasskey, { response });
    latencies.answer.push(ms);
    if (answer.status !== 'ok') throw new Error(answer.status);
  }
  console.log(`Method: ${rounds} sign-ins by ES256 passkey, one after the other, each in a new browser; program, server and a durable
PostgreSQL share this machine. Latency of a call from sending to the parsed answer.\n`);
  const sorted = Object.entries(latencies).map(
    ([name, values]) => [name, Float64Array.from(values).toSorted()] as const,
  );
  console.table(
    Object.fromEntries(
      sorted.map(([name, values]) => [name, { 'p50 ms': percentile(values, 0.5), 'p95 ms': percentile(values, 0.95) }]),
    ),
  );
  const p95 = sorted.reduce((sum, [, values]) => sum + percentile(values, 0.95), 0);
  console.log(`both calls p95 ${p95.toFixed(1)} ms (limit ${limit} ms): ${p95 <= limit ? 'reached' : 'MISSED'}`);
  conclude([
    {
      promised: `a sign-in by passkey: both calls together at most ${limit} ms (p95)`,
      measured: `${p95.toFixed(1)} ms`,
      holds: p95 <= limit,
    },
  ]);
} finally {
  await stage.close();
}
