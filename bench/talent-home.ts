import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { type Standing, contest, printStandings } from './contest.ts';
import { seedPositions, seedTalents } from './seed.ts';
import type { Shot } from './load.ts';
import { browserHeaders, seatTalents } from './people.ts';
import { setStage } from './stage.ts';
import { conclude } from './verdict.ts';

/*
 * Processor time of a talent's home over 5,000 Live positions against bare servers. Run: node bench/talent-home.ts
 * [rounds] [requests a round]
 */
const [rounds = 5, total = 1_500] = process.argv.slice(2).map(Number);
const rules = { rounds, total, connections: 32 };
const people = 200;
const livePositions = 5_000;
/** Of the processor time of the bare server that ranks. */
const limit = 0.1;
const cost = (standing?: Standing): number => (standing ? standing.server + standing.database : Number.NaN);

console.log(`Method: ${rounds} rounds, each contender in turn, ${total} requests a round over ${rules.connections} kept-alive connections from one process on
the same machine; ${people} talents with a session each, ${livePositions} Live positions, 60 in an answer. Processor time is the user and
system time of the server's process, and of PostgreSQL's process tree, per request. Medians over the rounds. The
references are a bare Fastify and pg server with a session query and one prepared statement: 'ranked' computes the
same ranking, and the limit is against it; 'the newest 60' ranks nothing, and the ratio to it is printed beside. The product runs as in production, with logging, anti-forgery and validation.
`);

const stage = await setStage();
try {
  const { db } = stage.connection;
  await seedPositions(db, await seedTalents(db, 2_000), livePositions);
  const tokens = await seatTalents(stage.connection, people);
  await sql`analyze`.execute(db);
  const reference = await stage.start('bench/reference-server.ts');
  const product = await stage.start('server/main.ts');
  const headers = await Promise.all(tokens.map((token) => browserHeaders(product.port, token)));
  const shots =
    (port: number, path: string) =>
    (index: number): Shot => ({
      port,
      path,
      headers: { ...headers[index % people], 'content-type': 'application/json' },
      body: JSON.stringify({ inParts: true }), // as the web
    });
  await sleep(2_000); // the product loads its data into memory
  const contenders = [
    { name: 'bare, the newest 60', path: '/api/newestHome', ...reference },
    { name: 'bare, ranked', path: '/api/talentHome', ...reference },
    { name: 'product', path: '/api/talentHome', ...product },
  ].map(({ name, path, child, port }) => ({ name, pid: child.pid ?? 0, shot: shots(port, path) }));
  const standings = await contest(stage, contenders, rules);
  printStandings(standings);
  const [newest, ranked, own] = standings;
  const ratio = cost(own) / cost(ranked);
  const toNewest = cost(own) / cost(newest);
  const isWithin = ratio <= limit && standings.every(({ failures }) => failures === 0);
  const measured = `${ratio.toFixed(3)} of the ranked answer, ${toNewest.toFixed(2)} of the newest 60`;
  console.log(
    `Processor time of the product against the bare server: ${measured} (limit ${limit} of the ranked): ${isWithin ? 'reached' : 'MISSED'}`,
  );
  const promised = `a talent's home takes at most ${limit} of the processor time of a bare server that ranks`;
  conclude([{ promised, measured, holds: isWithin }]);
} finally {
  await stage.close();
}
