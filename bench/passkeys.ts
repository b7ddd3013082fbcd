import { addPasskey, signInWithPasskey, startAddPasskey, startPasskeySignIn } from '#contract/passkeys.ts';
import { buildAdministrator } from '#server/accounts/build.ts';
import { startSession } from '#server/platform/session/session.ts';
import { Authenticator } from '#server/testing/authenticator.ts';
import { percentile } from './load.ts';
import { browserHeaders } from './people.ts';
import { setStage } from './stage.ts';

/*
 * Sign-ins by passkey, one after the other. Run: node bench/passkeys.ts
 */
const rounds = 300;
const limit = 60;

const stage = await setStage();
try {
  const { db } = stage.connection;
  const { port } = await stage.start('server/main.ts');
  const origin = `http://localhost:${port}`;
  const post = async (path: string, headers: Record<string, string>, payload: unknown) => {
    const body = JSON.stringify(payload);
    const response = await fetch(origin + path, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json' },
      body,
    });
    if (!response.ok) throw new Error(`${path} answered ${response.status}: ${await response.text()}`);
    return response.json();
  };
  const authenticator = new Authenticator(origin);
  const own = await browserHeaders(port, await startSession(db, await buildAdministrator(db)));
  const added = startAddPasskey.answer.parse(await post(startAddPasskey.path, own, {}));
  await post(addPasskey.path, own, { response: authenticator.make(added.options), name: 'Bench' });

  // Signing in ends the session of the browser, so each begins as a new one.
  const latencies = { start: [] as number[], answer: [] as number[] };
  for (let round = 0; round < rounds; round += 1) {
    const visitor = await visit(origin);
    let startedAt = performance.now();
    const { options } = startPasskeySignIn.answer.parse(await post(startPasskeySignIn.path, visitor, {}));
    latencies.start.push(performance.now() - startedAt);
    const response = authenticator.use(options);
    startedAt = performance.now();
    const { status } = signInWithPasskey.answer.parse(await post(signInWithPasskey.path, visitor, { response }));
    latencies.answer.push(performance.now() - startedAt);
    if (status !== 'ok') throw new Error(status);
  }
  console.log(`Method: ${rounds} sign-ins by ES256 passkey, one after the other, each in a new browser; program, server and a durable
PostgreSQL share this machine. Latency of a call from sending to the last byte.\n`);
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
  process.exitCode = p95 <= limit ? 0 : 1;
} finally {
  await stage.close();
}

/** Headers of a browser in which nobody is signed in. */
async function visit(origin: string): Promise<Record<string, string>> {
  const response = await fetch(`${origin}/sanctum/csrf-cookie`);
  const cookies = response.headers.getSetCookie().map((cookie) => cookie.split(';')[0] ?? '');
  const token = cookies.find((cookie) => cookie.startsWith('XSRF-TOKEN='))?.slice('XSRF-TOKEN='.length) ?? '';
  return { cookie: cookies.join('; '), 'x-xsrf-token': token };
}
