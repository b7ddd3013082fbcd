import { Agent } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { fire, percentile } from './load.ts';
import { browserHeaders, seatClients } from './people.ts';
import { setStage } from './stage.ts';
import { conclude } from './verdict.ts';

/*
 * A thousand users with the product open: each session asks /api/user once a second. Run: node bench/sessions.ts
 */
const sessions = 1_000;
const seconds = 60;
const limit = 100;

const stage = await setStage();
try {
  const tokens = await seatClients(stage.connection, sessions);
  const { port } = await stage.start('server/main.ts');
  const headers: Record<string, string>[] = [];
  for (const token of tokens) headers.push(await browserHeaders(port, token));
  const agent = new Agent({ keepAlive: true, maxSockets: sessions });
  const latencies: number[] = [];
  let failures = 0;
  const end = performance.now() + seconds * 1000;
  const poll = async (own: Record<string, string>) => {
    await sleep(Math.random() * 1000);
    while (performance.now() < end) {
      const started = performance.now();
      const taken = await fire(agent, { port, path: '/api/user', headers: own, body: '' });
      if (taken === undefined) failures += 1;
      else latencies.push(taken);
      await sleep(Math.max(0, 1000 - (performance.now() - started)));
    }
  };
  await Promise.all(headers.map(poll));
  agent.destroy();
  const sorted = Float64Array.from(latencies).toSorted();
  const p99 = percentile(sorted, 0.99);
  console.log(`Method: ${sessions} sessions, a kept-alive connection each, one POST /api/user a second for ${seconds} s, starts spread over the
first second; the polling process, the server and PostgreSQL share this machine. Latency from sending to the last byte.\n`);
  console.table({
    '/api/user': {
      requests: sorted.length,
      failures,
      'p50 ms': percentile(sorted, 0.5),
      'p95 ms': percentile(sorted, 0.95),
      'p99 ms': p99,
      'max ms': sorted.at(-1),
    },
  });
  const isWithin = p99 < limit && failures === 0;
  console.log(`p99 ${p99.toFixed(1)} ms (limit ${limit} ms), ${failures} failures: ${isWithin ? 'reached' : 'MISSED'}`);
  conclude([
    {
      promised: `${sessions} sessions asking once a second: p99 below ${limit} ms, none fails`,
      measured: `p99 ${p99.toFixed(1)} ms, ${failures} of ${sorted.length} failed`,
      holds: isWithin,
    },
  ]);
} finally {
  await stage.close();
}
