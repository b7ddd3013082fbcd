import { Agent } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { currentUser } from '#contract/accounts.ts';
import { countTalents } from '#server/matching/store.ts';
import { buildPosition } from '#server/positions/build.ts';
import { type Shot, fire, percentile } from './load.ts';
import { countOf, ranking } from './matching-hiding.ts';
import { anywhere } from './matching-scene.ts';
import { browserHeaders, seatClients } from './people.ts';
import { coresLine, watchProcessors } from './processors.ts';
import { seedTalents } from './seed.ts';
import { setStage } from './stage.ts';
import { conclude } from './verdict.ts';

/*
 * One statement that changes very many talents, while people count and rank candidates. Run: node bench/bulk-write.ts
 * [talents, default 1000000] [changed, default 100000]
 */
const [talents = 1_000_000, changed = 100_000] = process.argv.slice(2).map(Number);
const people = 40;
/** What is asked, how often a second, and its limit in milliseconds at the 95th percentile from the statement on. */
const kinds = {
  'two skills': { perSecond: 170, limit: 50 },
  'a popular skill': { perSecond: 20, limit: 50 },
  'ranked home': { perSecond: 10, limit: 100 },
  account: { perSecond: 10, limit: 20 },
};
type Kind = keyof typeof kinds;
const names = Object.keys(kinds) as Kind[]; // of the object above
/** Milliseconds from the statement's end until the measurement's, and until every count has to be true. */
const after = 10_000;
const mostUntilTrue = 5_000;
const compareEvery = 250;

interface Taken {
  kind: Kind;
  sentAt: number;
  ms: number;
}
const statistics = (taken: readonly Taken[], kind: Kind): { p95: number; max: number } => {
  const sorted = Float64Array.from(taken.filter((one) => one.kind === kind).map(({ ms }) => ms)).toSorted();
  return { p95: Number(percentile(sorted, 0.95).toFixed(1)), max: Number((sorted.at(-1) ?? Number.NaN).toFixed(1)) };
};
const rowOf = (taken: readonly Taken[]) =>
  Object.fromEntries(
    names.flatMap((kind) => {
      const { p95, max } = statistics(taken, kind);
      return [
        [`${kind} p95`, p95],
        [`${kind} max`, max],
      ];
    }),
  );

console.log(`Method: ${talents.toLocaleString('en')} talents. ${people} people of one company ask, a second: ${names.map((kind) => `${kinds[kind].perSecond} times ${kind}`).join(', ')}. Counts are of two skills
and a timezone, and of the most popular skill alone; the home ranks one position of two popular skills. This for 10 s before and
until ${after / 1_000} s after one statement that changes ${changed.toLocaleString('en')} talents. From its commit on, counts are compared with SQL's every ${compareEvery} ms, and
have to be true within ${mostUntilTrue / 1_000} s. Server, PostgreSQL and measurement share this machine. Milliseconds.\n`);

const stage = await setStage();
try {
  const { db } = stage.connection;
  const { skills } = await seedTalents(db, talents);
  const tokens = await seatClients(stage.connection, people);
  const { id: companyId } = await db.selectFrom('companies').select('id').executeTakeFirstOrThrow();
  await buildPosition(db, { companyId, requiredSkillIds: skills.slice(0, 2), optionalSkillIds: skills.slice(3, 5) });
  const { child, port } = await stage.start('server/main.ts');
  const browsers = await Promise.all(
    tokens.map(async (token) => ({ ...(await browserHeaders(port, token)), 'content-type': 'application/json' })),
  );
  const agent = new Agent({ keepAlive: true });
  const twoSkills = (place: number) => ({
    ...anywhere,
    requiredSkillIds: [skills[place % 20] ?? 0, skills[20 + (place % 40)] ?? 0],
    isRemote: true,
    utcOffsetMinutes: 0,
    timezoneMargin: place % 7,
  });
  const popular = { ...anywhere, requiredSkillIds: skills.slice(0, 1) };
  const asked: Record<Kind, (place: number) => Pick<Shot, 'path' | 'body'>> = {
    'two skills': (place) => countOf(twoSkills(place)),
    'a popular skill': () => countOf(popular),
    'ranked home': () => ranking,
    account: () => ({ path: currentUser.path, body: '{}' }),
  };
  const taken: Taken[] = [];
  let failures = 0;
  const end = new AbortController();
  const ask = async (kind: Kind, place: number): Promise<void> => {
    const sentAt = performance.now();
    const ms = await fire(agent, { port, headers: browsers[place % people] ?? {}, ...asked[kind](place) });
    if (ms === undefined) failures += 1;
    else taken.push({ kind, sentAt, ms });
  };
  const repeat = async (kind: Kind): Promise<void> => {
    const underWay: Promise<void>[] = [];
    const started = performance.now();
    for (let number = 0; !end.signal.aborted; number += 1) {
      await sleep(Math.max(0, started + (number * 1_000) / kinds[kind].perSecond - performance.now()));
      underWay.push(ask(kind, number));
    }
    await Promise.all(underWay);
  };

  /** Counts that the statement changes, as SQL sees them in its transaction. */
  const compared = [0, 1, 2, 3].map((place) => ({ ...twoSkills(place), companyId }));
  const isTrue = async (truth: readonly number[]): Promise<boolean> => {
    const answers = await Promise.all(
      compared.map(async (conditions) => {
        let count: number | undefined;
        await fire(agent, { port, headers: browsers[0] ?? {}, ...countOf(conditions) }, (body, status) => {
          if (status === 200) count = (JSON.parse(body) as { talentCount: number }).talentCount; // searchTalent's answer
        });
        return count;
      }),
    );
    return answers.every((count, index) => count === truth[index]);
  };

  // Until the talents are in memory, PostgreSQL counts.
  await sleep(10_000);
  const endWatch = watchProcessors(stage, [child.pid ?? 0]);
  const asking = Promise.all(names.map(repeat));
  await sleep(10_000);
  const before = taken.splice(0);
  const started = performance.now();
  let seconds = 0;
  const truth = await db.transaction().execute(async (db) => {
    await sql`set local statement_timeout = 0`.execute(db);
    await sql`
      update talents set is_remote = not is_remote
      where user_id in (select user_id from talents order by user_id limit ${changed}::integer)`.execute(db);
    seconds = (performance.now() - started) / 1_000;
    const counts: number[] = [];
    for (const conditions of compared) counts.push(await countTalents(db, conditions));
    return counts;
  });
  const committedAt = performance.now();
  let trueAfter = Infinity;
  for (let next = committedAt; next < committedAt + after; next += compareEvery) {
    await sleep(Math.max(0, next - performance.now()));
    const isSo = await isTrue(truth);
    if (!isSo) trueAfter = Infinity;
    else if (trueAfter === Infinity) trueAfter = performance.now() - committedAt;
  }
  await sleep(Math.max(0, committedAt + after - performance.now()));
  const during = taken.splice(0);
  end.abort();
  await asking;
  agent.destroy();

  const bySecond = Map.groupBy(during, ({ sentAt }) => Math.floor((sentAt - started) / 1_000));
  const sorted = [...bySecond].toSorted(([one], [other]) => one - other);
  console.log(
    `Seconds since the statement began; it took ${seconds.toFixed(1)} s, its commit was after ${((committedAt - started) / 1_000).toFixed(1)} s`,
  );
  console.table(Object.fromEntries(sorted.map(([second, taken]) => [`second ${second}`, rowOf(taken)])));
  console.table({ before: rowOf(before), 'from the statement on': rowOf(during) });
  console.log(
    `${coresLine(endWatch())}\nCounts were true ${Math.round(trueAfter)} ms after the commit, and stayed so.`,
  );
  const isWithin = names.every((kind) => statistics(during, kind).p95 <= kinds[kind].limit);
  const isReached = failures === 0 && isWithin && trueAfter <= mostUntilTrue;
  const p95s = names.map((kind) => `${kind} ${statistics(during, kind).p95} ms`).join(', ');
  const measured = `p95: ${p95s}; true after ${(trueAfter / 1_000).toFixed(1)} s; ${failures} failed; the statement took ${seconds.toFixed(1)} s`;
  console.log(`${measured}: ${isReached ? 'reached' : 'MISSED'}`);
  conclude([
    {
      promised: `while ${changed.toLocaleString('en')} talents change in one statement, p95: ${names.map((kind) => `${kind} ${kinds[kind].limit} ms`).join(', ')}; counts true ${mostUntilTrue / 1_000} s after the commit`,
      measured,
      holds: isReached,
    },
  ]);
} finally {
  await stage.close();
}
