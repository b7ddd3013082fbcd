import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { median } from './load.ts';
import { npmStart } from './npm-start.ts';
import { copyProject } from './project-files.ts';
import { setStage } from './stage.ts';
import { conclude } from './verdict.ts';

/*
 * From `npm start` to the first page: in a fresh clone, with empty data, and again. Run: node bench/start.ts [starts]
 */
const [starts = 5] = process.argv.slice(2).map(Number);
const clones = 2;
const limits = { clone: 30, first: 1.8, warm: 1 };

console.log(`Method: the project's files as git has or would add them are copied to an empty folder; \`npm start\` there, with the
machine's own Node, installs, builds, makes the database and serves. Seconds from the command to the first page. It is
done ${clones} times, so that npm's cache is warm at the last, which counts. Then ${starts} times in turn, medians: a start of this folder
with empty data, one with the data it has, and for the speed of the machine the start of a bare Fastify and pg server with a
PostgreSQL that runs, until its first answer. Each is started once before.\n`);

const folders = Array.from({ length: clones }, () => mkdtempSync(join(tmpdir(), 'rolecall-clone-')));
const empty: string[] = [];
// Removed at the very end: without a journal, ext4 creates files much more slowly for minutes after many removals.
process.on('exit', () => [...folders, ...empty].forEach((folder) => rmSync(folder, { recursive: true, force: true })));
const clone: number[] = [];
for (const folder of folders) {
  copyProject(folder);
  clone.push(await measure(folder));
}
const product = folders.at(-1) ?? '';
const results = { 'empty data': [] as number[], 'warm start': [] as number[], 'bare server': [] as number[] };
const stage = await setStage();
try {
  for (let start = 0; start <= starts; start += 1) {
    const data = mkdtempSync(join(tmpdir(), 'rolecall-data-'));
    empty.push(data);
    const taken = {
      'empty data': await measure(product, { DATA_DIR: data }),
      'warm start': await measure(product),
      'bare server': await measureBare(),
    };
    if (start === 0) continue;
    for (const name of ['empty data', 'warm start', 'bare server'] as const) results[name].push(taken[name]);
  }
} finally {
  await stage.close();
}

async function measure(folder: string, environment: Record<string, string> = {}): Promise<number> {
  const running = await npmStart(folder, environment);
  await running.stop();
  return running.seconds;
}

async function measureBare(): Promise<number> {
  const started = performance.now();
  const { child } = await stage.start('bench/reference-server.ts');
  const seconds = (performance.now() - started) / 1_000;
  child.kill('SIGTERM');
  await once(child, 'exit');
  return seconds;
}

const round = (seconds: number): number => Number(seconds.toFixed(2));
const bare = median(results['bare server']);
const rows = [
  { name: 'fresh clone', all: clone, counts: clone.at(-1) ?? Number.NaN, limit: limits.clone },
  { name: 'empty data', all: results['empty data'], counts: median(results['empty data']), limit: limits.first },
  { name: 'warm start', all: results['warm start'], counts: median(results['warm start']), limit: limits.warm },
];
console.table(
  Object.fromEntries([
    ...rows.map(({ name, all, counts, limit }) => [
      name,
      {
        'each s': all.map(round).join('  '),
        'counts s': round(counts),
        'bare starts': round(counts / bare),
        'limit s': limit,
        '': counts <= limit ? 'reached' : 'MISSED',
      },
    ]),
    ['bare server', { 'each s': results['bare server'].map(round).join('  '), 'counts s': round(bare) }],
  ]),
);
conclude(
  rows.map(({ name, counts, limit }) => ({
    promised: `npm start, ${name}: the first page within ${limit} s`,
    measured: `${round(counts)} s; a bare server ${round(bare)} s`,
    holds: counts <= limit,
  })),
);
