import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { median } from './load.ts';
import { npmStart } from './npm-start.ts';
import { copyProject } from './project-files.ts';
import { conclude } from './verdict.ts';

/*
 * From `npm start` to the first page, in a fresh clone and again. Run: node bench/start.ts
 */
const clones = 2;
const warmStarts = 5;
const limits = { fresh: 30, warm: 1.5 };

console.log(`Method: the project's files as git has or would add them are copied to an empty folder; \`npm start\` there, with the
machine's own Node, installs, builds, makes the database and serves. Seconds from the command to the first page. It is
done ${clones} times, so that npm's cache is warm at the last, which counts. Then ${warmStarts} starts of the same folder; the median counts.\n`);

const fresh: number[] = [];
const warm: number[] = [];
// Removed at the very end: without a journal, ext4 creates files much more slowly for minutes after many removals.
const folders = Array.from({ length: clones }, () => mkdtempSync(join(tmpdir(), 'rolecall-clone-')));
process.on('exit', () => folders.forEach((folder) => rmSync(folder, { recursive: true, force: true })));
for (const folder of folders) {
  copyProject(folder);
  fresh.push(await measure(folder));
}
for (let start = 0; start < warmStarts; start++) warm.push(await measure(folders.at(-1) ?? ''));

async function measure(folder: string): Promise<number> {
  const running = await npmStart(folder);
  await running.stop();
  return running.seconds;
}

const round = (seconds: number): number => Number(seconds.toFixed(2));
const results = [
  { name: 'fresh clone', all: fresh, counts: fresh.at(-1) ?? Number.NaN, limit: limits.fresh },
  { name: 'warm start', all: warm, counts: median(warm), limit: limits.warm },
];
const rows = results.map(({ name, all, counts, limit }) => {
  const each = all.map(round).join('  ');
  return [
    name,
    { 'each s': each, 'counts s': round(counts), 'limit s': limit, '': counts <= limit ? 'reached' : 'MISSED' },
  ];
});
console.table(Object.fromEntries(rows));
conclude(
  results.map(({ name, counts, limit }) => ({
    promised: `npm start, ${name}: the first page within ${limit} s`,
    measured: `${round(counts)} s`,
    holds: counts <= limit,
  })),
);
