import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import pino from 'pino';
import { buildCompany } from '#server/accounts/build.ts';
import { keepMemory } from '#server/matching/memory.ts';
import { searchInDatabase } from '#server/matching/search-store.ts';
import type { TalentSearch } from '#server/matching/talent-search.ts';
import { createListener } from '#server/platform/memory/listener.ts';
import { pickConditions } from '#server/matching/rule.ts';
import { anywhere, searches, timesOf } from './stage/matching.ts';
import { seedTalents } from './stage/seed.ts';
import { setStage } from './stage/stage.ts';
import { conclude } from './stage/verdict.ts';

/*
 * A company's search among many talents, first pages of 30: in memory, which blocks the event loop, and in PostgreSQL,
 * which answers while memory is loading.
 * Run: node bench/search-talents.ts [talents, default 100000]
 */
const talents = Number(process.argv[2] ?? 100_000);
/** Milliseconds for which one search blocks the event loop, at the 95th percentile. */
const limit = 12;
const runs = 200;
const runsInDatabase = 10;

const page = { after: null, limit: 31 };

const stage = await setStage();
try {
  const { db } = stage.connection;
  const seeded = await seedTalents(db, talents);
  await db.connection().execute(async (one) => {
    await sql`set statement_timeout = 0`.execute(one);
    await sql`
      update talents set experience = user_id % 21, work_type_ids = array[user_id % 5 + 1],
        eligible_country_ids = case user_id % 3 when 0 then array[276, 620] when 1 then array[840] else '{}' end`.execute(
      one,
    );
    await sql`reset statement_timeout`.execute(one);
  });
  const { id: companyId } = await buildCompany(db);
  const log = pino({ level: 'warn' });
  const listener = createListener({ url: stage.embedded.url, log });
  const memory = keepMemory({ db, listener, log });
  const nothing: Omit<TalentSearch, 'companyId'> = {
    requiredSkillIds: [],
    anySkillIds: [],
    notSkillIds: [],
    experienceFrom: null,
    workTypeIds: [],
    mayWorkIn: null,
    isLooking: false,
    activeSince: null,
    leftOutIds: [],
    position: null,
    ...anywhere,
  };
  const asked: Record<string, Omit<TalentSearch, 'companyId'>> = {
    ...Object.fromEntries(
      Object.entries(searches(seeded)).map(([name, conditions]) => [
        name,
        { ...nothing, ...pickConditions(conditions), anySkillIds: conditions.optionalSkillIds },
      ]),
    ),
    'twenty skills, any': { ...nothing, anySkillIds: seeded.skills.slice(0, 20) },
    'facts alone': { ...nothing, experienceFrom: 5, workTypeIds: [1, 3], activeSince: 9_800, mayWorkIn: 276 },
  };
  while ((await memory.askTalents(() => true)) === undefined) await sleep(5);
  const rows: Record<string, Record<string, number>> = {};
  for (const [name, search] of Object.entries(asked)) {
    const ofCompany = { ...search, companyId };
    const taken: number[] = [];
    let talentCount = 0;
    while (taken.length < runs) {
      const took = await memory.askTalents((index) => {
        const started = performance.now();
        ({ talentCount } = index.search(ofCompany, page));
        return performance.now() - started;
      });
      if (took !== undefined) taken.push(took);
    }
    const inDatabase: number[] = [];
    while (inDatabase.length < runsInDatabase) {
      const started = performance.now();
      await searchInDatabase(db, ofCompany, page);
      inDatabase.push(performance.now() - started);
    }
    const [held, asking] = [taken, inDatabase].map((times) => timesOf(Float64Array.from(times).toSorted()));
    rows[name] = { found: talentCount, p50: held?.p50 ?? 0, p95: held?.p95 ?? 0, 'PostgreSQL p50': asking?.p50 ?? 0 };
  }
  console.log(
    `Method: ${talents} talents, ${runs} searches of each kind in memory one after the other, ${runsInDatabase} by PostgreSQL. Milliseconds.`,
  );
  console.table(rows);
  await memory.close();
  await listener.close();
  const slowest = Math.max(...Object.values(rows).map(({ p95 = 0 }) => p95));
  conclude([
    {
      promised: `a search among ${talents} talents holds the event loop for at most ${limit} ms at p95`,
      measured: `${slowest} ms`,
      holds: slowest <= limit,
    },
  ]);
} finally {
  await stage.close();
}
