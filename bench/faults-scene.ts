import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setStage, type Stage } from './stage.ts';
import type { Verdict } from './verdict.ts';

export const secret = 'a secret of the measurement';

export interface Scene extends Stage {
  /** Folder for the product's files. */
  dataDir: string;
  /** Starts the product, and waits until it serves. */
  startProduct: (environment?: Record<string, string>) => Promise<{ child: ChildProcess; port: number }>;
}

/** Runs a fault on a durable PostgreSQL and in a folder of its own, and removes both afterwards. */
export async function inScene(work: (scene: Scene) => Promise<Verdict[]>): Promise<Verdict[]> {
  const stage = await setStage();
  const dataDir = mkdtempSync(join(tmpdir(), 'rolecall-faults-'));
  const own = { DATA_DIR: dataDir, APP_SECRET: secret, LOG_LEVEL: 'silent' };
  const startProduct: Scene['startProduct'] = (environment) =>
    stage.start('server/main.ts', { ...own, ...environment }, '/readyz');
  try {
    return await work({ ...stage, dataDir, startProduct });
  } finally {
    await stage.close();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

/** Sends a signal, and returns the milliseconds until the process is gone. */
export async function end(child: ChildProcess, signal: 'SIGKILL' | 'SIGTERM'): Promise<number> {
  const started = performance.now();
  const gone = once(child, 'exit');
  child.kill(signal);
  await gone;
  return performance.now() - started;
}
