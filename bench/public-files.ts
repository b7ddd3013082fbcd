import { Agent, get } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import * as addresses from '#contract/addresses.ts';
import { currentUser } from '#contract/accounts.ts';
import { messagingInit, messagingUnread } from '#contract/messaging.ts';
import { updatePosition } from '#contract/positions.ts';
import { fire, percentile, type Shot } from './load.ts';
import { browserHeaders, seatClients } from './people.ts';
import { seedPositions, seedTalents } from './seed.ts';
import { machineTime, setStage } from './stage.ts';
import { conclude } from './verdict.ts';

/*
 * What other users notice of one visitor without a session who asks for 20 public files a second: sitemap, feed, first
 * pictures. Run: node bench/public-files.ts [--seconds 6] [--rounds 4]
 */
const { values: words } = parseArgs({
  options: { seconds: { type: 'string', default: '6' }, rounds: { type: 'string', default: '4' } },
});
const [seconds, rounds] = [Number(words.seconds), Number(words.rounds)];
const positionCount = 50_000;
const askedPerSecond = 20;
const savesPerSecond = 10;
const users = 4;
const pause = 20;
/** Milliseconds at the 95th percentile: a third of the time between two pictures of a screen, which nobody sees. */
const limit = 5;

let picture = 0;
const parts = Array.from({ length: positionCount / 10_000 }, (_, part) =>
  addresses.sitemapPart('positions', `${part}.xml`),
);
const files = [...parts, addresses.sitemapPart('companies', '0.xml')];
const kinds: Record<string, (index: number) => string> = {
  'index of the sitemap': () => addresses.sitemap,
  'parts of the sitemap': (index) => files[index % files.length] ?? '',
  feed: () => addresses.feed,
  // None is asked for twice.
  'first pictures': () => addresses.ogImageOf(addresses.positionPage(`bench-position-${picture++}`)),
};
const all = Object.values(kinds);
kinds['mixed'] = (index) => all[index % all.length]?.(Math.floor(index / all.length)) ?? '';

interface Measured {
  latencies: number[];
  failures: number;
  answered: number;
  refused: number;
  server: number;
  database: number;
}

const networkOf = (index: number) => ({ 'x-forwarded-for': `10.0.${index}.1` });
const round = (value: number): number => Number(value.toFixed(2));
const nothingYet = (): Measured => ({ latencies: [], failures: 0, answered: 0, refused: 0, server: 0, database: 0 });

console.log(`Method: ${positionCount} Live positions of ${positionCount / 10} companies. ${rounds} rounds of ${seconds} s each: nobody, then one visitor without a session who asks
${askedPerSecond} times a second for one kind of file, waiting for no answer. ${users} signed-in users call all the time, ${pause} ms after each answer. A
member saves ${savesPerSecond} positions a second, from all parts of the sitemap, and each tenth time one is closed or opened in the database.
Processor time of the server's process and of PostgreSQL's process tree includes the users'. Latencies of all rounds together.\n`);

const stage = await setStage();
try {
  const { pool, db } = stage.connection;
  await seedPositions(db, await seedTalents(db, 1), positionCount);
  const tokens = await seatClients(stage.connection, users + 1);
  // The writer's positions lie in all parts.
  const { rows: own } = await pool.query<{ id: number }>(
    `update positions set company_id = (select max(company_id) from users) where id % 2000 = 0 returning id`,
  );
  await pool.query('vacuum analyze');
  const { port, child } = await stage.start('server/main.ts', { LOG_LEVEL: 'warn', TRUST_PROXY: '127.0.0.1' });
  const [visitor, others] = [new Agent({ keepAlive: true }), new Agent({ keepAlive: true })];
  const headers = await Promise.all(
    tokens.map(async (token, index) => ({
      ...(await browserHeaders(port, token)),
      ...networkOf(index),
      'content-type': 'application/json',
    })),
  );

  const visit = (path: string): Promise<number> =>
    new Promise((resolve, reject) => {
      const options = { agent: visitor, port, path, headers: { ...networkOf(200), 'accept-encoding': 'gzip, br' } };
      get({ ...options, host: '127.0.0.1' }, (response) => {
        response.resume().on('end', () => resolve(response.statusCode ?? 0));
      }).on('error', reject);
    });
  const call = (user: number, path: string, payload: object): Shot => ({
    port,
    path,
    headers: headers[user] ?? {},
    body: JSON.stringify(payload),
  });

  /** Calls and saves until the signal, into `measured`. */
  async function use(measured: Measured, signal: AbortSignal): Promise<void> {
    const note = (taken: number | undefined) => {
      if (taken === undefined) measured.failures += 1;
      else measured.latencies.push(taken);
    };
    const paths = [currentUser, messagingInit, messagingUnread].map(({ path }) => path);
    const calls = Array.from({ length: users }, async (_, user) => {
      for (let turn = user; !signal.aborted; turn += 1) {
        note(await fire(others, call(user, paths[turn % paths.length] ?? '', {})));
        await sleep(pause);
      }
    });
    const saves = async () => {
      for (let turn = 0; !signal.aborted; turn += 1) {
        const id = own[turn % own.length]?.id ?? 0;
        const position = { id, title: `Engineer ${performance.now()}` };
        note(await fire(others, call(users, updatePosition.path, { position })));
        if (turn % 10 === 0) await pool.query('update positions set is_live = not is_live where id = $1', [id - 1]);
        await sleep(1_000 / savesPerSecond);
      }
    };
    await Promise.all([...calls, saves()]);
  }

  const timesOf = () => [stage.processorTime(child.pid ?? 0), stage.databaseTime()] as const;

  async function measure(path: ((index: number) => string) | undefined, into: Measured): Promise<void> {
    if (path) for (let index = 0; index < 8; index += 1) await visit(path(index));
    const before = timesOf();
    const over = new AbortController();
    const using = use(into, over.signal);
    const visits: Promise<number>[] = [];
    for (let index = 0; index < seconds * askedPerSecond; index += 1) {
      if (path) visits.push(visit(path(index)));
      await sleep(1_000 / askedPerSecond);
    }
    const statuses = await Promise.all(visits);
    over.abort();
    await using;
    const [server = 0, database = 0] = timesOf().map((time, index) => (time - (before[index] ?? 0)) / 1_000);
    into.server += server;
    into.database += database;
    into.answered += statuses.filter((status) => status === 200).length;
    into.refused += statuses.filter((status) => status !== 200).length;
  }

  const contenders = [['nobody', undefined] as const, ...Object.entries(kinds)].map(([name, path]) => ({
    name,
    path,
    measured: nothingYet(),
  }));
  const [begun, started] = [machineTime(), performance.now()];
  await measure(undefined, nothingYet()); // warm-up
  for (let round = 0; round < rounds; round += 1)
    for (const { path, measured } of contenders) await measure(path, measured);
  visitor.destroy();
  others.destroy();

  const results = contenders.map(({ name, measured }) => {
    const times = Float64Array.from(measured.latencies).toSorted();
    return {
      name,
      ...measured,
      p50: percentile(times, 0.5),
      p95: percentile(times, 0.95),
      p99: percentile(times, 0.99),
    };
  });
  const alone = results[0]?.p95 ?? Number.NaN;
  console.table(
    Object.fromEntries(
      results.map(({ name, latencies, failures, answered, refused, server, database, p50, p95, p99 }) => [
        name,
        {
          'p50 ms': round(p50),
          'p95 ms': round(p95),
          'more ms': round(p95 - alone),
          'p99 ms': round(p99),
          calls: latencies.length,
          failures,
          answered,
          refused,
          'server ms/s': round(server / seconds / rounds),
          'database ms/s': round(database / seconds / rounds),
        },
      ]),
    ),
  );
  const busy = (machineTime().used - begun.used) / ((performance.now() - started) / 1_000);
  console.log(`All programs of the machine used ${busy.toFixed(2)} of ${begun.cores} cores.`);
  const failures = results.reduce((sum, result) => sum + result.failures, 0);
  const more = results.slice(1).map(({ name, p95 }) => ({ name, more: p95 - alone }));
  conclude([
    {
      promised: `one visitor who asks for ${askedPerSecond} public files a second adds at most ${limit} ms to the 95th percentile of others' calls`,
      measured: `${more.map(({ name, more }) => `${name} ${more.toFixed(1)}`).join(', ')} ms more than ${alone.toFixed(1)}; ${failures} calls failed`,
      holds: more.every(({ more }) => more <= limit) && failures === 0,
    },
  ]);
} finally {
  await stage.close();
}
