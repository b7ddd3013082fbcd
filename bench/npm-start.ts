import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { startEmbedded } from '#server/embedded-postgres/service.ts';
import { type Connection, connect } from '#server/platform/database/connect.ts';
import { freePort } from './stage.ts';

export interface Running {
  /** npm's process, the parent of all others. */
  pid: number;
  port: number;
  /** Seconds from the command to the first page. */
  seconds: number;
  stop(): Promise<void>;
}

const longestSeconds = 180;

/** Runs `npm start` in the folder with the machine's own Node, and waits for the first page. */
export async function npmStart(folder: string, environment: Record<string, string> = {}): Promise<Running> {
  const port = await freePort();
  // This program runs on the Node installed with the product, which is not on a user's PATH.
  const path = (process.env['PATH'] ?? '').split(delimiter).filter((part) => !part.includes('node_modules'));
  const env = {
    ...withoutNpm(process.env),
    PATH: path.join(delimiter),
    PORT: String(port),
    LOG_LEVEL: 'warn',
    ...environment,
  };
  const started = performance.now();
  const npm = spawn('npm', ['start', '--silent'], { cwd: folder, env, stdio: ['ignore', 'ignore', 'inherit'] });
  const exit = once(npm, 'exit');
  while (!(await hasPage(port))) {
    const waited = (performance.now() - started) / 1000;
    if (npm.exitCode !== null || waited > longestSeconds)
      throw new Error(`npm start showed no page in ${waited.toFixed(0)} s.`);
    await sleep(10);
  }
  const seconds = (performance.now() - started) / 1000;
  const stop = async (): Promise<void> => {
    npm.kill('SIGTERM');
    await exit;
    while (await hasPage(port)) await sleep(10);
  };
  return { pid: npm.pid ?? 0, port, seconds, stop };
}

/** Runs `npm start` in the project with an empty data folder, which is removed at the end. */
export async function startProduct() {
  const folder = mkdtempSync(join(tmpdir(), 'rolecall-product-'));
  process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
  const running = await npmStart(fileURLToPath(new URL('..', import.meta.url)), { DATA_DIR: folder });
  return {
    ...running,
    async useDatabase<T>(use: (connection: Connection) => Promise<T>): Promise<T> {
      // The server runs it already; this only connects to it.
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
    return false; // nothing listens yet, or no longer
  }
}

/** Removes npm's variables, which would change how it runs in the other folder. */
const withoutNpm = (environment: NodeJS.ProcessEnv): NodeJS.ProcessEnv =>
  Object.fromEntries(Object.entries(environment).filter(([name]) => !name.startsWith('npm_')));
