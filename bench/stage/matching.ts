import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { type Conditions, type RankedConditions, noWishes } from '#server/matching/rule.ts';
import { type Shot, hammer, percentile } from './load.ts';
import type { Seeded } from './seed.ts';
import type { Stage } from './stage.ts';
import { measureMemory } from './matching-memory.ts';

/* Requests of the measurements of matching, and their timing. */

export const anywhere = {
  isRemote: false,
  utcOffsetMinutes: null,
  timezoneMargin: 0,
  isPhysical: false,
  countryIds: [],
};

/** Kinds of conditions, from rare to none. */
export function searches({ skills, countries }: Seeded): Record<string, RankedConditions> {
  const ranks = (...places: number[]): number[] =>
    places.map((place) => skills[place - 1] ?? 0).toSorted((a, b) => a - b);
  const somewhere = {
    isRemote: true,
    utcOffsetMinutes: 0,
    timezoneMargin: 3,
    isPhysical: true,
    countryIds: countries.slice(0, 3),
  };
  const wishes = { ...noWishes, optionalSkillIds: ranks(4, 5) };
  return {
    'rare: three skills, a place': { requiredSkillIds: ranks(150, 200, 250), ...wishes, ...somewhere },
    'mixed: three skills, a place': { requiredSkillIds: ranks(2, 30, 100), ...wishes, ...somewhere },
    'popular: three skills, a place': { requiredSkillIds: ranks(1, 2, 3), ...wishes, ...somewhere },
    'one popular skill': { requiredSkillIds: ranks(1), ...wishes, ...anywhere },
    'no skill, a place': { requiredSkillIds: [], ...wishes, ...somewhere },
    'no condition at all': { requiredSkillIds: [], ...wishes, ...anywhere },
  };
}

export interface Times {
  p50: number;
  p95: number;
}

export const timesOf = (sorted: Float64Array): Times => ({
  p50: Number(percentile(sorted, 0.5).toFixed(2)),
  p95: Number(percentile(sorted, 0.95).toFixed(2)),
});

/** Number of timed requests, after those to warm up. */
export const timedRuns = 100;
export const warmUp = 20;

/** Times one request at a time, or several in turn, over one kept-alive connection. */
export async function timeCall(shots: Shot | readonly [Shot, ...Shot[]], runs = timedRuns): Promise<Times> {
  const all = Array.isArray(shots) ? shots : [shots];
  const next = (index: number): Shot => all[index % all.length] as Shot; // in range
  await hammer(next, { total: Math.min(warmUp, runs), connections: 1 });
  const { failures, latencies } = await hammer(next, { total: runs, connections: 1 });
  if (failures > 0) throw new Error(`${failures} requests failed`);
  return timesOf(latencies);
}

/** The fields of a place, as a position's form sends them. */
export const placeOf = ({ isRemote, timezoneMargin, isPhysical, countryIds }: Conditions) => ({
  isRemote,
  timezone: isRemote ? 'Europe/London' : null,
  timezoneMargin,
  isPhysical,
  countryIds,
});

/** Waits until the database has been idle for a second: by then memory is loaded. */
export async function settle(stage: Stage): Promise<void> {
  for (let before = stage.databaseTime(), still = 0; still < 4;) {
    await sleep(250);
    const now = stage.databaseTime();
    still = now - before > 20_000 ? 0 : still + 1;
    before = now;
  }
}

/** A querying company, with its only position. */
export interface Asking {
  name: string;
  companyId: number;
  headers: Shot['headers'];
  conditions: RankedConditions;
}

/** Requests the number of matches. */
export const countOf = (conditions: Conditions) => ({
  path: '/api/client/positions/search-talent',
  body: JSON.stringify({ skills: conditions.requiredSkillIds, ...placeOf(conditions) }),
});

/** Requests the positions of the company with the first 99 matches of each. */
export const ranking = { path: '/api/client/home', body: '{}' };

/** Other companies that talents hide from. */
const companies = 20_000;
const rulesEach = 3;

export interface Hidden {
  megabytes: number;
  rows: Record<string, { count: Times; ranked: Times }>;
}

/**
 * Lets each talent hide from three companies, and a tenth of them from each querying company, and measures a process
 * started then. Stores the pairs as rules would, without the rules, which matching does not read.
 */
export async function measureHiding(stage: Stage, asking: readonly Asking[]): Promise<Hidden> {
  const ids = asking.map(({ companyId }) => companyId);
  if (ids.length > 10) throw new Error('A tenth of the talents hides from each of at most ten.');
  await stage.connection.db.connection().execute(async (db) => {
    await sql`set session_replication_role = replica`.execute(db);
    await sql`set statement_timeout = 0`.execute(db);
    const { rows } = await sql<{ id: number }>`
      insert into companies (name, name_key, trial_ends_at)
      select 'Hidden from ' || n, 'hidden from ' || n, now() from generate_series(1, ${companies}::integer) n
      returning id`.execute(db);
    await sql`
      insert into hidden_pairs (company_id, talent_id)
      select case when rule = 1 and n % 10 < cardinality(asking) then asking[n % 10 + 1]
        else others[(n * 7919 + rule * 5003) % cardinality(others) + 1] end, user_id
      from (select user_id, row_number() over (order by user_id) as n from talents) t,
        generate_series(1, ${rulesEach}::integer) rule,
        (select ${ids}::integer[] as asking, ${rows.map(({ id }) => id)}::integer[] as others) companies`.execute(db);
    await sql`vacuum analyze hidden_pairs`.execute(db);
    await sql`reset statement_timeout`.execute(db);
    await sql`reset session_replication_role`.execute(db);
  });
  const { megabytes } = await measureMemory(stage);
  const { port } = await stage.start('server/main.ts');
  await settle(stage);
  const rows: Hidden['rows'] = {};
  for (const { name, headers, conditions } of asking)
    rows[name] = {
      count: await timeCall({ ...countOf(conditions), port, headers }),
      ranked: await timeCall({ ...ranking, port, headers }),
    };
  return { megabytes, rows };
}
