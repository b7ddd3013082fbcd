import { readFileSync } from 'node:fs';
import { Agent } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { talentHome } from '#contract/matching.ts';
import { updatePosition } from '#contract/positions.ts';
import { countHomePositions, listFrequentSkills } from '#server/matching/home-store.ts';
import { hashToken } from '#server/platform/session/session.ts';
import { loadTalent } from '#server/talents/service.ts';
import { type Shot, fire, percentile } from './load.ts';
import { measureMemory } from './matching-memory.ts';
import { browserHeaders, seatTalents } from './people.ts';
import { seedPositions, seedTalents } from './seed.ts';
import { freePort, setStage } from './stage.ts';
import { conclude } from './verdict.ts';

const positions = Number(process.argv[2] ?? 100_000);
const kinds = ['with skills', 'newcomer', 'hiding'] as const;
const talentsEach = 200;
const rounds = 3;
const phase = 5_000;
const savesPerSecond = 50;
const writers = 100;

const stage = await setStage();
const log = (...w: unknown[]) => console.log(((performance.now()) / 1000).toFixed(1), ...w);
try {
  const { db, pool } = stage.connection;
  log('staged');
  const seeded = await seedTalents(db, talentsEach * kinds.length);
  await seedPositions(db, seeded, positions);
  log('seeded');
  const tokens = await seatTalents(stage.connection, talentsEach * kinds.length);
  const { rows: talents } = await pool.query<{ id: number }>('select user_id as id from talents order by user_id');
  const idsOf = (kind: number) => talents.filter((_, index) => index % kinds.length === kind).map(({ id }) => id);
  await pool.query(`update talents set skill_ids = '{}' where user_id = any($1::integer[])`, [idsOf(1)]);
  await pool.query(
    `insert into exclusions (talent_id, company_id) select id, (select min(id) from companies) from unnest($1::integer[]) id`,
    [idsOf(2)],
  );
  const { rows: seats } = await pool.query<{ userId: number; positionId: number }>(
    `with made as (
      insert into users (type, email, first_name, last_name, company_id)
      select 2, 'client' || id || '@bench.example', 'Ada', 'Moreau', id from (select id from companies order by id limit $1::integer) c
      returning id, company_id
    ) select id as "userId", (select min(p.id) from positions p where p.company_id = made.company_id) as "positionId" from made`,
    [writers],
  );
  await pool.query(
    `insert into sessions (token_hash, user_id, expires_at)
     select token, id, now() + interval '1 day' from unnest($1::bytea[], $2::integer[]) as t (token, id)`,
    [seats.map(({ userId }) => hashToken(`bench-client-${userId}`)), seats.map(({ userId }) => userId)],
  );
  await sql`vacuum analyze`.execute(db);
  await sql`checkpoint`.execute(db);
  log('ready');
  const metricsPort = await freePort();
  const started = performance.now();
  const { port, child } = await stage.start('server/main.ts', { METRICS_PORT: String(metricsPort) });
  const listening = performance.now() - started;
  const isWhole = async () => {
    const text = await fetch(`http://127.0.0.1:${metricsPort}/metrics`).then((r) => r.text(), () => '');
    return [...text.matchAll(/^rolecall_matching_whole\{.*\} (\d)/gm)].map(([, v]) => v).join('') === '1111';
  };
  while (!(await isWhole())) await sleep(20);
  log('loaded', (performance.now() - started) / 1000, listening);
  const rss = () => readFileSync(`/proc/${child.pid}/status`, 'utf8').match(/(VmRSS|VmHWM).*/g);
  log(rss());
  const browsers = await Promise.all(
    tokens.map(async (token) => ({ ...(await browserHeaders(port, token)), 'content-type': 'application/json' })),
  );
  const savers = await Promise.all(
    seats.map(async ({ userId }) => ({
      ...(await browserHeaders(port, `bench-client-${userId}`)),
      'content-type': 'application/json',
    })),
  );
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const saveAgent = new Agent({ keepAlive: true });
  const homeOf = (index: number): Shot => ({
    port, path: talentHome.path, headers: browsers[index % browsers.length] ?? {}, body: '{"inParts":true}',
  });
  const save = async (number: number) => {
    const start = (number * 7) % 60;
    const position = { id: seats[number % writers]?.positionId, skills: seeded.skills.slice(start, start + 3 + (number % 5)) };
    return fire(saveAgent, {
      port, path: updatePosition.path, headers: savers[number % writers] ?? {}, body: JSON.stringify({ position }),
    }, (body, status) => { if (status !== 200) console.log(body); });
  };
  let failures = 0;
  let saved = 0;
  const times = { quiet: kinds.map(() => [] as number[]), saving: kinds.map(() => [] as number[]) };
  const saveTimes: number[] = [];
  let next = 0;
  for (let i = 0; i < 60; i++) await fire(agent, homeOf(next++));
  for (let round = 0; round < rounds; round += 1)
    for (const name of ['quiet', 'saving'] as const) {
      const until = performance.now() + phase;
      const saving = async () => {
        const begin = performance.now();
        const under: Promise<unknown>[] = [];
        for (let n = 0; performance.now() < until; n += 1) {
          await sleep(Math.max(0, begin + (n * 1_000) / savesPerSecond - performance.now()));
          under.push(save(saved++).then((ms) => { if (ms === undefined) failures += 1; else saveTimes.push(ms); }));
        }
        await Promise.all(under);
      };
      const writing = name === 'saving' ? saving() : undefined;
      while (performance.now() < until) {
        const ms = await fire(agent, homeOf(next));
        if (ms === undefined) failures += 1;
        else times[name][next % kinds.length]?.push(ms);
        next += 1;
      }
      await writing;
    }
  const p = (a: number[], share: number) => Number(percentile(Float64Array.from(a).toSorted(), share).toFixed(2));
  console.table(Object.fromEntries(kinds.map((kind, k) => [kind, {
    n: times.quiet[k]?.length, nSaving: times.saving[k]?.length,
    'quiet p50': p(times.quiet[k] ?? [], 0.5), 'quiet p95': p(times.quiet[k] ?? [], 0.95),
    'saving p50': p(times.saving[k] ?? [], 0.5), 'saving p95': p(times.saving[k] ?? [], 0.95),
  }])));
  log('saves', saved, p(saveTimes, 0.5), p(saveTimes, 0.95), 'failures', failures, rss());
  for (const kind of [0, 2]) {
    const id = idsOf(kind)[0] ?? 0;
    const start = performance.now();
    let body = '';
    await fire(agent, homeOf(kind), (heard) => { body = heard; });
    const { counts } = JSON.parse(body);
    const hiddenFrom = new Set(kind === 2 ? [(await pool.query('select min(id) as id from companies')).rows[0].id as number] : []);
    log(counts, await countHomePositions(db, { ...(await loadTalent(db, id)), hiddenFrom }), performance.now() - start);
  }
  log(await listFrequentSkills(db, 12));
  agent.destroy(); saveAgent.destroy();
  log(await measureMemory(stage));
} finally {
  await stage.close();
}
