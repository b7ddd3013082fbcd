import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import type { Account } from './account.ts';

/*
 * Processes that run a folder's embedded database, for tests.
 */

/** Returns the rows of a statement. */
export async function query(url: string, text: string): Promise<unknown[]> {
  const client = new pg.Client(url);
  await client.connect();
  try {
    const { rows } = await client.query<Record<string, unknown>>(text);
    return rows;
  } finally {
    await client.end();
  }
}

export interface Owner {
  process: ChildProcess;
  /** Its first message: the state of its database. */
  embedded: Promise<{ url: string; pid: number; wasRunning: boolean }>;
}

interface OwnerOptions {
  /** Whether it stops the database after one query. */
  stops?: boolean;
  account?: Account;
  /** Words before its command line: a program that starts it. */
  prefix?: readonly string[];
}

/** Starts a process that runs the database of `root`. Any message ends it at once, leaving the database running. */
export function startOwner(root: string, { stops = false, account, prefix = [] }: OwnerOptions = {}): Owner {
  const program = `
    import { startEmbedded } from ${JSON.stringify(new URL('./service.ts', import.meta.url).href)};
    import { watchParent } from ${JSON.stringify(new URL('../platform/process/parent.ts', import.meta.url).href)};
    const { url, pid, wasRunning, stop } = await startEmbedded({ root: ${JSON.stringify(root)} });
    console.log(JSON.stringify({ url, pid, wasRunning }));
    watchParent(() => stop().then(() => process.exit()));
    if (${stops}) await stop();
    else process.once('message', () => process.exit());`;
  const [command, ...words] = [...prefix, process.execPath, '--input-type=module', '-e', program];
  const child = spawn(command, words, {
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
    ...account,
  });
  if (!child.stdout) throw new Error('There is nothing to read from the owner.');
  const lines = once(child.stdout, 'data').then(([data]) => JSON.parse(String(data)) as Awaited<Owner['embedded']>);
  return { process: child, embedded: lines };
}

export async function killOwner({ process: owner }: Owner): Promise<void> {
  const exit = once(owner, 'exit');
  owner.kill('SIGKILL');
  await exit;
}

export const pidFile = (root: string): string => join(root, 'data', 'postmaster.pid');
export const pidNote = (root: string): string => readFileSync(pidFile(root), 'utf8');

/** Whether a process belongs to PostgreSQL. */
export const isRunning = (pid: number): boolean =>
  existsSync(`/proc/${pid}/cmdline`) && readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('postgres');

const container = ['unshare', '--pid', '--ipc', '--fork', '--mount-proc'] as const;
const hasContainers = spawnSync(container[0], [...container.slice(1), 'true']).status === 0;

interface Container {
  url: string;
  /** Ends all its processes at once. */
  end(): Promise<void>;
}

/**
 * Runs the database of `root` where its processes are not visible from here. That needs root. For other users the
 * visible state is simulated: notes of a foreign process space and of a process number that is not the server's.
 */
export async function startContainer(root: string): Promise<Container> {
  const owner = startOwner(root, hasContainers ? { prefix: container } : {});
  const { url, pid } = await owner.embedded;
  const stranger = hasContainers ? undefined : spawn('sleep', ['60']);
  if (stranger) {
    writeFileSync(join(root, 'process-space'), 'elsewhere');
    writeFileSync(pidFile(root), pidNote(root).replace(String(pid), String(stranger.pid)));
  }
  return {
    url,
    async end() {
      const exit = once(owner.process, 'exit');
      owner.process.send('end');
      await exit;
      if (!stranger) return;
      process.kill(pid, 'SIGKILL');
      stranger.kill();
    },
  };
}
