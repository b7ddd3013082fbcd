import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { type Standing, contest, printStandings } from './stage/contest.ts';
import type { Shot } from './stage/load.ts';
import { settle, timeCall } from './stage/matching.ts';
import { browserHeaders, seatTalents } from './stage/people.ts';
import { seedPositions, seedTalents } from './stage/seed.ts';
import { setStage } from './stage/stage.ts';
import { conclude } from './stage/verdict.ts';

/*
 * A talent's home with very many Live positions: its latency, and its processor time compared with a bare server that
 * computes the same ranking. Run: node bench/talent-home.ts [positions] [rounds] [requests a round]
 */
const [livePositions = 100_000, rounds = 3, total = 40] = process.argv.slice(2).map(Number);
const rules = { rounds, total, connections: 4 };
const people = 200;
const timed = 400;
/** Milliseconds at the 95th percentile, and the fraction of the ranking bare server's processor time. */
const limits = { p95: 15, share: 0.35 };
const cost = (standing?: Standing): number => (standing ? standing.server + standing.database : Number.NaN);

console.log(`Method: ${livePositions.toLocaleString('en')} Live positions of a tenth as many companies, 3 to 8 required skills each, as skewed as those of the
talents. ${people} talents with a session each ask in turn, with the body of the web; 60 positions in an answer. Time: one home after the
other over one kept-alive connection, ${timed} of them. Processor time: ${rounds} rounds, each contender in turn, ${total} requests a round over
${rules.connections} connections; the user and system time of the server's process, and of PostgreSQL's process tree, per request, medians
over the rounds. The reference is a bare Fastify and pg server with a session query and one prepared statement that
ranks. The product runs as in production, with logging, anti-forgery and validation.
`);

const stage = await setStage();
try {
  const { db } = stage.connection;
  await seedPositions(db, await seedTalents(db, 2_000), livePositions);
  const tokens = await seatTalents(stage.connection, people);
  await sql`analyze`.execute(db);
  const reference = await stage.start('bench/stage/reference-server.ts');
  const product = await stage.start('server/main.ts');
  const headers = await Promise.all(tokens.map((token) => browserHeaders(product.port, token)));
  const shots = ({ port }: { port: number }) =>
    headers.map((own): Shot => ({
      port,
      path: '/api/talentHome',
      headers: { ...own, 'content-type': 'application/json' },
      body: JSON.stringify({ inParts: true }),
    }));
  await sleep(1_000);
  await settle(stage); // the product loads its data into memory
  const [first, ...others] = shots(product);
  if (!first) throw new Error('No talent is signed in.');
  const times = await timeCall([first, ...others], timed);
  const contenders = [
    { name: 'bare, ranked', ...reference },
    { name: 'product', ...product },
  ].map(({ name, child, port }) => {
    const all = shots({ port });
    return { name, pid: child.pid ?? 0, shot: (index: number) => all[index % people] ?? first };
  });
  const standings = await contest(stage, contenders, rules);
  printStandings(standings);
  const [ranked, own] = standings;
  const share = cost(own) / cost(ranked);
  const failures = standings.reduce((sum, standing) => sum + standing.failures, 0);
  console.log(`A home: p50 ${times.p50} ms, p95 ${times.p95} ms (limit ${limits.p95}).
Processor time of the product: ${share.toFixed(3)} of the bare server's (limit ${limits.share}). ${failures} requests failed.`);
  conclude([
    {
      promised: `a talent's home over ${livePositions.toLocaleString('en')} Live positions takes ${limits.p95} ms at p95`,
      measured: `p50 ${times.p50} ms, p95 ${times.p95} ms`,
      holds: times.p95 <= limits.p95,
    },
    {
      promised: `it takes at most ${limits.share} of the processor time of a bare server that ranks`,
      measured: share.toFixed(3),
      holds: share <= limits.share && failures === 0,
    },
  ]);
} finally {
  await stage.close();
}
