import { setTimeout as sleep } from 'node:timers/promises';
import { Agent } from 'node:http';
import { sql } from 'kysely';
import { type Shot, fire, percentile } from './stage/load.ts';
import { settle } from './stage/matching.ts';
import { browserHeaders, seatTalents } from './stage/people.ts';
import { seedPositions, seedTalents } from './stage/seed.ts';
import { setStage } from './stage/stage.ts';
import { conclude } from './stage/verdict.ts';

/*
 * The searches of one morning: all are due at once, and each is checked, mailed if it has new results, and settled.
 * Run: node bench/alerts.ts [searches] [talents]
 */
const [searches = 100_000, talents = 100_000] = process.argv.slice(2).map(Number);
const each = 10;
const newTalents = 5_000;
const [livePositions, newPositions] = [2_000, 200];
/** Minutes for all, and milliseconds of other users' calls at the 99th percentile. */
const limits = { minutes: 10, p99: 100 };

console.log(`Method: ${searches.toLocaleString('en')} saved searches, daily and due at once, ${each} a user, half of companies and half of engineers, for one or two
skills as skewed as those of the ${talents.toLocaleString('en')} talents; ${newTalents} of these and ${newPositions} of ${livePositions} Live positions are new. One process of the product
looks, mails into its outbox and answers; meanwhile homes of engineers are asked for, ten a second. Times are until no search
is due, and until no mail waits.
`);

const stage = await setStage();
try {
  const { db } = stage.connection;
  const seeded = await seedTalents(db, talents);
  const { skills } = seeded;
  await seedPositions(db, seeded, livePositions);
  await db.connection().execute(async (one) => {
    await sql`set statement_timeout = 0`.execute(one);
    await sql`update talents set first_fits_at = 'infinity', found_since = case when user_id % ${Math.floor(talents / newTalents)}::integer = 0
      then now() - interval '1 hour' else now() - interval '90 days' end`.execute(one);
    await sql`update positions set live_since = case when id % ${livePositions / newPositions}::integer = 0
      then now() - interval '1 hour' else now() - interval '30 days' end`.execute(one);
    await sql`
      with companies as (
        insert into companies (name, name_key, trial_ends_at)
        select 'Bench ' || n, 'bench ' || n, now() from generate_series(1, ${searches / each / 2}::integer) n returning id
      ), clients as (
        insert into users (type, email, first_name, last_name, company_id)
        select 2, 'client' || id || '@bench.example', 'Ada', 'Moreau', id from companies returning id
      ), engineers as (
        select user_id as id from talents order by user_id limit ${searches / each / 2}::integer
      ), savers as (select id, 'talents' as kind from clients union all select id, 'positions' from engineers)
      insert into saved_searches (user_id, kind, name, filters, cadence, time_zone, next_at, checked_at)
      select id, kind, 'Search ' || n, jsonb_build_object('skills', to_jsonb((array[
          (${skills}::integer[])[1 + (id * 7 + n * 13) % 60], (${skills}::integer[])[61 + (id * 11 + n * 17) % 60]
        ])[1:1 + n % 2])), 'daily', 'Etc/UTC', now(), now() - interval '1 day'
      from savers, generate_series(1, ${each}::integer) n`.execute(one);
    await sql`reset statement_timeout`.execute(one);
  });
  await sql`analyze`.execute(db);
  const [token = ''] = await seatTalents(stage.connection, 1);
  const started = performance.now();
  const product = await stage.start('server/main.ts', { ANNOUNCEMENTS_PER_MINUTE: '60000', LOG_LEVEL: 'warn' });
  const home: Shot = {
    port: product.port,
    path: '/api/talentHome',
    headers: { ...(await browserHeaders(product.port, token)), 'content-type': 'application/json' },
    body: JSON.stringify({ inParts: true }),
  };
  const agent = new Agent({ keepAlive: true });
  const taken: number[] = [];
  let [looked, mailed] = [0, 0];
  while (mailed === 0) {
    const milliseconds = await fire(agent, home);
    if (milliseconds === undefined) throw new Error('A home was not answered.');
    taken.push(milliseconds);
    await sleep(100);
    if (taken.length % 20 !== 0) continue;
    const left = await sql<{ due: number; waiting: number }>`
      select (select count(*)::integer from saved_searches where next_at <= now()) as due,
        (select count(*)::integer from saved_searches where due_since is not null) as waiting`.execute(db);
    const [{ due, waiting } = { due: 0, waiting: 0 }] = left.rows;
    const minutes = (performance.now() - started) / 60_000;
    if (due === 0 && looked === 0) looked = minutes;
    if (due === 0 && waiting === 0) mailed = minutes;
    if (minutes > 3 * limits.minutes) break;
  }
  agent.destroy();
  await settle(stage);
  const { rows } = await sql<{ mails: number; named: number; twice: number }>`
    select (select count(*)::integer from deliveries where kind = 'search-mail') as mails,
      (select count(*)::integer from search_hits) as named,
      (select count(*)::integer from (select 1 from search_hits group by user_id, talent_id, position_id having count(*) > 1) t) as twice`.execute(
    db,
  );
  const p99 = percentile(Float64Array.from(taken).toSorted(), 0.99);
  console.table({ 'looked at (minutes)': looked, 'mailed (minutes)': mailed, 'p99 of a home (ms)': p99, ...rows[0] });
  conclude([
    {
      promised: `${searches} daily searches are looked at and mailed in ${limits.minutes} minutes`,
      measured: `looked at in ${looked.toFixed(1)}, mailed in ${mailed === 0 ? 'more' : mailed.toFixed(1)} minutes`,
      holds: mailed > 0 && mailed <= limits.minutes,
    },
    {
      promised: `meanwhile an engineer's home at p99 within ${limits.p99} ms`,
      measured: `${p99.toFixed(0)} ms`,
      holds: p99 <= limits.p99,
    },
  ]);
} finally {
  await stage.close();
}
