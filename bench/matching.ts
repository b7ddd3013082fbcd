import { buildCompany } from '#server/accounts/build.ts';
import type { Conditions } from '#server/matching/rule.ts';
import { countTalents, listHomePositions, listMatches } from '#server/matching/store.ts';
import { buildPosition } from '#server/positions/build.ts';
import { type Crowd, seedTalents } from './crowd.ts';
import { percentile } from './load.ts';
import { setStage } from './stage.ts';

/*
 * The statements of matching over a large crowd: candidate count, ranked first 99, a talent's home. Run: node bench/matching.ts [talents]
 */
const talentCount = Number(process.argv[2] ?? 100_000);
const livePositions = 2_000;
const runs = 60;

type Asked = Conditions & { optionalSkillIds: number[] };

function searches({ skills, countries }: Crowd): Record<string, Asked> {
  const ranks = (...places: number[]): number[] =>
    places.map((place) => skills[place - 1] ?? 0).toSorted((a, b) => a - b);
  const somewhere = {
    isRemote: true,
    utcOffsetMinutes: 0,
    timezoneMargin: 3,
    isPhysical: true,
    countryIds: countries.slice(0, 3),
  };
  const anywhere = { isRemote: false, utcOffsetMinutes: null, timezoneMargin: 0, isPhysical: false, countryIds: [] };
  const optionalSkillIds = ranks(4, 5);
  return {
    'three rare skills, a place': { requiredSkillIds: ranks(150, 200, 250), optionalSkillIds, ...somewhere },
    'three mixed skills, a place': { requiredSkillIds: ranks(2, 30, 100), optionalSkillIds, ...somewhere },
    'three popular skills, a place': { requiredSkillIds: ranks(1, 2, 3), optionalSkillIds, ...somewhere },
    'one popular skill': { requiredSkillIds: ranks(1), optionalSkillIds, ...anywhere },
    'no skill, a place': { requiredSkillIds: [], optionalSkillIds, ...somewhere },
    'no condition at all': { requiredSkillIds: [], optionalSkillIds, ...anywhere },
  };
}

async function time(work: () => Promise<unknown>): Promise<{ p50: number; p95: number }> {
  for (let warm = 0; warm < 10; warm += 1) await work();
  const taken: number[] = [];
  for (let run = 0; run < runs; run += 1) {
    const started = performance.now();
    await work();
    taken.push(performance.now() - started);
  }
  const sorted = Float64Array.from(taken).toSorted();
  return { p50: Number(percentile(sorted, 0.5).toFixed(2)), p95: Number(percentile(sorted, 0.95).toFixed(2)) };
}

const stage = await setStage();
try {
  const { db } = stage.connection;
  const crowd = await seedTalents(db, talentCount);
  console.log(`Method: ${talentCount} talents with 4 to 12 skills each, the skill of rank r held in proportion to 1/r; one statement at a time as the
product sends it, prepared, over one connection, ${runs} runs after 10 to warm up; milliseconds from this process, p50 and p95.
A place: remote UTC+0 +/- 3 hours or on site in one of three popular countries. Ranked: the first 99 with the true number.\n`);
  const rows: Record<string, object> = {};
  for (const [name, { optionalSkillIds, ...conditions }] of Object.entries(searches(crowd))) {
    const company = await buildCompany(db);
    await buildPosition(db, {
      companyId: company.id,
      optionalSkillIds,
      ...conditions,
      ...(conditions.isRemote && { timezone: 'Europe/London' }),
      isLive: false,
    });
    const count = await time(() => countTalents(db, conditions));
    const ranked = await time(() => listMatches(db, company.id, 99));
    rows[name] = {
      matches: await countTalents(db, conditions),
      'count p50': count.p50,
      'count p95': count.p95,
      'ranked p50': ranked.p50,
      'ranked p95': ranked.p95,
    };
  }
  console.table(rows);

  const { id: companyId } = await buildCompany(db);
  for (let index = 0; index < livePositions; index += 1) {
    const requiredSkillIds = [crowd.skills[index % 20] ?? 0, crowd.skills[20 + (index % 200)] ?? 0].toSorted(
      (a, b) => a - b,
    );
    await buildPosition(db, {
      companyId,
      requiredSkillIds,
      isRemote: index % 2 === 0,
      timezone: 'Europe/London',
      timezoneMargin: index % 7,
    });
  }
  const talent = await db.selectFrom('talents').select('userId').orderBy('userId').limit(1).executeTakeFirstOrThrow();
  const home = await time(() => listHomePositions(db, talent.userId, { after: null, limit: 61 }));
  console.log(`A talent's home over ${livePositions} Live positions: p50 ${home.p50} ms, p95 ${home.p95} ms`);
} finally {
  await stage.close();
}
