import { setTimeout as sleep } from 'node:timers/promises';
import { hammer } from './load.ts';
import { startProduct } from './npm-start.ts';
import { browserHeaders, seatClients } from './people.ts';
import { memoryOf, totalOf } from './process-memory.ts';
import { conclude } from './verdict.ts';

/*
 * Memory of npm, the server and the database together, idle and after load. Run: node bench/memory.ts
 */
const limits = { idle: 250, loaded: 300 };
const settleSeconds = 10;
const sessions = 200;
const load = { total: 20_000, connections: 64 };

console.log(`Method: \`npm start\` in the project, with an empty data folder; the proportional set size (PSS: shared pages are divided among
those who share them) of npm and all processes below it, ${settleSeconds} s after the first page, and ${settleSeconds} s after ${load.total} calls of
/api/user by ${sessions} sessions over ${load.connections} connections.\n`);

const running = await startProduct();
try {
  await sleep(settleSeconds * 1000);
  const idle = memoryOf(running.pid);
  const failures = await putUnderLoad(running.port);
  await sleep(settleSeconds * 1000);
  const loaded = memoryOf(running.pid);
  const rows = [...new Set([...idle.keys(), ...loaded.keys()])].map((name) => [
    name,
    { 'idle MB': Math.round(idle.get(name) ?? 0), 'after load MB': Math.round(loaded.get(name) ?? 0) },
  ]);
  const sums = { idle: totalOf(idle), loaded: totalOf(loaded) };
  console.table({
    ...Object.fromEntries(rows),
    together: { 'idle MB': Math.round(sums.idle), 'after load MB': Math.round(sums.loaded) },
    limit: { 'idle MB': limits.idle, 'after load MB': limits.loaded },
  });
  const isWithin = sums.idle <= limits.idle && sums.loaded <= limits.loaded && failures === 0;
  console.log(`${failures} calls failed. Figures ${isWithin ? 'reached' : 'MISSED'}.`);
  conclude([
    {
      promised: `memory of npm, server and database: ${limits.idle} MB idle, ${limits.loaded} MB after load`,
      measured: `${Math.round(sums.idle)} MB, ${Math.round(sums.loaded)} MB, ${failures} calls failed`,
      holds: isWithin,
    },
  ]);
} finally {
  await running.stop();
}

async function putUnderLoad(port: number): Promise<number> {
  const tokens = await running.useDatabase((connection) => seatClients(connection, sessions));
  const headers = await Promise.all(tokens.map((token) => browserHeaders(port, token)));
  const { failures } = await hammer(
    (index) => ({ port, path: '/api/user', headers: headers[index % sessions] ?? {}, body: '' }),
    load,
  );
  return failures;
}
