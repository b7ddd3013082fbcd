import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { connect } from '#server/platform/database/connect.ts';
import { createStorage } from '#server/platform/storage/storage.ts';
import type { Verdict } from './stage/verdict.ts';
import {
  timeUntil,
  countFaults,
  type Message,
  seatWriters,
  writeUntil,
  createDatabase,
  inScene,
  type Scene,
} from './stage/scene.ts';

const kills = 6;
const files = { count: 60, bytes: 1_000_000 };

/** Backups of a product in use and restores of them, with kill -9 midway. */
export const backup = (): Promise<Verdict[]> =>
  inScene(async (scene) => {
    const { connection, dataDir, embedded, startProduct } = scene;
    const { child, port } = await startProduct();
    const storage = createStorage({ dataDir, s3: undefined });
    for (let count = 0; count < files.count; count += 1)
      await storage.put(`video/${randomBytes(16).toString('base64url')}.webm`, randomBytes(files.bytes), 'video/webm');
    let isOver = false;
    const writers = await seatWriters(connection, port, 4);
    const early = (await Promise.all(writers.map((writer) => writeFor(port, writer, 500)))).flat();
    const writing = Promise.all(writers.map((writer) => writeUntil(port, writer, () => isOver)));

    const here = { DATABASE_URL: embedded.url, DATA_DIR: dataDir };
    // The first one also compiles the program.
    await runTool('backup', join(dataDir, 'first'), here);
    const spent = await runTool('backup', join(dataDir, 'trial'), here);
    const folder = join(dataDir, 'copy');
    const faults: string[] = [];
    let unfinished = 0;
    for (let kill = 0; kill < kills; kill += 1) {
      const cut = join(dataDir, `cut-${kill}`);
      const killed = startTool('backup', cut, here);
      await sleep(spent.ms * (0.3 + Math.random() * 0.6));
      await killTool(killed);
      if (!existsSync(join(cut, 'rolecall.backup'))) unfinished += 1;
      // It was killed after it had finished, so it must be complete.
      else if (!(await isWhole(scene, cut, early))) faults.push('a killed backup looks whole and is not');
    }
    const whole = await runTool('backup', folder, here);
    isOver = true;
    const late = (await writing).flat();
    child.kill('SIGTERM');

    const url = await createDatabase(scene, 'restored');
    const there = { DATABASE_URL: url, DATA_DIR: join(dataDir, 'restored') };
    mkdirSync(there.DATA_DIR);
    const restored = { half: 0, killed: 0 };
    for (let kill = 0; kill < kills; kill += 1) {
      const killed = startTool('restore', folder, there);
      await sleep(spent.ms * (0.3 + Math.random() * 0.6));
      await killTool(killed);
      if (killed.exitCode === 0) break;
      restored.killed += 1;
      // The database notices a while later, and a restore is refused until then.
      await timeUntil(() => isFree(scene, 'restored'), 30_000);
      const lost = await countLost(url, early);
      if (lost > 0 && lost < early.length) restored.half += 1;
    }
    const done = await runTool('restore', folder, there);
    const lost = await countLost(url, early);
    return [
      {
        promised: 'backup under kill -9: nothing half looks whole, and the next one is made',
        measured: `${unfinished} of ${kills} killed in the middle, ${faults.length === 0 ? 'the others are whole' : faults.join(', ')}; the next exits with ${whole.code}`,
        holds: faults.length === 0 && unfinished > 0 && whole.code === 0,
      },
      {
        promised: 'restore under kill -9: happens or does not, and can be repeated',
        measured: `${restored.killed} killed, ${restored.half} half; repeated: exit code ${done.code}`,
        holds: restored.half === 0 && restored.killed > 0 && done.code === 0,
      },
      {
        promised: 'no message acknowledged before the backup is missing from it',
        measured: `${early.length} messages before it, ${lost} lost; ${late.length} written beside it`,
        holds: lost === 0 && early.length > 0 && late.length > 0,
      },
    ];
  });

/** Whether a backup can be restored with all these messages. */
async function isWhole(scene: Scene, folder: string, messages: Message[]): Promise<boolean> {
  const name = `of_${randomBytes(4).toString('hex')}`;
  const url = await createDatabase(scene, name);
  const there = { DATABASE_URL: url, DATA_DIR: join(scene.dataDir, name) };
  mkdirSync(there.DATA_DIR);
  const { code } = await runTool('restore', folder, there);
  return code === 0 && (await countLost(url, messages)) === 0;
}

/** Counts messages that a database lacks; all of them if it has no tables. */
async function countLost(url: string, messages: Message[]): Promise<number> {
  const target = connect(url, { max: 1 });
  try {
    const { rows } = await target.pool.query<{ name: string | null }>(`select to_regclass('messages')::text as name`);
    return rows[0]?.name ? (await countFaults(target, messages)).lost : messages.length;
  } finally {
    await target.close();
  }
}

async function isFree({ connection }: Scene, name: string): Promise<boolean> {
  const { rows } = await connection.pool.query('select from pg_stat_activity where datname = $1', [name]);
  return rows.length === 0;
}

async function writeFor(
  port: number,
  writer: Parameters<typeof writeUntil>[1],
  milliseconds: number,
): Promise<Message[]> {
  const end = performance.now() + milliseconds;
  return writeUntil(port, writer, () => performance.now() > end);
}

function startTool(name: 'backup' | 'restore', folder: string, environment: Record<string, string>): ChildProcess {
  const script = fileURLToPath(new URL(`../scripts/${name}.ts`, import.meta.url));
  return spawn(process.execPath, [script, folder], {
    env: { PATH: process.env['PATH'] ?? '', ...environment },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
}

async function killTool(tool: ChildProcess): Promise<void> {
  if (tool.exitCode !== null) return;
  const gone = once(tool, 'exit');
  tool.kill('SIGKILL');
  await gone;
}

/** Runs a tool to its end; returns its exit code and the milliseconds it took. */
async function runTool(...given: Parameters<typeof startTool>): Promise<{ code: number | null; ms: number }> {
  const started = performance.now();
  const tool = startTool(...given);
  tool.stderr?.pipe(process.stderr);
  await once(tool, 'exit');
  return { code: tool.exitCode, ms: performance.now() - started };
}
