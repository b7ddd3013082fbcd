import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { coresLine, watchProcessors } from './processors.ts';
import { type Costs, assumed, costOfThousand, predict, sizeFor } from './scale-model.ts';
import { costsMethod, measureCosts } from './use-costs.ts';
import { createPopulation } from './use-people.ts';
import { printCalls } from './use-record.ts';
import { type Scene, sceneMethod, setScene } from './use-scene.ts';
import { conclude } from './verdict.ts';

/*
 * What any number of accounts needs, from the costs of single calls; and how far that misses one measured case. Run:
 * node bench/scale.ts [--people 1000] [--seconds 10] [--talents 20000] [--costs FILE]: reads the costs
 * from the file, or writes them to it.
 */
const { values: words } = parseArgs({
  options: {
    people: { type: 'string', default: '1000' },
    seconds: { type: 'string', default: '10' },
    talents: { type: 'string', default: '20000' },
    costs: { type: 'string' },
  },
});
const [people, seconds] = [Number(words.people), Number(words.seconds)];
const size = { processes: 1, talents: Number(words.talents) };
const accounts = [1e3, 1e4, 1e5, 1e6, 1e7, 1e8];
const caseSeconds = 6 * seconds;
const tolerance = 0.2;

console.log(`Method: ${sceneMethod(size)}
${costsMethod(seconds)} Then ${people} people at once use the product as in bench/real-use.ts for ${caseSeconds} s, and the processor time of
server and database together is compared with the prediction. The table assumes that one account in ${assumed.atPeak} is at a screen in the
busiest hour, ${assumed.peak} times as many as on average.\n`);

const scene = await setScene(size);
try {
  const given = words.costs !== undefined && existsSync(words.costs) ? readFileSync(words.costs, 'utf8') : undefined;
  const costs: Costs =
    given === undefined
      ? { ...(await measureCosts(scene, seconds)), bytes: await measureBytes(scene) }
      : (JSON.parse(given) as Costs); // as this program writes it
  if (words.costs !== undefined) writeFileSync(words.costs, `${JSON.stringify(costs, null, 2)}\n`);
  console.table(
    Object.fromEntries(
      Object.entries(costs.acts).map(([name, { server, database, calls }]) => [
        name,
        { 'server us': Math.round(server), 'database us': Math.round(database), calls: Number(calls.toFixed(1)) },
      ]),
    ),
  );

  const population = createPopulation(scene);
  population.resize(people, 10);
  await sleep(40_000);
  scene.recorder.take();
  const end = watchProcessors(scene.stage, scene.pids);
  await sleep(caseSeconds * 1_000);
  const [cores, recorded] = [end(), scene.recorder.take()];
  population.resize(0, 0);
  printCalls(recorded);
  const predicted = predict(costs, people);
  const measured = { calls: recorded.latencies.length / recorded.seconds, ...cores };
  console.table({
    'calls/s': compare(predicted.calls, measured.calls),
    'server, cores': compare(predicted.server, measured.server),
    'database, cores': compare(predicted.database, measured.database),
    'both, cores': compare(predicted.server + predicted.database, measured.server + measured.database),
  });
  const miss = missOf(predicted.server + predicted.database, measured.server + measured.database);
  const isWithin = Math.abs(miss) <= tolerance && recorded.failures === 0;
  console.log(
    `${coresLine(cores)}\nscale: predicted ${percent(miss)} of the measured processor time away (at most ${percent(tolerance)}): ${isWithin ? 'reached' : 'MISSED'}\n`,
  );

  console.table(Object.fromEntries(accounts.map((count) => [count.toLocaleString('en'), sizeFor(costs, count)])));
  const { serverSeconds, databaseSeconds, megabytes } = costOfThousand(costs);
  console.log(`A thousand accounts: ${serverSeconds.toFixed(0)} processor seconds of the server and ${databaseSeconds.toFixed(0)} of the database a day, ${megabytes.toFixed(1)} MB of the
database without messages, ${costs.bytes.message.toFixed(0)} bytes for a message.
At x per core-hour, a thousand accounts cost x * ${((serverSeconds + databaseSeconds) / 3_600).toFixed(3)} a day, with processors used to the full.`);
  conclude([
    {
      promised: `the model of bench/scale.ts predicts a measured case within ${percent(tolerance)}`,
      measured: `${people} people at once: ${percent(miss)}, ${recorded.failures} calls failed`,
      holds: isWithin,
    },
  ]);
} finally {
  await scene.close();
}

/** Bytes of a message and of an account with its share of everything else, in the seeded market. */
async function measureBytes({ stage, market }: Scene): Promise<Costs['bytes']> {
  const { rows } = await stage.connection.pool.query<{ messages: number; all: number; empty: number; count: number }>(`
    select
      (select sum(pg_total_relation_size(c.oid)) from pg_class c where c.oid = 'messages'::regclass
        or c.oid in (select inhrelid from pg_inherits where inhparent = 'messages'::regclass))::float8 as messages,
      pg_database_size(current_database())::float8 as "all",
      (select pg_database_size(oid) from pg_database where datname = 'template1')::float8 as empty,
      (select count(*) from messages)::float8 as count`);
  const [row] = rows;
  if (!row) throw new Error('The database told no sizes.');
  const people = market.accounts.talent.length + market.accounts.client.length;
  return { message: row.messages / row.count, account: (row.all - row.empty - row.messages) / people };
}

function missOf(predicted: number, measured: number): number {
  return predicted / measured - 1;
}

function compare(predicted: number, measured: number) {
  return {
    predicted: Number(predicted.toFixed(3)),
    measured: Number(measured.toFixed(3)),
    missed: percent(missOf(predicted, measured)),
  };
}

function percent(share: number): string {
  return `${Math.round(share * 100)} %`;
}
