import { setTimeout as sleep } from 'node:timers/promises';
import type { Conditions, RankedConditions } from '#server/matching/rule.ts';
import { countTalents, rankTalents } from '#server/matching/store.ts';
import { buildPosition } from '#server/positions/build.ts';
import { type Seeded, seedTalents } from './seed.ts';
import { type Shot, hammer, percentile } from './load.ts';
import { measureMemory } from './matching-memory.ts';
import { seatClientOf } from './people.ts';
import { type Stage, setStage } from './stage.ts';
import { conclude } from './verdict.ts';

/*
 * Matching over HTTP with many talents: candidate count, ranked first 99, client home, saving a position. Also
 * PostgreSQL alone, which answers while memory is being loaded. Run: node bench/matching.ts [talents, default 100000]
 */
const talents = Number(process.argv[2] ?? 100_000);
const runs = 100;
/** Milliseconds: over HTTP at the 95th percentile and for mixed skills at the median; client home; saving. */
const limits =
  talents <= 100_000
    ? { p95: 5, mixed: 1.5, clientHome: 25, saving: 50 }
    : { p95: 50, mixed: 15, clientHome: Infinity, saving: 50 };

const anywhere = { isRemote: false, utcOffsetMinutes: null, timezoneMargin: 0, isPhysical: false, countryIds: [] };

function searches({ skills, countries }: Seeded): Record<string, RankedConditions> {
  const ranks = (...places: number[]): number[] =>
    places.map((place) => skills[place - 1] ?? 0).toSorted((a, b) => a - b);
  const somewhere = {
    isRemote: true,
    utcOffsetMinutes: 0,
    timezoneMargin: 3,
    isPhysical: true,
    countryIds: countries.slice(0, 3),
  };
  const optionalSkillIds = ranks(4, 5);
  return {
    'rare: three skills, a place': { requiredSkillIds: ranks(150, 200, 250), optionalSkillIds, ...somewhere },
    'mixed: three skills, a place': { requiredSkillIds: ranks(2, 30, 100), optionalSkillIds, ...somewhere },
    'popular: three skills, a place': { requiredSkillIds: ranks(1, 2, 3), optionalSkillIds, ...somewhere },
    'one popular skill': { requiredSkillIds: ranks(1), optionalSkillIds, ...anywhere },
    'no skill, a place': { requiredSkillIds: [], optionalSkillIds, ...somewhere },
    'no condition at all': { requiredSkillIds: [], optionalSkillIds, ...anywhere },
  };
}

interface Times {
  p50: number;
  p95: number;
}
const timesOf = (sorted: Float64Array): Times => ({
  p50: Number(percentile(sorted, 0.5).toFixed(2)),
  p95: Number(percentile(sorted, 0.95).toFixed(2)),
});

/** Sends one request at a time over one kept-alive connection. */
async function timeCall(shot: Shot): Promise<Times> {
  await hammer(() => shot, { total: 20, connections: 1 });
  const { failures, latencies } = await hammer(() => shot, { total: runs, connections: 1 });
  if (failures > 0) throw new Error(`${failures} requests to ${shot.path} failed`);
  return timesOf(latencies);
}

async function timeStatement(work: () => Promise<unknown>): Promise<Times> {
  const taken: number[] = [];
  const until = performance.now() + 4_000;
  for (let run = 0; run < 23 && (run < 8 || performance.now() < until); run += 1) {
    const started = performance.now();
    await work();
    if (run >= 3) taken.push(performance.now() - started);
  }
  return timesOf(Float64Array.from(taken).toSorted());
}

const placeOf = ({ isRemote, timezoneMargin, isPhysical, countryIds }: Conditions) => ({
  isRemote,
  timezone: isRemote ? 'Europe/London' : null,
  timezoneMargin,
  isPhysical,
  countryIds,
});
const payloadOf = (conditions: Conditions) =>
  JSON.stringify({ skills: conditions.requiredSkillIds, ...placeOf(conditions) });

/** Waits until the database has been idle for a second: memory is loaded then. */
async function settle(stage: Stage): Promise<void> {
  for (let before = stage.databaseTime(), still = 0; still < 4;) {
    await sleep(250);
    const now = stage.databaseTime();
    still = now - before > 20_000 ? 0 : still + 1;
    before = now;
  }
}

const stage = await setStage();
try {
  const { db } = stage.connection;
  const started = performance.now();
  const seeded = await seedTalents(db, talents);
  const asked = searches(seeded);
  console.log(`Method: ${talents} talents (made in ${Math.round((performance.now() - started) / 1000)} s) with 4 to 12 skills each, the skill of rank r held in proportion to 1/r.
A place: remote UTC+0 +/- 3 hours or on site in one of three popular countries. Two optional skills rank.
Over HTTP: signed in, one request after the other over one connection, ${runs} after 20 to warm up; the ranked first 99 with the
true number is client home with one position. PostgreSQL: the statement alone, prepared, over one connection, at most 20
runs. Milliseconds, p50 and p95.\n`);
  const memory = await measureMemory(stage);
  console.log(
    `Memory: ${memory.megabytes.toFixed(1)} MB, read in ${memory.seconds.toFixed(1)} s, the event loop held for at most ${memory.longestHold.toFixed(1)} ms at the same time\n`,
  );

  const server = await stage.start('server/main.ts');
  await settle(stage);
  const rows: Record<string, Record<string, number>> = {};
  const misses: string[] = [];
  const check = (name: string, value: number, limit: number) => {
    if (value > limit) misses.push(`${name}: ${value} ms (limit ${limit})`);
  };
  for (const [name, conditions] of Object.entries(asked)) {
    const { companyId, headers } = await seatClientOf(stage.connection, server.port);
    await buildPosition(db, { companyId, ...conditions, ...placeOf(conditions), isLive: false });
    const shot = (path: string, body: string): Shot => ({ port: server.port, path, headers, body });
    const count = await timeCall(shot('/api/client/positions/search-talent', payloadOf(conditions)));
    const ranked = await timeCall(shot('/api/client/home', '{}'));
    const ofCompany = { ...conditions, companyId };
    const countSql = await timeStatement(() => countTalents(db, ofCompany));
    const rankedSql = await timeStatement(() => rankTalents(db, [ofCompany], 99));
    rows[name] = {
      matches: await countTalents(db, ofCompany),
      'count p50': count.p50,
      'count p95': count.p95,
      'ranked p50': ranked.p50,
      'ranked p95': ranked.p95,
      'PostgreSQL count p50': countSql.p50,
      'count p95 ': countSql.p95,
      'ranked p50 ': rankedSql.p50,
      'ranked p95 ': rankedSql.p95,
    };
    check(`${name}, count p95`, count.p95, limits.p95);
    check(`${name}, ranked p95`, ranked.p95, limits.p95);
    if (!name.startsWith('mixed')) continue;
    check(`${name}, count p50`, count.p50, limits.mixed);
    check(`${name}, ranked p50`, ranked.p50, limits.mixed);
  }
  console.table(rows);

  const { companyId, headers } = await seatClientOf(stage.connection, server.port);
  const ids: number[] = [];
  for (let index = 0; index < 20; index += 1) {
    const conditions = Object.values(asked)[index % Object.keys(asked).length];
    if (!conditions) continue;
    ids.push((await buildPosition(db, { companyId, ...conditions, ...placeOf(conditions), isLive: false })).id);
  }
  const before = stage.processorTime(server.child.pid ?? 0);
  const home = await timeCall({ port: server.port, path: '/api/client/home', headers, body: '{}' });
  const homeCost = (stage.processorTime(server.child.pid ?? 0) - before) / 1000 / (runs + 20);
  const position = { id: ids[2], title: 'Platform engineer', description: '<p>What you will do.</p>'.repeat(100) };
  const saving = await timeCall({
    port: server.port,
    path: '/api/client/positions/update',
    headers,
    body: JSON.stringify({ position: { ...position, skills: asked['one popular skill']?.requiredSkillIds } }),
  });
  const few = { ...asked['rare: three skills, a place'], ...anywhere, requiredSkillIds: seeded.skills.slice(200, 208) };
  const relaxed = await timeCall({
    port: server.port,
    path: '/api/client/positions/search-talent',
    headers,
    body: payloadOf({
      ...few,
      isRemote: true,
      utcOffsetMinutes: 0,
      isPhysical: true,
      countryIds: seeded.countries.slice(0, 1),
    }),
  });
  console.log(`Client home with 20 positions of all these kinds: p50 ${home.p50} ms, p95 ${home.p95} ms, of the server's processor ${homeCost.toFixed(1)} ms
Saving a position, with its count: p50 ${saving.p50} ms, p95 ${saving.p95} ms
Count of nobody, with what to relax: p50 ${relaxed.p50} ms, p95 ${relaxed.p95} ms`);
  check('client home p50', home.p50, limits.clientHome);
  check('saving a position p95', saving.p95, limits.saving);
  console.log(misses.length === 0 ? 'Figures reached.' : `Figures MISSED: ${misses.join('; ')}`);
  const slowest = (column: string) => Math.max(...Object.values(rows).map((row) => row[column] ?? 0));
  conclude([
    {
      promised: `matching among ${talents} talents: count and first 99 within ${limits.p95} ms at p95, mixed skills ${limits.mixed} ms at p50`,
      measured: `count ${slowest('count p95')} ms, ranked ${slowest('ranked p95')} ms; saving ${saving.p95} ms, home of 20 positions ${home.p50} ms; memory ${memory.megabytes.toFixed(0)} MB${misses.length > 0 ? `; MISSED ${misses.join('; ')}` : ''}`,
      holds: misses.length === 0,
    },
  ]);
} finally {
  await stage.close();
}
