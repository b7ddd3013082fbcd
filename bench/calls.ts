import { hammer, median, percentile, type Shot } from './load.ts';
import { browserHeaders, seatClients } from './people.ts';
import { coresLine, watchProcessors } from './processors.ts';
import { setStage } from './stage.ts';
import { conclude } from './verdict.ts';

/*
 * Processor time of authenticated calls against a bare server that makes the same look-up. Run: node bench/calls.ts
 */
const rounds = 7;
const total = 6_000;
const connections = 32;
const limit = 1.4;

const stage = await setStage();
try {
  const tokens = await seatClients(stage.connection, 100);
  const reference = await stage.start('bench/reference-server.ts');
  const product = await stage.start('server/main.ts');
  const prepare = async (port: number): Promise<(index: number) => Shot> => {
    const headers = await Promise.all(tokens.map((token) => browserHeaders(product.port, token)));
    return (index) => ({ port, path: '/api/user', headers: headers[index % headers.length] ?? {}, body: '' });
  };
  const contenders = [
    { name: 'reference: bare Fastify + pg', ...reference, shot: await prepare(reference.port) },
    { name: 'product: /api/user', ...product, shot: await prepare(product.port) },
  ].map((contender) => ({
    ...contender,
    server: [] as number[],
    database: [] as number[],
    rate: [] as number[],
    p50: [] as number[],
    p99: [] as number[],
    failures: 0,
  }));

  const end = watchProcessors(
    stage,
    contenders.map(({ child }) => child.pid ?? 0),
  );
  for (const contender of contenders) await hammer(contender.shot, { total: 3_000, connections }); // warm-up
  for (let round = 0; round < rounds; round += 1) {
    for (const contender of contenders) {
      const pid = contender.child.pid ?? 0;
      const [serverBefore, databaseBefore] = [stage.processorTime(pid), stage.databaseTime()];
      const outcome = await hammer(contender.shot, { total, connections });
      contender.server.push((stage.processorTime(pid) - serverBefore) / total);
      contender.database.push((stage.databaseTime() - databaseBefore) / total);
      contender.rate.push(total / outcome.seconds);
      contender.p50.push(percentile(outcome.latencies, 0.5));
      contender.p99.push(percentile(outcome.latencies, 0.99));
      contender.failures += outcome.failures;
    }
  }
  const cores = end();

  console.log(`Method: ${rounds} rounds, each contender in turn, ${total} requests over ${connections} kept-alive connections from one process on the
same machine; a session each of 100 users from PostgreSQL. Processor time is the user and system time of the server's
process, and of the database's process tree, per request. Medians over the rounds.\n`);
  console.table(
    Object.fromEntries(
      contenders.map(({ name, server, database, rate, p50, p99, failures }) => [
        name,
        {
          'requests/s': Math.round(median(rate)),
          'p50 ms': Number(median(p50).toFixed(2)),
          'p99 ms': Number(median(p99).toFixed(2)),
          'server us': Math.round(median(server)),
          'database us': Math.round(median(database)),
          failures,
        },
      ]),
    ),
  );
  console.log(coresLine(cores));
  const [bare, own] = contenders.map(({ server, database }) =>
    median(server.map((time, round) => time + (database[round] ?? 0))),
  );
  const ratio = (own ?? Number.NaN) / (bare ?? Number.NaN);
  const isWithin = ratio <= limit && contenders.every(({ failures }) => failures === 0);
  console.log(
    `Processor time of the product against the reference: ${ratio.toFixed(2)} (limit ${limit}): ${isWithin ? 'reached' : 'MISSED'}`,
  );
  const promised = `a signed-in call takes at most ${limit} of a bare server's processor time`;
  conclude([{ promised, measured: ratio.toFixed(2), holds: isWithin }]);
} finally {
  await stage.close();
}
