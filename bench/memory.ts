import { setTimeout as sleep } from 'node:timers/promises';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, readdirSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join, basename } from 'node:path';
import { fileURLToPath } from 'node:url';
import { startEmbedded } from '#server/embedded-postgres/service.ts';
import { type Connection, connect } from '#server/platform/database/connect.ts';
import { hammer } from './stage/load.ts';
import { browserHeaders, seatClients } from './stage/people.ts';
import { conclude } from './stage/verdict.ts';
import { freePort } from './stage/stage.ts';

/*
 * Memory of npm, the server and the database together, idle and after load. Run: node bench/memory.ts
 */
const limits = { idle: 250, loaded: 300 };
const settleSeconds = 10;
/** Seconds until the first page. */
const longestSeconds = 180;
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

/** Runs `npm start` in the project with an empty data folder, which is removed at the end, until the first page. */
async function startProduct() {
  const folder = mkdtempSync(join(tmpdir(), 'rolecall-product-'));
  process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
  const port = await freePort();
  // This program runs on the Node installed with the product, which is not on a user's PATH.
  const path = (process.env['PATH'] ?? '').split(delimiter).filter((part) => !part.includes('node_modules'));
  const env = { ...process.env, PATH: path.join(delimiter), PORT: String(port), LOG_LEVEL: 'warn', DATA_DIR: folder };
  const cwd = fileURLToPath(new URL('..', import.meta.url));
  const started = performance.now();
  const npm = spawn('npm', ['start', '--silent'], { cwd, env, stdio: ['ignore', 'ignore', 'inherit'] });
  const exit = once(npm, 'exit');
  while (!(await hasPage(port))) {
    const waited = (performance.now() - started) / 1000;
    if (npm.exitCode !== null || waited > longestSeconds)
      throw new Error(`npm start showed no page in ${waited.toFixed(0)} s.`);
    await sleep(10);
  }
  return {
    /** npm's process, the parent of all others. */
    pid: npm.pid ?? 0,
    port,
    async stop(): Promise<void> {
      npm.kill('SIGTERM');
      await exit;
      while (await hasPage(port)) await sleep(10);
    },
    async useDatabase<T>(use: (connection: Connection) => Promise<T>): Promise<T> {
      // The server already runs it; this only connects.
      const embedded = await startEmbedded({ root: join(folder, 'database') });
      const connection = connect(embedded.url);
      try {
        return await use(connection);
      } finally {
        await connection.close();
        await embedded.stop();
      }
    },
  };
}

async function hasPage(port: number): Promise<boolean> {
  try {
    const response = await fetch(`http://127.0.0.1:${port}/`);
    return (await response.text()).includes('<script type="module"');
  } catch {
    return false; // not listening yet, or no longer
  }
}

/**
 * Megabytes of the process and its descendants, by program name: the proportional set size (PSS), which divides shared
 * pages among the processes that share them.
 */
function memoryOf(root: number): Map<string, number> {
  const parents = new Map(
    readdirSync('/proc')
      .filter((name) => /^\d+$/.test(name))
      .map((name) => [Number(name), parentOf(name)]),
  );
  const isBelow = (pid: number | undefined): boolean =>
    pid === root || (pid !== undefined && isBelow(parents.get(pid)));
  const memory = new Map<string, number>();
  for (const pid of parents.keys().filter(isBelow)) {
    const measured = measure(pid);
    if (measured) memory.set(measured.name, (memory.get(measured.name) ?? 0) + measured.size);
  }
  return memory;
}

/** Measures a process; undefined if it ends first, as PostgreSQL's helpers do. */
function measure(pid: number): { name: string; size: number } | undefined {
  try {
    const words = readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0');
    const [program = '', script = ''] = words.filter((word) => !word.startsWith('--'));
    const name = `${basename(program)} ${basename(script)}`.replace(/^postgres.*/, 'postgres');
    return { name, size: proportionalSize(pid) };
  } catch (error) {
    if (error instanceof Error && 'code' in error && (error.code === 'ENOENT' || error.code === 'ESRCH'))
      return undefined;
    throw error;
  }
}

function parentOf(pid: string): number | undefined {
  try {
    return Number(readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ')[1]);
  } catch {
    return undefined; // it ended during the measurement
  }
}

function proportionalSize(pid: number): number {
  const kilobytes = /^Pss:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8'))?.[1];
  if (kilobytes === undefined) throw new Error(`The memory of process ${pid} cannot be read.`);
  return Number(kilobytes) / 1000;
}

function totalOf(memory: Map<string, number>): number {
  return memory.values().reduce((sum, one) => sum + one, 0);
}
