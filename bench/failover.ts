import { setTimeout as sleep } from 'node:timers/promises';
import { serverNumbers } from '#scripts/cluster/cluster.ts';
import { untilBothServe } from '#scripts/cluster/nodes.ts';
import { startTalk } from '#server/messaging/talk.stress.ts';
import { until } from '#server/testing/product.ts';
import { type ClusterStage, onCluster } from './cluster-stage.ts';
import { watchMemory } from './failover-memory.ts';
import { inSeconds } from './faults-calls.ts';
import type { Verdict } from './verdict.ts';

/*
 * The product on three servers, two workers and a database of two nodes (scripts/cluster.mjs), under a load of posts
 * and polls over TLS: the primary is killed again and again, then each server is restarted. Run: node bench/failover.ts
 * [kills] [threads]
 */
const [kills = 20, threads = 6] = process.argv.slice(2).map(Number);
/** Milliseconds; five messages a second of each person stay within the limits of messages. */
const pause = 200;
const longestOutage = 15_000;
/** Milliseconds of load before each kill, and beside each restart. */
const calm = 2_000;

console.log(`Method: three servers behind nginx, PgBouncer and HAProxy, PostgreSQL 15 with a synchronous standby under Patroni. In each of
${threads} threads two people write, ${1_000 / pause} messages a second each, under client keys, and repeat what is not answered; one of them follows
the thread. The primary's PostgreSQL is killed by SIGKILL ${kills} times, every second time with its Patroni, as if the machine
had gone. An outage lasts from the kill to the next answers. Then each server is ended by SIGTERM and started again, under load.
`);

await onCluster('20 kills of the primary under load: nothing lost', async (stage) => {
  const memory = await watchMemory(stage);
  const verdicts = await failOver(stage, memory);
  return [...verdicts, await restartAll(stage)];
});

async function failOver(
  { cluster, connection }: ClusterStage,
  memory: Awaited<ReturnType<typeof watchMemory>>,
): Promise<Verdict[]> {
  const talk = await startTalk(connection, { origin: cluster.origin, threads, pause });
  const outages: number[] = [];
  const matching = { asked: 0, wrong: 0 };
  const polls = { asked: 0, wrong: 0 };
  for (let kill = 0; kill < kills; kill += 1) {
    const { primary } = await untilBothServe(cluster.plan);
    await sleep(calm);
    const isMachine = kill % 2 === 1;
    const before = talk.count();
    const killedAt = performance.now();
    await cluster.killNode(primary, { isMachine });
    // Answers sent before the kill may still be in flight.
    await until(() => talk.count() > before + talk.writers.length);
    outages.push(performance.now() - killedAt);
    if (isMachine) cluster.startNode(primary);
    add(matching, await memory.checkMatching());
    add(polls, await memory.checkPolls(talk));
    console.log(
      `${kill + 1} of ${kills}: node ${primary}${isMachine ? ' with its Patroni' : ''}, ${inSeconds(outages.at(-1))}; ${talk.count()} acknowledged`,
    );
  }
  await talk.end();
  await untilBothServe(cluster.plan);
  const { lost, doubled, disordered, misread } = await talk.compare(connection);
  const signedOut = await countSignedOut(cluster.origin, talk.writers);
  const longest = Math.max(...outages);
  const median = outages.toSorted((one, other) => one - other)[Math.floor(outages.length / 2)];
  return [
    {
      promised: `${kills} kill -9 of the primary under load: every acknowledged message exactly once, in order`,
      measured: `${talk.count()} acknowledged, ${talk.retries()} requests repeated: ${lost} lost, ${doubled} doubled, ${disordered} out of order, ${misread} threads misread`,
      holds: lost + doubled + disordered + misread === 0 && talk.count() > 0,
    },
    {
      promised: 'an outage lasts at most 15 s',
      measured: `longest ${inSeconds(longest)}, median ${inSeconds(median)}`,
      holds: longest <= longestOutage,
    },
    {
      promised: 'no session is lost',
      measured: `${signedOut} of ${talk.writers.length} signed out`,
      holds: signedOut === 0,
    },
    {
      promised: 'memory is true after each failover, in each server',
      measured: `matching: ${matching.wrong} of ${matching.asked} answers wrong; polls: ${polls.wrong} of ${polls.asked}`,
      holds: matching.wrong + polls.wrong === 0 && matching.asked > 0,
    },
  ];
}

async function restartAll({ cluster, connection }: ClusterStage): Promise<Verdict> {
  const talk = await startTalk(connection, { origin: cluster.origin, threads, pause });
  await sleep(calm);
  for (const number of serverNumbers) {
    await cluster.restartServer(number);
    await sleep(calm);
  }
  await talk.end();
  const { lost, doubled, disordered, misread } = await talk.compare(connection);
  return {
    promised: 'all servers restarted one after another under load: no failed request',
    measured: `${talk.count()} messages, ${talk.retries()} requests failed; ${lost + doubled + disordered} messages wrong, ${misread} threads misread`,
    holds: talk.retries() + lost + doubled + disordered + misread === 0 && talk.count() > 0,
  };
}

/** Asks who is signed in, with each session. */
async function countSignedOut(origin: string, people: readonly { headers: Record<string, string> }[]): Promise<number> {
  const statuses = await Promise.all(
    people.map(async ({ headers }) => (await fetch(`${origin}/api/user`, { method: 'POST', headers })).status),
  );
  return statuses.filter((status) => status !== 200).length;
}

function add(sum: { asked: number; wrong: number }, { asked, wrong }: { asked: number; wrong: number }): void {
  sum.asked += asked;
  sum.wrong += wrong;
}
