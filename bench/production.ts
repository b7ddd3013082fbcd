import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, cpSync, mkdtempSync, readFileSync, readdirSync, rmSync, existsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import * as z from 'zod/mini';
import { median } from './stage/load.ts';
import { freePort, setStage } from './stage/stage.ts';

/*
 * The steps of the Dockerfile, and the time until its roles are ready. Run: node bench/production.ts
 */
const starts = 5;
const limit = 2;
const project = fileURLToPath(new URL('..', import.meta.url));

console.log(`Method: the project's files are copied to an empty folder, as the Dockerfile copies them; its RUN steps of the
first stage are run there by the machine's own Node. The result is copied to a second folder, where CMD starts the
server, and the same with the word worker a worker, on a PostgreSQL of their own. Seconds from the command to a ready
process; the median of ${starts} starts counts. No package of development may be installed.\n`);

const dockerfile = readFileSync(new URL('../Dockerfile', import.meta.url), 'utf8');
const [build = '', image = ''] = dockerfile.split(/^FROM .*$/m).slice(1);
const steps = build.match(/(?<=^RUN ).*$/gm) ?? [];
const command = z.array(z.string()).parse(JSON.parse(/(?<=^CMD )\[.*\]$/m.exec(image)?.[0] ?? '[]'));

// This program runs on the Node installed with the product, which an image does not have on its PATH.
const path = (process.env['PATH'] ?? '').split(delimiter).filter((part) => !part.includes('node_modules'));
const environment = Object.fromEntries(
  Object.entries({ ...process.env, PATH: path.join(delimiter) }).filter(([name]) => !name.startsWith('npm_')),
);

const [built, served] = [0, 1].map(() => mkdtempSync(join(tmpdir(), 'rolecall-image-'))) as [string, string];
process.on('exit', () => [built, served].forEach((folder) => rmSync(folder, { recursive: true, force: true })));
for (const folder of [built, served]) chmodSync(folder, 0o755);
copyProject(built);
for (const step of steps) {
  console.log(`RUN ${step}`);
  execFileSync('sh', ['-c', step], { cwd: built, env: environment, stdio: 'inherit' });
}
cpSync(built, served, { recursive: true, verbatimSymlinks: true });

const Lock = z.object({ packages: z.record(z.string(), z.object({ dev: z.optional(z.boolean()) })) });
const { packages } = Lock.parse(JSON.parse(readFileSync(join(served, 'package-lock.json'), 'utf8')));
const installed = Lock.parse(JSON.parse(readFileSync(join(served, 'node_modules/.package-lock.json'), 'utf8')));
const tools = Object.keys(installed.packages).filter((name) => packages[name]?.dev);

const stage = await setStage();
const dataDir = mkdtempSync(join(tmpdir(), 'rolecall-image-data-'));
process.on('exit', () => rmSync(dataDir, { recursive: true, force: true }));

/** Starts a role and stops it again. Returns the seconds until it was ready. */
async function measure(role: 'server' | 'worker'): Promise<number> {
  const [port, metricsPort] = [String(await freePort()), String(await freePort())];
  const [program = '', ...words] = command;
  const startedAt = performance.now();
  const child = spawn(program, [...words.slice(0, -1), role], {
    cwd: served,
    env: {
      ...environment,
      DATABASE_URL: stage.embedded.url,
      APP_SECRET: 'a secret of the measurement',
      DATA_DIR: dataDir,
      PORT: port,
      METRICS_PORT: metricsPort,
      LOG_LEVEL: 'warn',
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const exit = once(child, 'exit');
  const isReady = () =>
    fetch(`http://127.0.0.1:${role === 'server' ? port : metricsPort}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    );
  while (!(await isReady())) {
    if (child.exitCode !== null) throw new Error(`The ${role} ended with ${child.exitCode}.`);
    await sleep(10);
  }
  const seconds = (performance.now() - startedAt) / 1000;
  child.kill('SIGTERM');
  await exit;
  return seconds;
}

const rows: Record<string, unknown> = {};
let isReached = tools.length === 0;
for (const role of ['server', 'worker'] as const) {
  const all: number[] = [];
  for (let start = 0; start < starts; start += 1) all.push(await measure(role));
  const counts = median(all);
  isReached &&= counts <= limit;
  rows[role] = { 'each s': all.map((seconds) => seconds.toFixed(2)).join('  '), 'counts s': counts.toFixed(2), limit };
}
await stage.close();
console.table(rows);
console.log(`${readdirSync(join(served, 'node_modules')).length} folders of packages, of development: ${tools.length}`);
console.log(isReached ? 'reached' : 'MISSED');
process.exitCode = isReached ? 0 : 1;

/** Copies the project's files that git has or would add, without deleted ones that are not committed yet. */
function copyProject(folder: string): void {
  const list = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
    cwd: project,
    encoding: 'utf8',
  });
  const files = list.split('\0').filter((file) => file !== '' && existsSync(join(project, file)));
  for (const file of files) cpSync(join(project, file), join(folder, file));
}
