import { setTimeout as sleep } from 'node:timers/promises';
import type { Conditions, RankedConditions } from '#server/matching/rule.ts';
import { type Shot, hammer, percentile } from './load.ts';
import type { Seeded } from './seed.ts';
import type { Stage } from './stage.ts';

/* What the measurements of matching ask for, and how they time it. */

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

export interface Times {
  p50: number;
  p95: number;
}

export const timesOf = (sorted: Float64Array): Times => ({
  p50: Number(percentile(sorted, 0.5).toFixed(2)),
  p95: Number(percentile(sorted, 0.95).toFixed(2)),
});

/** Requests that are timed, after those to warm up. */
export const timedRuns = 100;
export const warmUp = 20;

/** Sends one request at a time over one kept-alive connection, of several in turn. */
export async function timeCall(shots: Shot | readonly [Shot, ...Shot[]], runs = timedRuns): Promise<Times> {
  const all = Array.isArray(shots) ? shots : [shots];
  const next = (index: number): Shot => all[index % all.length] as Shot; // in range
  await hammer(next, { total: Math.min(warmUp, runs), connections: 1 });
  const { failures, latencies } = await hammer(next, { total: runs, connections: 1 });
  if (failures > 0) throw new Error(`${failures} requests failed`);
  return timesOf(latencies);
}

/** The fields of a place, as a form of a position sends them. */
export const placeOf = ({ isRemote, timezoneMargin, isPhysical, countryIds }: Conditions) => ({
  isRemote,
  timezone: isRemote ? 'Europe/London' : null,
  timezoneMargin,
  isPhysical,
  countryIds,
});

/** Waits until the database has been idle for a second: memory is loaded then. */
export async function settle(stage: Stage): Promise<void> {
  for (let before = stage.databaseTime(), still = 0; still < 4;) {
    await sleep(250);
    const now = stage.databaseTime();
    still = now - before > 20_000 ? 0 : still + 1;
    before = now;
  }
}
