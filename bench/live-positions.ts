import { readFileSync } from 'node:fs';
import { Agent } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { talentHome } from '#contract/matching.ts';
import { countHomePositions, listFrequentSkills } from '#server/matching/home-store.ts';
import { loadTalent } from '#server/talents/service.ts';
import { openConnection } from './connection.ts';
import { type Kind, type Scene, kinds, setScene } from './live-positions-scene.ts';
import { fire, percentile } from './load.ts';
import { measureMemory } from './matching-memory.ts';
import { type Stage, freePort, setStage } from './stage.ts';
import { conclude } from './verdict.ts';

/*
 * A talent's home over very many Live positions: their loading, the home over HTTP while nobody saves and while
 * positions are saved, and memory. Run: node bench/live-positions.ts [positions, default 100000]
 */
const positions = Number(process.argv[2] ?? 100_000);
const savesPerSecond = 50;
const rounds = 4;
const seconds = 4;
/** Loading and homes grow with the positions. */
const limits = {
  ...(positions > 100_000 ? { loading: 10, p95: 5 } : { loading: 3, p95: 3 }),
  change: 0.2,
};

type Times = Record<Kind, number[]>;
const timesOfKinds = (): Times => ({ 'with skills': [], newcomer: [], hiding: [] });
const round = (value: number, digits = 2): number => Number(value.toFixed(digits));
const p95 = (times: number[]): number => percentile(Float64Array.from(times).toSorted(), 0.95);
const p50 = (times: number[]): number => percentile(Float64Array.from(times).toSorted(), 0.5);

console.log(`Method: ${positions.toLocaleString('en')} Live positions of a tenth as many companies, 3 to 8 required skills each, as skewed as those of the
talents. Loading is from the start of the process until its metrics say that all tables of matching are whole. Then one
home after the other over one kept-alive connection, with the body of the web, by 600 talents in turn: with skills,
newcomers without skills, and some who hide from two companies, after one home of each. ${rounds} times, for ${seconds} s each, nobody saves, and then members of a hundred
companies save other required skills by the product's own call, ${savesPerSecond} a second, to the same process. Server, PostgreSQL and
measurement share this machine. Memory is what the tables take in a process of their own, after a collection.\n`);

const stage = await setStage();
try {
  const scene = await setScene(stage, positions);
  const { port, pid, loading } = await load(stage);
  const loaded = residentMegabytes(pid);
  const { quiet, saving, saves, failures } = await measureHomes(scene, port);
  const untrue = await compareWithDatabase(stage, scene, port);
  const resident = residentMegabytes(pid);
  const memory = await measureMemory(stage);

  console.table(
    Object.fromEntries(
      kinds.map((kind) => [
        kind,
        {
          homes: quiet[kind].length + saving[kind].length,
          'p50 ms': round(p50(quiet[kind])),
          'p95 ms': round(p95(quiet[kind])),
          'p50 ms, saving': round(p50(saving[kind])),
          'p95 ms, saving': round(p95(saving[kind])),
        },
      ]),
    ),
  );
  const all = (times: Times) => p95(Object.values(times).flat());
  const change = all(saving) / all(quiet) - 1;
  const slowest = Math.max(...kinds.map((kind) => p95(quiet[kind])));
  const bytes = (memory.megabytes * 1e6) / positions;
  console.log(`Loaded in ${round(loading)} s. All homes: p95 ${round(all(quiet))} ms, while positions are saved ${round(all(saving))} ms (${round(change * 100, 0)} %).
${saves.length} saves: p50 ${round(p50(saves))} ms, p95 ${round(p95(saves))} ms; ${failures} calls failed.
Counts and frequent skills differ from PostgreSQL's ${untrue.length} times. ${untrue.join(' ')}
Memory: ${round(bytes, 0)} bytes for each Live position with its share of a company, ${round(memory.megabytes, 0)} MB in all; the event loop was held for
at most ${round(memory.longestHold, 0)} ms while they were read. Resident: ${loaded} MB loaded, ${resident} MB at the end.\n`);
  const isTrue = untrue.length === 0 && failures === 0;
  conclude([
    {
      promised: `${positions.toLocaleString('en')} Live positions are loaded within ${limits.loading} s`,
      measured: `${round(loading)} s; ${round(bytes, 0)} bytes each`,
      holds: loading <= limits.loading,
    },
    {
      promised: `a talent's home over them takes ${limits.p95} ms at p95, with the counts of PostgreSQL`,
      measured: `${kinds.map((kind) => `${kind} ${round(p95(quiet[kind]))} ms`).join(', ')}; ${untrue.length} counts differ`,
      holds: slowest <= limits.p95 && isTrue,
    },
    {
      promised: `${savesPerSecond} saved positions a second change that p95 by less than ${limits.change * 100} %`,
      measured: `${round(all(quiet))} ms, while saving ${round(all(saving))} ms: ${round(change * 100, 0)} %`,
      holds: change < limits.change && failures === 0,
    },
  ]);
} finally {
  await stage.close();
}

/** Starts the server and waits until it answers matching from memory. */
async function load(stage: Stage): Promise<{ port: number; pid: number; loading: number }> {
  const metricsPort = await freePort();
  const started = performance.now();
  const { port, child } = await stage.start('server/main.ts', { METRICS_PORT: String(metricsPort) });
  for (;;) {
    if (child.exitCode !== null) throw new Error('The server has ended.');
    // Asked again where the connection is reset.
    const metrics = await fetch(`http://127.0.0.1:${metricsPort}/metrics`).then(
      (response) => response.text(),
      () => '',
    );
    const states = [...metrics.matchAll(/^rolecall_matching_whole\{.*\} (\d)$/gm)].map(([, state]) => state);
    if (states.length > 0 && states.every((state) => state === '1')) break;
    await sleep(20);
  }
  return { port, pid: child.pid ?? 0, loading: (performance.now() - started) / 1_000 };
}

function residentMegabytes(pid: number): number {
  const kilobytes = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
  return Math.round(Number(kilobytes) / 1_000);
}

/** Times homes of each kind while nobody saves and while positions are saved, in turn. */
async function measureHomes(
  scene: Scene,
  port: number,
): Promise<{ quiet: Times; saving: Times; saves: number[]; failures: number }> {
  const [connection, agent] = [await openConnection(port), new Agent({ keepAlive: true })];
  const [home, save] = [await scene.homes(port), await scene.saves(port)];
  const result = { quiet: timesOfKinds(), saving: timesOfKinds(), saves: [] as number[], failures: 0 };
  const time = async (answering: Promise<number | undefined>, taken?: number[]) => {
    const milliseconds = await answering;
    if (milliseconds === undefined) result.failures += 1;
    else taken?.push(milliseconds);
  };
  let [homes, saves] = [0, 0];
  const savePositions = async (until: number) => {
    const started = performance.now();
    const underWay: Promise<void>[] = [];
    for (let due = 0; started + due < until; due += 1_000 / savesPerSecond) {
      await sleep(Math.max(0, started + due - performance.now()));
      underWay.push(time(fire(agent, save((saves += 1))), result.saves));
    }
    await Promise.all(underWay);
  };
  const askForHomes = async (until: number, times: Times) => {
    for (; performance.now() < until; homes += 1)
      await time(connection.fire(home(homes)), times[kinds[homes % kinds.length] ?? 'newcomer']);
  };
  for (; homes < scene.talents; homes += 1) await time(connection.fire(home(homes)));
  for (let turn = 0; turn < rounds; turn += 1) {
    await askForHomes(performance.now() + seconds * 1_000, result.quiet);
    const until = performance.now() + seconds * 1_000;
    await Promise.all([askForHomes(until, result.saving), savePositions(until)]);
  }
  connection.close();
  agent.destroy();
  return result;
}

/** Returns what the homes of one talent of each kind say otherwise than PostgreSQL. */
async function compareWithDatabase({ connection: { db } }: Stage, scene: Scene, port: number): Promise<string[]> {
  const home = await scene.homes(port);
  const agent = new Agent({ keepAlive: true });
  const untrue: string[] = [];
  for (const [index, kind] of kinds.entries()) {
    const bodies: string[] = [];
    await fire(agent, home(index), (body) => void bodies.push(body));
    const { counts, frequentSkills } = talentHome.answer.parse(JSON.parse(bodies[0] ?? ''));
    const { id, hiddenFrom } = scene.first[kind];
    const talent = { ...(await loadTalent(db, id)), hiddenFrom };
    const [said, right] =
      kind === 'newcomer'
        ? [frequentSkills?.map((skill) => skill.id), await listFrequentSkills(db, frequentSkills?.length ?? 0)]
        : [counts, await countHomePositions(db, talent)];
    if (JSON.stringify(said) !== JSON.stringify(right))
      untrue.push(`${kind}: ${JSON.stringify(said)} for ${JSON.stringify(right)}.`);
  }
  agent.destroy();
  return untrue;
}
