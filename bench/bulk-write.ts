import { Agent } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { currentUser } from '#contract/accounts.ts';
import { searchTalent } from '#contract/matching.ts';
import { fire, percentile } from './load.ts';
import { browserHeaders, seatClients } from './people.ts';
import { seedTalents } from './seed.ts';
import { setStage } from './stage.ts';
import { conclude } from './verdict.ts';

/*
 * One statement that changes very many talents, while people count candidates. Run: node bench/bulk-write.ts [talents,
 * default 1000000] [changed, default 100000]
 */
const [talents = 1_000_000, changed = 100_000] = process.argv.slice(2).map(Number);
const people = 40;
/** Counts a second of all of them. */
const rate = 190;
/** Milliseconds at the 95th percentile from the statement until 10 s after it. */
const limits = { count: 50, user: 20 };
const after = 10_000;

/** The 95th percentile of the times so far, which are then forgotten. */
const takeP95 = (times: number[]): number =>
  Number(percentile(Float64Array.from(times.splice(0)).toSorted(), 0.95).toFixed(1));

console.log(`Method: ${talents.toLocaleString('en')} talents. ${people} people count candidates ${rate} times a second, and one asks for their account ten times a
second, for 10 s before and until ${after / 1_000} s after one statement that changes ${changed.toLocaleString('en')} talents. Server, PostgreSQL and measurement share
this machine.\n`);

const stage = await setStage();
try {
  const { db } = stage.connection;
  const { skills } = await seedTalents(db, talents);
  const tokens = await seatClients(stage.connection, people);
  const { port } = await stage.start('server/main.ts');
  const browsers = await Promise.all(
    tokens.map(async (token) => ({ ...(await browserHeaders(port, token)), 'content-type': 'application/json' })),
  );
  const agent = new Agent({ keepAlive: true });
  const taken = { count: [] as number[], user: [] as number[] };
  let failures = 0;
  const end = new AbortController();
  const ask = async (name: keyof typeof taken, place: number): Promise<void> => {
    const conditions = {
      skills: [skills[place % 20], skills[20 + (place % 40)]],
      isRemote: true,
      timezone: 'Europe/London',
      timezoneMargin: place % 7,
      isPhysical: false,
      countryIds: [],
    };
    const call = { count: searchTalent.path, user: currentUser.path }[name];
    const body = JSON.stringify(name === 'count' ? conditions : {});
    const ms = await fire(agent, { port, path: call, headers: browsers[place % people] ?? {}, body });
    if (ms === undefined) failures += 1;
    else taken[name].push(ms);
  };
  const repeat = async (name: keyof typeof taken, perSecond: number): Promise<void> => {
    const underWay: Promise<void>[] = [];
    const started = performance.now();
    for (let number = 0; !end.signal.aborted; number += 1) {
      await sleep(Math.max(0, started + (number * 1_000) / perSecond - performance.now()));
      underWay.push(ask(name, number));
    }
    await Promise.all(underWay);
  };
  // Until the talents are in memory, PostgreSQL counts.
  await sleep(10_000);
  const asking = Promise.all([repeat('count', rate), repeat('user', 10)]);
  const take = () => {
    return { 'count p95 ms': takeP95(taken.count), 'user p95 ms': takeP95(taken.user) };
  };
  await sleep(10_000);
  const before = take();
  const started = performance.now();
  await sql`
    update talents set is_remote = not is_remote
    where user_id in (select user_id from talents order by user_id limit ${changed}::integer)`.execute(db);
  const seconds = (performance.now() - started) / 1_000;
  await sleep(after);
  const during = take();
  end.abort();
  await asking;
  agent.destroy();
  console.table({
    before,
    'from the statement on': during,
    limit: { 'count p95 ms': limits.count, 'user p95 ms': limits.user },
  });
  const isReached = failures === 0 && during['count p95 ms'] <= limits.count && during['user p95 ms'] <= limits.user;
  const measured = `count p95 ${during['count p95 ms']} ms, account p95 ${during['user p95 ms']} ms, ${failures} failed; the statement took ${seconds.toFixed(1)} s`;
  console.log(`${measured}: ${isReached ? 'reached' : 'MISSED'}`);
  conclude([
    {
      promised: `while ${changed.toLocaleString('en')} talents change in one statement: counts p95 ${limits.count} ms, /api/user p95 ${limits.user} ms`,
      measured,
      holds: isReached,
    },
  ]);
} finally {
  await stage.close();
}
