import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { PositionFilters, searchPositions } from '#contract/position-search.ts';
import { searchTalents } from '#contract/search.ts';
import { listSearches, saveSearch } from '#contract/searches.ts';
import { talentHome } from '#contract/matching.ts';
import { accessTable } from '#server/access-table.ts';
import { type CallerName, callers } from '#server/access-row.ts';
import { longest, prices } from '#server/prices.ts';
import { sessionCookie } from '#server/platform/session/session-cookies.ts';
import { seatAccess } from '#server/testing/access-world.ts';
import { createWorld } from '#server/testing/world.ts';
import { seedPositions, seedTalents } from './stage/seed.ts';
import { setStage } from './stage/stage.ts';
import { conclude } from './stage/verdict.ts';

/*
 * The greatest cost of each reading call among many Live positions and engineers: each accepted payload of the access
 * table, and the widest searches, five times one after the other; of each the median.
 * Run: node bench/reading-calls.ts [of each, default 20000]
 */
const count = Number(process.argv[2] ?? 20_000);
const runs = 5;

const stage = await setStage();
const { connection, embedded } = stage;
const world = await createWorld({}, { url: embedded.url, connection, end: () => Promise.resolve() });
try {
  const { db, settings } = world.services;
  const { people, ids } = await seatAccess({
    db,
    cookie: sessionCookie(settings),
    visitor: () => world.visitor(),
    signIn: (...user) => world.signIn(...user),
  });
  const seeded = await seedTalents(db, count);
  await seedPositions(db, seeded, count);
  await sql`analyze`.execute(db);
  while ((await people.talent.send(talentHome, { inParts: true })).status !== 200) await sleep(50);

  const taken = new Map<string, number>();
  const measure = async (path: string, send: () => Promise<{ status: number }>) => {
    const times: number[] = [];
    for (let run = 0; run < runs; run += 1) {
      await sql`truncate limits`.execute(db);
      const started = performance.now();
      const { status } = await send();
      if (status !== 200) return;
      times.push(performance.now() - started);
    }
    const median = times.toSorted((a, b) => a - b)[Math.floor(runs / 2)] ?? 0;
    taken.set(path, Math.max(taken.get(path) ?? 0, median));
  };

  for (const { call, objects, answers } of accessTable(ids)) {
    if (!(call.path in prices)) continue;
    for (const [place, payload] of Object.values(objects).entries()) {
      const accepted = (name: CallerName) => answers[name]?.[place] === 200 && name !== 'nobody' && name !== 'expired';
      const name = callers.find(accepted);
      if (name) await measure(call.path, () => people[name].send(call, payload()));
    }
  }
  const letters = 'an re co de in st pr de su te';
  const wide = { ...PositionFilters.parse({}), q: letters };
  const nothing = {
    ...wide,
    skills: seeded.skills.slice(0, 3),
    remote: true,
    countries: seeded.countries.slice(0, 20),
    workTypeIds: [1, 2],
    pay: { amount: 2_000_000, currency: 'EUR', period: 'year' as const },
    sponsors: true,
    days: 90 as const,
    fits: true,
  };
  for (const filters of [wide, nothing, PositionFilters.parse({})])
    await measure(searchPositions.path, () => people.talent.send(searchPositions, { filters }));
  for (const filters of [{}, { any: seeded.skills.slice(0, 20) }, { skills: seeded.skills.slice(0, 8), looking: true }])
    await measure(searchTalents.path, () => people.client.send(searchTalents, { filters }));
  const daily = { cadence: 'never', timeZone: 'Europe/Lisbon' } as const;
  for (let number = 0; number < 10; number += 1) {
    const name = `Search ${number}`;
    await people.otherTalent.send(saveSearch, {
      ...daily,
      name,
      kind: 'positions',
      filters: { q: 'en', remote: true },
    });
    await people.otherCompany.send(saveSearch, {
      ...daily,
      name,
      kind: 'talents',
      filters: { any: seeded.skills.slice(0, 20) },
    });
  }
  await sql`update saved_searches set opened_at = now() - interval '9 years'`.execute(db);
  for (const caller of [people.otherTalent, people.otherCompany])
    await measure(listSearches.path, () => caller.send(listSearches, {}));

  console.log(`Method: ${count} Live positions and engineers, the median of ${runs} calls. Milliseconds.`);
  const rows = [...taken].toSorted((one, other) => other[1] - one[1]);
  console.table(
    Object.fromEntries(rows.map(([path, time]) => [path, { price: prices[path], median: Math.round(time * 10) / 10 }])),
  );
  const late = rows.filter(([path, time]) => time > longest[prices[path] ?? 'page']);
  const unmeasured = Object.keys(prices).filter((path) => !taken.has(path));
  conclude([
    {
      promised: 'no reading call costs more than its price allows',
      measured: `${rows[0]?.[0]}: ${Math.round(rows[0]?.[1] ?? 0)} ms; dearer than allowed: ${late.map(([path]) => path).join(', ') || 'none'}`,
      holds: late.length === 0,
    },
    {
      promised: 'each reading call is measured',
      measured: `${unmeasured.length} are not ${unmeasured.join(', ')}`,
      holds: unmeasured.length === 0,
    },
  ]);
} finally {
  await world.close();
  await stage.close();
}
