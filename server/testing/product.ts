import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { startEmbedded } from '#server/embedded-postgres/service.ts';
import { type Connection, connect } from '#server/platform/database/connect.ts';

/*
 * Runs the product as a separate process with its embedded database, for tests that cannot run inside one process.
 */
const program = join(import.meta.dirname, '../main.ts');
const longestWait = 600_000;

/** The PATH, and the cache of code compiled by former starts. */
export const programEnvironment: Record<string, string> = Object.fromEntries(
  ['PATH', 'NODE_COMPILE_CACHE'].flatMap((name) => {
    const value = process.env[name];
    return value === undefined ? [] : [[name, value]];
  }),
);

/** Opens the database of the running product. */
export async function inDatabase<T>(
  folder: string,
  look: (connection: Connection, url: string) => Promise<T>,
): Promise<T> {
  const embedded = await startEmbedded({ root: join(folder, 'database') });
  const connection = connect(embedded.url, { max: 1 });
  try {
    return await look(connection, embedded.url);
  } finally {
    await connection.close();
    await embedded.stop();
  }
}

export const databasePid = (folder: string): number =>
  Number(readFileSync(join(folder, 'database', 'data', 'postmaster.pid'), 'utf8').split('\n')[0]);

export function startProduct(
  folder: string,
  port: number,
  settings: Record<string, string> = {},
  stdio: 'ignore' | 'pipe' = 'ignore',
): ChildProcess {
  return spawn(process.execPath, [program], {
    env: { ...programEnvironment, PORT: String(port), DATA_DIR: folder, LOG_LEVEL: 'silent', ...settings },
    stdio,
  });
}

export async function endProduct(server: ChildProcess): Promise<void> {
  if (server.exitCode !== null || server.signalCode !== null) return;
  const gone = once(server, 'exit');
  server.kill('SIGTERM');
  await gone;
}

export async function untilReady(origin: string): Promise<void> {
  await until(() =>
    fetch(`${origin}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    ),
  );
}

/** Waits until a condition holds; throws after ten minutes. */
export async function until(isSo: () => boolean | Promise<boolean>): Promise<void> {
  const deadline = performance.now() + longestWait;
  while (!(await isSo())) {
    if (performance.now() > deadline) throw new Error('What was waited for did not happen.');
    await sleep(5);
  }
}

export async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const address = probe.address();
  probe.close();
  await once(probe, 'close');
  if (address === null || typeof address === 'string') throw new Error('There is no free port.');
  return address.port;
}
