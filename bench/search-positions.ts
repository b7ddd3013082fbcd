import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import pino from 'pino';
import { PositionFilters, type PositionSort } from '#contract/position-search.ts';
import { searchPositions } from '#server/matching/position-search.ts';
import { createMatching } from '#server/matching/service.ts';
import { createListener } from '#server/platform/memory/listener.ts';
import { readWords } from '#server/positions/service.ts';
import { countFound, listFound } from '#server/public/store.ts';
import { buildTalent } from '#server/talents/build.ts';
import { timesOf } from './stage/matching.ts';
import { seedPositions, seedTalents } from './stage/seed.ts';
import { setStage } from './stage/stage.ts';
import { conclude } from './stage/verdict.ts';

/*
 * An engineer's search among many Live positions, and their public list, first pages of 30; each compared with a
 * statement that reads the same number of positions by id, in the same turns.
 * Run: node bench/search-positions.ts [positions, default 20000]
 */
const positions = Number(process.argv[2] ?? 20_000);
/** Milliseconds at the 95th percentile. */
const limits = { search: 20, list: 30 };
const runs = 200;

const asked: Record<string, { filters: Partial<PositionFilters>; sort?: PositionSort }> = {
  words: { filters: { q: 'engineer' } },
  'a rare word and remote': { filters: { q: 'rust', remote: true } },
  'pay, best first': { filters: { pay: { amount: 90_000, currency: 'EUR', period: 'year' } }, sort: 'pay' },
  'what fits, newest first': { filters: { fits: true }, sort: 'newest' },
  nothing: { filters: {} },
};

const stage = await setStage();
try {
  const { db } = stage.connection;
  const seeded = await seedTalents(db, 1);
  await seedPositions(db, seeded, positions);
  await sql`
    update positions set pay = jsonb_build_object('min', 40000, 'max', 50000 + id % 90 * 1000, 'note', '',
      'currency', case id % 3 when 0 then 'EUR' else 'USD' end, 'period', 'year')
    where id % 5 > 0`.execute(db);
  await sql`analyze positions`.execute(db);
  const talent = await buildTalent(db, {
    skillIds: seeded.skills.slice(0, 8),
    isRemote: true,
    timezone: 'Europe/Lisbon',
  });
  const log = pino({ level: 'warn' });
  const listener = createListener({ url: stage.embedded.url, log });
  const matching = createMatching({ db, background: db, listener, log });
  while ((await matching.memory.askAll(() => true)) === undefined) await sleep(5);

  const taken: Record<string, number[]> = {};
  const measure = async (name: string, act: () => Promise<unknown>) => {
    const started = performance.now();
    await act();
    (taken[name] ??= []).push(performance.now() - started);
  };
  const found: Record<string, number> = {};
  for (let run = 0; run < runs; run += 1) {
    for (const [name, { filters, sort = 'fit' }] of Object.entries(asked))
      await measure(name, async () => {
        const answer = await searchPositions(
          matching,
          { id: talent.id, session: { actingAdministrator: null } },
          { filters: PositionFilters.parse(filters), sort },
        );
        found[name] = answer.positionCount;
      });
    const list = { words: readWords('engineer').words, skillIds: [], countryIds: [], isRemote: false };
    await measure('public list', () =>
      Promise.all([countFound(db, list), listFound(db, list, { limit: 30, offset: 0 })]),
    );
    await measure('reference: 30 by id', () =>
      db.selectFrom('positions').select(['id', 'title', 'description']).limit(30).orderBy('id').execute(),
    );
  }
  console.log(`Method: ${positions} Live positions, ${runs} turns of each kind one after the other. Milliseconds.`);
  const rows = Object.fromEntries(
    Object.entries(taken).map(([name, times]) => {
      const { p50, p95 } = timesOf(Float64Array.from(times).toSorted());
      return [name, { found: found[name] ?? '', p50, p95 }];
    }),
  );
  console.table(rows);
  const slowest = Math.max(...Object.keys(asked).map((name) => rows[name]?.p95 ?? 0));
  const list = rows['public list']?.p95 ?? 0;
  await matching.memory.close();
  await listener.close();
  conclude([
    {
      promised: `a search among ${positions} Live positions is answered in ${limits.search} ms at p95`,
      measured: `${slowest} ms`,
      holds: slowest <= limits.search,
    },
    {
      promised: `the public list of ${positions} Live positions is read in ${limits.list} ms at p95`,
      measured: `${list} ms`,
      holds: list <= limits.list,
    },
  ]);
} finally {
  await stage.close();
}
