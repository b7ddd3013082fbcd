import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { flatnessOf } from './flatness.ts';
import { percentile } from './load.ts';
import { coresLine, watchProcessors } from './processors.ts';
import { createPopulation } from './use-people.ts';
import { printCalls } from './use-record.ts';
import { type Scene, sceneMethod, setScene } from './use-scene.ts';
import { conclude } from './verdict.ts';

/*
 * Real use for a long time, at half of the load that bench/real-use.ts finds: no failure, memory and connections flat.
 * At least three minutes. Run: node bench/soak.ts --people 600 [--minutes 30] [--processes 1] [--talents 20000]
 */
const { values: words } = parseArgs({
  options: {
    people: { type: 'string', default: '600' },
    minutes: { type: 'string', default: '30' },
    processes: { type: 'string', default: '1' },
    talents: { type: 'string', default: '20000' },
  },
});
const [people, minutes] = [Number(words.people), Number(words.minutes)];
const size = { processes: Number(words.processes), talents: Number(words.talents) };
/** Seconds until the first look. */
const settling = 60;
/** By how much the mean of the last third may lie above that of the middle third: MB of a process, connections. */
const limits = { resident: 15, heap: 15, connections: 3 };

interface Look {
  minute: number;
  resident: number;
  heap: number;
  connections: number;
}

console.log(`Method: ${sceneMethod(size)}
${people} people at once as in bench/real-use.ts; after ${settling} s of settling, ${minutes} minutes with a look at the end of each: resident memory and
heap of the process that has most, and the connections that PostgreSQL counts. Flat: the mean of the last third lies at most ${limits.resident} MB
(heap ${limits.heap} MB, connections ${limits.connections}) above that of the middle third. The slope is that of a straight line through these two thirds.\n`);

const scene = await setScene(size);
try {
  createPopulation(scene).resize(people, 20);
  await sleep(settling * 1_000);
  scene.recorder.take();
  const looks: Look[] = [];
  let failures = 0;
  let slowest = 0;
  for (let minute = 1; minute <= minutes; minute += 1) {
    const end = watchProcessors(scene.stage, scene.pids);
    await sleep(60_000);
    const [recorded, cores] = [scene.recorder.take(), end()];
    const look = { minute, ...(await lookAt(scene)) };
    const p99 = percentile(recorded.latencies, 0.99);
    looks.push(look);
    failures += recorded.failures;
    slowest = Math.max(slowest, p99);
    console.log(
      `Minute ${minute}: ${recorded.latencies.length} calls, ${recorded.failures} failed, p50 ${percentile(recorded.latencies, 0.5).toFixed(1)} ms, p99 ${p99.toFixed(0)} ms. Resident ${look.resident.toFixed(0)} MB, heap ${look.heap.toFixed(0)} MB, ${look.connections} connections. ${coresLine(cores)}`,
    );
    for (const [reason, count] of recorded.reasons) console.log(`  failed ${count} times: ${reason}`);
    if (minute === minutes) printCalls(recorded);
  }

  const rows = (['resident', 'heap', 'connections'] as const).map((name) => {
    const { rise, slope } = flatnessOf(looks.map((look) => look[name]));
    return { name, growth: rise, limit: limits[name], 'slope an hour': slope * 60 };
  });
  console.table(rows);
  const isFlat = rows.every(({ growth, limit }) => growth <= limit);
  console.log(
    `${failures} calls failed; memory and connections are ${isFlat ? 'flat' : 'NOT flat'}; the slowest minute had a p99 of ${slowest.toFixed(0)} ms.`,
  );
  conclude([
    {
      promised: `${minutes} minutes of real use by ${people} people at once: no call fails, memory and connections stay flat`,
      measured: `${failures} failed; ${rows.map(({ name, growth }) => `${name} ${growth.toFixed(1)}`).join(', ')} from the middle third to the last`,
      holds: failures === 0 && isFlat,
    },
  ]);
} finally {
  await scene.close();
}

async function lookAt({ pids, metricsPorts, stage }: Scene): Promise<Omit<Look, 'minute'>> {
  const heaps = await Promise.all(metricsPorts.map(heapOf));
  const { rows } = await stage.connection.pool.query<{ count: number }>(
    `select count(*)::integer as count from pg_stat_activity where backend_type = 'client backend'`,
  );
  return {
    resident: Math.max(...pids.map(residentOf)),
    heap: Math.max(...heaps),
    connections: rows[0]?.count ?? Number.NaN,
  };
}

/** Megabytes. */
async function heapOf(metricsPort: number): Promise<number> {
  const text = await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text();
  return Number(/^nodejs_heap_size_used_bytes (\S+)$/m.exec(text)?.[1]) / 1e6;
}

/** Megabytes. */
function residentOf(pid: number): number {
  return Number(/^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1_000;
}
