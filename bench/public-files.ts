import { Agent, request } from 'node:http';
import { loadavg } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { fire, percentile } from './load.ts';
import { browserHeaders, seatClients } from './people.ts';
import { seedPositions, seedTalents } from './seed.ts';
import { setStage } from './stage.ts';

/*
 * One visitor without a session who asks for 20 sitemap parts, sitemap indexes, feeds or first pictures a second, and a
 * signed-in user beside it. Run: node bench/public-files.ts [seconds]
 */
const [seconds = 15] = process.argv.slice(2).map(Number);
const positionCount = 50_000;
const askedPerSecond = 20;
const round = (value = Number.NaN): number => Number(value.toFixed(2));
const pause = 1_000 / askedPerSecond;

const stage = await setStage();
try {
  const { db } = stage.connection;
  await seedPositions(db, await seedTalents(db, 1), positionCount);
  await sql`vacuum analyze`.execute(db);
  const [token = ''] = await seatClients(stage.connection, 1);
  const { port, child } = await stage.start('server/main.ts', { LOG_LEVEL: 'warn' });
  const headers = await browserHeaders(port, token);
  const [visitor, user] = [new Agent({ keepAlive: true }), new Agent({ keepAlive: true, maxSockets: 1 })];

  const visit = (path: string) =>
    new Promise<number>((resolve, reject) => {
      const options = { agent: visitor, host: '127.0.0.1', port, path, headers: { 'accept-encoding': 'gzip, br' } };
      request(options, (response) => {
        response.resume().on('end', () => resolve(response.statusCode ?? 0));
      })
        .on('error', reject)
        .end();
    });
  const timesOf = () => [stage.processorTime(child.pid ?? 0), stage.databaseTime()] as const;

  const measure = async (path?: (index: number) => string) => {
    if (path) for (let index = 0; index < 4; index += 1) await visit(path(index));
    const before = timesOf();
    const taken: number[] = [];
    const visits: Promise<number>[] = [];
    const over = new AbortController();
    const use = async () => {
      while (!over.signal.aborted) {
        taken.push((await fire(user, { port, path: '/api/user', headers, body: '' })) ?? Number.NaN);
        await sleep(20);
      }
    };
    const using = use();
    for (let index = 0; index < seconds * askedPerSecond; index += 1) {
      if (path) visits.push(visit(path(index + 4)));
      await sleep(pause);
    }
    const statuses = await Promise.all(visits);
    over.abort();
    await using;
    const [server, database] = timesOf().map((time, index) => (time - (before[index] ?? 0)) / seconds / 1_000);
    const times = Float64Array.from(taken).toSorted();
    return {
      'server ms/s': round(server),
      'database ms/s': round(database),
      'user p50 ms': round(percentile(times, 0.5)),
      'user p95 ms': round(percentile(times, 0.95)),
      answered: statuses.filter((status) => status === 200).length,
      refused: statuses.filter((status) => status !== 200).length,
    };
  };
  const results = {
    nobody: await measure(),
    'parts of the sitemap': await measure((index) => `/sitemap/positions/${1 + (index % 4)}.xml`),
    'index of the sitemap': await measure(() => '/sitemap.xml'),
    feed: await measure(() => '/feed.atom'),
    'first pictures': await measure((index) => `/positions/bench-position-${index}/picture.png`),
    'a known picture': await measure(() => '/positions/bench-position-7/picture.png'),
  };
  visitor.destroy();
  user.destroy();
  console.log(`Method: ${positionCount} Live positions; for ${seconds} s each, one visitor without a session asks ${askedPerSecond} times a second, waiting for
no answer, after four requests to warm up. A signed-in user asks for /api/user at the same time, 20 ms after each answer.
Processor time of the server's process and of PostgreSQL's process tree, in milliseconds per second, includes the user's.
Other programs: load average ${loadavg().map(Math.round).join(', ')}.\n`);
  console.table(results);
} finally {
  await stage.close();
}
