import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { tryKills } from '#server/announcements/kills.stress.ts';
import { tryDurability } from '#server/messaging/durability.stress.ts';
import { connect } from '#server/platform/database/connect.ts';
import { createStorage } from '#server/platform/storage/storage.ts';
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
import { setStage } from './stage/stage.ts';
import { type Verdict, conclude } from './stage/verdict.ts';

/*
 * Acknowledged data through kill -9. Run: node bench/kills.ts messages [messages] [kills of the server]
 * [kills of PostgreSQL], node bench/kills.ts mail [codes] [kills] [talents], or node bench/kills.ts backup [kills]
 */
const [what, ...words] = process.argv.slice(2);
const numbers = words.map(Number);
/** Files stored before a backup. */
const files = { count: 60, bytes: 1_000_000 };
const report = (sentence: string): void => {
  if (process.stdout.isTTY) process.stdout.write(`\r${sentence}`);
};

/** Acknowledged messages, while the server and PostgreSQL are killed. */
async function killWhileWriting([messages = 20_000, serverKills = 100, databaseKills = 25]: number[]): Promise<void> {
  const threads = 8;
  console.log(`Method: the product with the database it brings along, as it is installed (fsync on); in each of ${threads} threads both people write as
fast as they are answered, each message under a client key of its own and again under the same key until it is answered,
and one of them follows the thread with afterId. During that time the server is killed with SIGKILL ${serverKills} times and started again, and
PostgreSQL's postmaster ${databaseKills} times, in random order and each only after messages were acknowledged again. After each kill all
people are held, and the number of unread messages that each is told is compared with SQL's. At the end what was
acknowledged, what was read and what is stored are compared.
`);
  const started = performance.now();
  const findings = await tryDurability({ threads, messages, serverKills, databaseKills, report });
  const { acknowledged, retries, lost, doubled, disordered, misread, miscounted, outages } = findings;
  console.table({
    acknowledged,
    'sent again': retries,
    'kills of the server': findings.serverKills,
    'kills of PostgreSQL': findings.databaseKills,
    ...summary(outages, started),
    lost,
    doubled,
    'out of order': disordered,
    'threads read wrongly': misread,
    'unread counts that were wrong': miscounted,
  });
  const holds = acknowledged >= messages && lost + doubled + disordered + misread + miscounted === 0;
  conclude([
    {
      promised: `${serverKills} kill -9 of the server and ${databaseKills} of the database under load: every acknowledged message exactly once, in order, and unread counts as SQL counts them`,
      measured: `${findings.serverKills} and ${findings.databaseKills} kills, ${acknowledged} acknowledged: ${lost} lost, ${doubled} doubled, ${disordered} out of order, ${misread} threads misread, ${miscounted} unread counts wrong`,
      holds,
    },
  ]);
}

/** Codes and announcements, while the process that sends them is killed. */
async function killWhileSending([codes = 400, kills = 20, talents = 120]: number[]): Promise<void> {
  const positions = 5;
  const slowness = 60;
  console.log(`Method: a process of its own sends mail that waits in the database the product brings along, as it is installed (fsync on), four
codes and four announcements at a time, to a mail server on loopback that takes up to ${slowness} ms for each step. It is killed with SIGKILL ${kills} times and started
again, every other time just when the mail server has all of a mail and has not said so. A killed process's mail is taken over
after one second here, after half a minute when the product runs. What arrived is counted by the mail server.

Codes: ${codes} wait. Announcements: ${positions} positions go Live, each to ${talents} talents. With each kill a code is withdrawn, one talent unsubscribes and one is
deleted; one position goes back to Draft for good, and one for a third of the time. A mail is sent after it was withdrawn where
the sender asked to hand it over (DATA) when the withdrawal had been answered: what is on its way cannot be taken back.
`);
  const stage = await setStage();
  try {
    const started = performance.now();
    const size = { codes, talents, positions, kills, slowness };
    const given = { connection: stage.connection, url: stage.embedded.url, ...size, report };
    const { outages, codes: coded, announcements, ...found } = await tryKills(given);
    console.table({ codes: coded, announcements });
    console.table({ ...found, ...summary(outages, started) });
    const { lost, more, unrecorded, wronglyRecorded } = announcements;
    const measured = `${kills} kill -9; codes lost ${coded.lost}, more than twice ${coded.more}; announcements lost ${lost}, more ${more}; ${found.withdrawn} withdrawn, ${found.sentAfterWithdrawal} sent after it`;
    const verdicts: [promised: string, holds: boolean][] = [
      ['Every code at least once and at most twice', coded.lost + coded.more === 0],
      ['Every announcement recorded once, and sent as recorded', lost + more + unrecorded + wronglyRecorded === 0],
      ['No mail after it was withdrawn', found.sentAfterWithdrawal === 0 && found.withdrawn > 0],
    ];
    conclude(verdicts.map(([promised, holds]) => ({ promised, measured, holds })));
  } finally {
    await stage.close();
  }
}

function summary(outages: readonly number[], started: number): Record<string, number> {
  const sorted = outages.toSorted((one, other) => one - other);
  return {
    'outage, median ms': Math.round(sorted[Math.floor(sorted.length / 2)] ?? 0),
    'outage, longest ms': Math.round(sorted.at(-1) ?? 0),
    'took, s': Math.round((performance.now() - started) / 1000),
  };
}

/** Backups of a product in use and restores of them, killed midway. */
const killWhileCopying = ([kills = 6]: number[]): Promise<Verdict[]> =>
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
    // A killed restore may leave files, which another one would ask about.
    const there = (kill: number) => ({ DATABASE_URL: url, DATA_DIR: mkdtempSync(join(dataDir, `restored-${kill}-`)) });
    const restored = { half: 0, killed: 0 };
    for (let kill = 0; kill < kills; kill += 1) {
      const killed = startTool('restore', folder, there(kill));
      await sleep(spent.ms * (0.3 + Math.random() * 0.6));
      await killTool(killed);
      if (killed.exitCode === 0) break;
      restored.killed += 1;
      // The database notices a while later, and a restore is refused until then.
      await timeUntil(() => isFree(scene, 'restored'), 30_000);
      const lost = await countLost(url, early);
      if (lost > 0 && lost < early.length) restored.half += 1;
    }
    const done = await runTool('restore', folder, there(kills));
    const lost = await countLost(url, early);
    return [
      {
        promised: 'backup under kill -9: nothing half looks whole, and the next one is made',
        measured: `${unfinished} of ${kills} killed in the middle, ${faults.length === 0 ? 'the others are whole' : faults.join(', ')}; the next exits with ${whole.code}`,
        holds: faults.length === 0 && unfinished > 0 && whole.code === 0,
      },
      {
        promised: 'restore under kill -9: happens or does not, and can be repeated in an empty folder',
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

if (what === 'messages') await killWhileWriting(numbers);
else if (what === 'mail') await killWhileSending(numbers);
else if (what === 'backup') {
  console.log(`Method: while people write, backups are made and killed with SIGKILL at a random moment, and then restores of a whole one.
After each, the backup is restored elsewhere, or the database is searched for the messages acknowledged before.
`);
  conclude(await killWhileCopying(numbers));
} else throw new Error('Say what is to be killed: messages, mail or backup.');
