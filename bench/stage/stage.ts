import { type ChildProcess, spawn } from 'node:child_process';
import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { memoryEnvironment, memoryFlags } from '#scripts/memory.mjs';
import { type Embedded, startEmbedded } from '#server/embedded-postgres/service.ts';
import { type Connection, connect } from '#server/platform/database/connect.ts';
import { migrateToLatest } from '#server/platform/database/migrate.ts';
import { emit } from '#server/app.ts';
import { installReference } from '#server/reference/service.ts';

/** Seconds of processor time used by all programs of this machine, and its number of cores. */
export function machineTime(): { used: number; cores: number } {
  const [total = '', ...others] = readFileSync('/proc/stat', 'utf8').split('\n');
  const [, user = 0, nice = 0, system = 0] = total.split(/ +/).map(Number);
  return {
    used: (user + nice + system) / clockTicks,
    cores: others.filter((line) => /^cpu\d/.test(line)).length,
  };
}

const clockTicks = 100; // of /proc/*/stat on Linux
const signals = ['SIGINT', 'SIGTERM'] as const;

export interface Stage {
  embedded: Embedded;
  connection: Connection;
  /** Starts a program of the project and waits until `path` answers on its port. */
  start(
    program: string,
    environment?: Record<string, string>,
    path?: string,
  ): Promise<{ child: ChildProcess; port: number }>;
  /** Processor time in microseconds used so far by a process, or by the database's process tree. */
  processorTime(pid: number): number;
  databaseTime(): number;
  close(): Promise<void>;
}

/**
 * Creates a throw-away folder with a durable PostgreSQL, as in production, for the programs of a measurement.
 * `connections`: PostgreSQL's maximum, by default that of the product's own database.
 */
export async function setStage({ connections }: { connections?: number } = {}): Promise<Stage> {
  const folder = mkdtempSync(join(tmpdir(), 'rolecall-bench-'));
  chmodSync(folder, 0o755); // otherwise root's database is placed elsewhere
  const flags = connections === undefined ? [] : ['-c', `max_connections=${connections}`];
  const embedded = await startEmbedded({ root: join(folder, 'database'), flags });
  await migrateToLatest(embedded.url);
  const connection = connect(embedded.url, { isPatient: true });
  await installReference({ db: connection.db, emit });
  const children: ChildProcess[] = [];
  const close = async (): Promise<void> => {
    for (const child of children) await ended(child);
    await connection.close();
    await embedded.stop();
    rmSync(folder, { recursive: true, force: true });
    for (const signal of signals) process.off(signal, stop);
  };
  // An aborted measurement leaves no database running.
  const stop = (): void => void close().finally(() => process.exit(1));
  for (const signal of signals) process.once(signal, stop);
  return {
    embedded,
    connection,
    async start(program, environment = {}, path = '/healthz') {
      const port = await freePort();
      const script = fileURLToPath(new URL(`../../${program}`, import.meta.url));
      const child = spawn(process.execPath, [...memoryFlags, script], {
        env: {
          ...process.env,
          PORT: String(port),
          DATA_DIR: folder,
          DATABASE_URL: embedded.url,
          NODE_ENV: 'production',
          ...memoryEnvironment,
          ...environment,
        },
        stdio: ['ignore', 'ignore', 'inherit'],
      });
      children.push(child);
      await answers(port, path);
      return { child, port };
    },
    processorTime,
    databaseTime: () => family(embedded.pid).reduce((sum, pid) => sum + (timeUnlessEnded(pid) ?? 0), 0),
    close,
  };
}

function processorTime(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
  // utime and stime; cutime and cstime too, so that a finished database process still counts
  return [11, 12, 13, 14].reduce((sum, index) => sum + Number(fields[index]), 0) * (1_000_000 / clockTicks);
}

/** Returns undefined for a process that has ended, as PostgreSQL's helpers do; its time then counts for its parent. */
function timeUnlessEnded(pid: number): number | undefined {
  try {
    return processorTime(pid);
  } catch (error) {
    if (error instanceof Error && 'code' in error && (error.code === 'ENOENT' || error.code === 'ESRCH'))
      return undefined;
    throw error;
  }
}

/** Ids of a process and its living children. */
function family(pid: number): number[] {
  const children = readdirSync('/proc').filter((name) => {
    if (!/^\d+$/.test(name)) return false;
    try {
      return Number(readFileSync(`/proc/${name}/stat`, 'utf8').split(') ')[1]?.split(' ')[1]) === pid;
    } catch {
      return false; // it ended during the look-up
    }
  });
  return [pid, ...children.map(Number)];
}

function ended(child: ChildProcess): Promise<void> {
  return new Promise((resolve) => {
    if (child.exitCode !== null || child.signalCode !== null) return resolve();
    child.once('exit', () => resolve());
    child.kill('SIGTERM');
  });
}

async function answers(port: number, path: string): Promise<void> {
  for (let tries = 0; tries < 6000; tries += 1) {
    const ok = await fetch(`http://127.0.0.1:${port}${path}`).then(
      (response) => response.ok,
      () => false,
    );
    if (ok) return;
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
  throw new Error(`Nothing answers on port ${port} after 60 s`);
}

export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.on('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() =>
        typeof address === 'object' && address ? resolve(address.port) : reject(new Error('no port')),
      );
    });
  });
}

/** Cores used: 1 is one core that is always busy. */
export interface Cores {
  /** The product's processes. */
  server: number;
  database: number;
  /** The measurement itself. */
  bench: number;
  others: number;
  /** Cores of the machine. */
  all: number;
}

/** Starts measuring the use of processors; the returned function ends it. */
export function watchProcessors(stage: Stage, pids: readonly number[]): () => Cores {
  const read = () => ({
    at: performance.now() / 1_000,
    server: pids.reduce((sum, pid) => sum + stage.processorTime(pid), 0) / 1e6,
    database: stage.databaseTime() / 1e6,
    bench: stage.processorTime(process.pid) / 1e6,
    machine: machineTime(),
  });
  const before = read();
  return () => {
    const now = read();
    const cores = (used: number): number => used / (now.at - before.at);
    const [server, database, bench] = [
      cores(now.server - before.server),
      cores(now.database - before.database),
      cores(now.bench - before.bench),
    ];
    const others = cores(now.machine.used - before.machine.used) - server - database - bench;
    return { server, database, bench, others, all: now.machine.cores };
  };
}

export const coresLine = ({ server, database, bench, others, all }: Cores): string =>
  `Cores of ${all}: server ${server.toFixed(2)}, database ${database.toFixed(2)}, this measurement ${bench.toFixed(2)}, other programs ${others.toFixed(2)}`;
