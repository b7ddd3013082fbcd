import { randomBytes } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { ownAccount } from '#contract/own-account.ts';
import { type OwnExport, startExport } from '#contract/own-data.ts';
import { buildTalentUser } from '#server/accounts/build.ts';
import { newVideoKey } from '#server/media/service.ts';
import { startSession } from '#server/platform/session/session.ts';
import { createStorage } from '#server/platform/storage/storage.ts';
import { browserHeaders, seatClients } from './people.ts';
import { freePort, setStage } from './stage.ts';
import { conclude } from './verdict.ts';

/*
 * A copy of one's data with many conversations and videos: time, memory of the server, and its event loop. Run:
 * node bench/export.ts
 */
const plan = { threads: 1_000, messages: 100, videos: 20, megabytes: 200 };
const limits = { seconds: 60, growth: 40, p99: 50 };

const dataDir = mkdtempSync(join(tmpdir(), 'rolecall-export-'));
const stage = await setStage();
try {
  const { db, pool } = stage.connection;
  await seatClients(stage.connection, plan.threads);
  const talent = await buildTalentUser(db);
  const other = await buildTalentUser(db);
  const storage = createStorage({ s3: undefined, dataDir });
  await fill(talent.id);
  const metricsPort = await freePort();
  const { port, child } = await stage.start('server/main.ts', {
    DATA_DIR: dataDir,
    METRICS_PORT: String(metricsPort),
    LOG_LEVEL: 'warn',
  });

  // Everything that is loaded at first use is loaded.
  await take(other);
  await sleep(2_000);
  const fresh = memoryOf(child.pid ?? 0);
  let highest = fresh;
  const watch = setInterval(() => (highest = Math.max(highest, memoryOf(child.pid ?? 0))), 20);
  await take(talent);
  const first = highest - fresh;
  await sleep(2_000);
  const before = memoryOf(child.pid ?? 0);
  highest = before;
  await readDelay(); // what was measured until now is forgotten
  const { seconds, copy } = await take(talent);
  const p99 = await readDelay();
  clearInterval(watch);
  const growth = highest - before;
  const size = copy.state === 'ready' ? copy.size / 1e6 : 0;

  console.log(`Method: a talent with ${plan.threads} conversations of ${plan.messages} messages each and ${plan.videos} videos of ${plan.megabytes / plan.videos} MB asks for a copy of
their data; the time from the call until the account says that it is ready, asked for ten times a second. Memory: the
resident set of the server process every 20 ms, against its size after a first such copy, and that of the first against
its size after a copy of an empty account. Event loop: the 99th percentile of its delay in that time, by the server's own
metric, which includes the 10 ms between two looks. The server, PostgreSQL and the files share this machine; the copy is
${size.toFixed(0)} MB.\n`);
  console.table({
    seconds: { value: seconds.toFixed(1), limit: limits.seconds },
    'memory, MB more': { value: growth.toFixed(0), limit: limits.growth },
    'memory at the first, MB more': { value: first.toFixed(0), limit: '-' },
    'event loop p99 ms': { value: p99.toFixed(1), limit: limits.p99 },
  });
  const isReached = copy.state === 'ready' && seconds <= limits.seconds && growth <= limits.growth && p99 < limits.p99;
  console.log(isReached ? 'Figures reached.' : 'Figures MISSED.');
  conclude([
    {
      promised: `a copy of ${plan.threads} conversations and ${plan.megabytes} MB of video: ${limits.seconds} s, at most ${limits.growth} MB more, event loop p99 below ${limits.p99} ms`,
      measured: `${seconds.toFixed(1)} s, ${growth.toFixed(0)} MB, ${p99.toFixed(1)} ms`,
      holds: isReached,
    },
  ]);

  /** Gives a talent their conversations, with videos in the first ones. */
  async function fill(talentId: number): Promise<void> {
    await pool.query(
      `insert into threads (lower_user_id, higher_user_id)
      select least(id, $1::integer), greatest(id, $1::integer) from users where type = 2`,
      [talentId],
    );
    await pool.query(
      `insert into messages (thread_id, user_id, text)
      select t.id, case when n % 2 = 0 then t.lower_user_id else t.higher_user_id end, repeat('Shall we talk? ', 10) || n
      from threads t, generate_series(1, $1::integer) n`,
      [plan.messages],
    );
    const { rows } = await pool.query<{ id: number; thread_id: number }>(
      'select min(id) as id, thread_id from messages group by thread_id order by thread_id limit $1::integer',
      [plan.videos],
    );
    const bytes = randomBytes((plan.megabytes / plan.videos) * 1e6);
    for (const { id, thread_id: threadId } of rows) {
      const key = newVideoKey();
      const fileName = key.slice('video/'.length);
      await storage.put(key, bytes, 'video/webm');
      const video = { fileName, userId: talentId, size: bytes.length, milliseconds: 60_000, hasPoster: false };
      await db
        .insertInto('videos')
        .values({ ...video, messageId: id, threadId })
        .execute();
      await pool.query('update messages set video = $3, video_seconds = 60 where thread_id = $1 and id = $2', [
        threadId,
        id,
        fileName,
      ]);
    }
    await pool.query('analyze');
  }

  async function take(user: Parameters<typeof startSession>[1]): Promise<{ seconds: number; copy: OwnExport }> {
    const headers = await browserHeaders(port, await startSession(db, user));
    const ask = async (path: string) => {
      const answer = await fetch(`http://127.0.0.1:${port}${path}`, {
        method: 'POST',
        headers: { ...headers, 'content-type': 'application/json' },
        body: '{}',
      });
      if (!answer.ok) throw new Error(`${path} answered ${answer.status}.`);
      return answer.json();
    };
    const started = performance.now();
    await ask(startExport.path);
    for (;;) {
      const { export: copy } = ownAccount.answer.parse(await ask(ownAccount.path));
      if (copy && copy.state !== 'waiting') return { copy, seconds: (performance.now() - started) / 1_000 };
      await sleep(100);
    }
  }

  /** Milliseconds since the last look. */
  async function readDelay(): Promise<number> {
    const text = await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text();
    return Number(/^nodejs_eventloop_lag_p99_seconds (\S+)$/m.exec(text)?.[1]) * 1_000;
  }
} finally {
  await stage.close();
  rmSync(dataDir, { recursive: true, force: true });
}

/** Megabytes. */
function memoryOf(pid: number): number {
  return Number(/VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1_024;
}
