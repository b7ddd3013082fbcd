import { setTimeout as sleep } from 'node:timers/promises';
import { messagingGetMessages } from '#contract/messaging.ts';
import { searchTalent } from '#contract/matching.ts';
import { serverNumbers, type ServerNumber } from '#scripts/cluster/cluster.ts';
import { untilBothServe } from '#scripts/cluster/nodes.ts';
import { startTalk, browserHeaders, type Talk } from '#server/messaging/talk.stress.ts';
import { until } from '#server/testing/product.ts';
import { buildClient } from '#server/accounts/build.ts';
import { buildTalent } from '#server/talents/build.ts';
import { skills } from '#server/reference/service.ts';
import { startSession } from '#server/platform/session/session.ts';
import { seatAccess } from '#server/testing/access-world.ts';
import { Caller, type Door } from '#server/testing/caller.ts';
import { startDnsServer } from '#server/testing/dns-server.ts';
import { walkAccess } from '#server/testing/walk-access.ts';
import { type ClusterStage, onCluster } from './stage/cluster.ts';
import { inSeconds, ask, timeUntil } from './stage/scene.ts';
import type { Verdict } from './stage/verdict.ts';

/*
 * The product on three servers, two workers and a database of two nodes (scripts/cluster.mjs), over TLS. Failover: the
 * primary is killed repeatedly under a load of posts and polls, then each server is restarted. Calls: the access table
 * (server/access.test.ts), with every call for every kind of caller. Run: node bench/cluster.ts failover [kills]
 * [threads], or node bench/cluster.ts calls
 */
const [what, ...words] = process.argv.slice(2);
const [kills = 20, threads = 6] = words.map(Number);
/** Milliseconds; five messages a second per person stay within the limits on messages. */
const pause = 200;
const longestOutage = 15_000;
/** Milliseconds of load before each kill, and during each restart. */
const calm = 2_000;
/** Milliseconds by which a process may lag behind another's commit (docs/decisions/0011-polls-from-memory.md). */
const longestLag = 1_000;
const longestReading = 60_000;
const talents = 60;
const skillId = skills[0]?.id ?? 0;

if (what === 'failover') await measureFailover();
else if (what === 'calls') await sendCalls();
else throw new Error('Say what is to be measured: failover or calls.');

async function measureFailover(): Promise<void> {
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
}

async function failOver({ cluster, connection }: ClusterStage, memory: MemoryWatch): Promise<Verdict[]> {
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

/** Requests the signed-in user with each session. */
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

/** Checks that the memory of each server is correct. */
interface MemoryWatch {
  /** Changes talents, and queries each server at once and again once memory answers. Counts wrong answers. */
  checkMatching(): Promise<{ asked: number; wrong: number }>;
  /** Polls each thread on each server. Counts answers without the newest message. */
  checkPolls(talk: Talk): Promise<{ asked: number; wrong: number }>;
}

/** Seats a searching company, and talents some of whom have a skill. */
async function watchMemory({ cluster, connection }: ClusterStage): Promise<MemoryWatch> {
  const { db, pool } = connection;
  const { ports } = cluster.plan;
  const headers = await browserHeaders(cluster.origin, await startSession(db, await buildClient(db)));
  const ids: number[] = [];
  for (let number = 0; number < talents; number += 1)
    ids.push((await buildTalent(db, { skillIds: [skillId], isRemote: true })).id);

  const wanted = { skills: [skillId] };
  const count = async (number: ServerNumber): Promise<number | undefined> => {
    const { status, text } = await ask(ports[`server${number}` as const], searchTalent.path, headers, wanted);
    return status === 200 ? searchTalent.answer.parse(JSON.parse(text)).talentCount : undefined;
  };
  const isWhole = async (number: ServerNumber): Promise<boolean> => {
    const metrics = await fetch(`http://127.0.0.1:${ports[`serverMetrics${number}` as const]}/metrics`).then(
      (response) => response.text(),
      () => '',
    );
    const isTold = /rolecall_matching_whole\{[^}]*"talents"[^}]*\} 1/.test(metrics);
    return isTold && metrics.includes('rolecall_listener_current 1');
  };
  /** Gives the skill to a random subset of the talents; returns their number. */
  const change = async (): Promise<number> => {
    const chosen = ids.filter(() => Math.random() < 0.5);
    await pool.query(
      `update talents set skill_ids = case when user_id = any($1::integer[]) then array[$2::integer] else '{}' end
      where user_id = any($3::integer[])`,
      [chosen, skillId, ids],
    );
    return chosen.length;
  };

  return {
    async checkMatching() {
      let [asked, wrong] = [0, 0];
      const compare = async () => {
        const right = await change();
        for (const number of serverNumbers) {
          asked += 1;
          if ((await count(number)) !== right) wrong += 1;
        }
      };
      await compare();
      for (const number of serverNumbers)
        if ((await timeUntil(() => isWhole(number), longestReading)) === undefined) wrong += 1;
      await compare();
      return { asked, wrong };
    },
    async checkPolls({ writers }) {
      let [asked, wrong] = [0, 0];
      for (const { threadId, firstId, headers } of writers)
        for (const number of serverNumbers) {
          const { rows } = await pool.query<{ id: number }>('select max(id) as id from messages where thread_id = $1', [
            threadId,
          ]);
          // Others keep writing, so at least this one.
          const newest = rows[0]?.id ?? 0;
          const hasIt = async () => {
            const payload = { threadId, afterId: Math.max(firstId, newest - 1) };
            const { path, answer } = messagingGetMessages;
            const { status, text } = await ask(ports[`server${number}` as const], path, headers, payload);
            return status === 200 && answer.parse(JSON.parse(text)).messages.some(({ id }) => id >= newest);
          };
          asked += 1;
          if ((await timeUntil(hasIt, longestLag)) === undefined) wrong += 1;
        }
      return { asked, wrong };
    },
  };
}

/** Sends the access table through all engines. */
async function sendCalls(): Promise<void> {
  console.log(`Method: each row of the access table for each kind of caller, with own, foreign, absent and malformed objects, over TLS through
nginx, PgBouncer and HAProxy; an answer that is right only a second later is counted.
`);
  const promised = 'every call by every kind of caller, over TLS through all engines: as in one process';
  const cookie = '__Host-session';

  const dns = await startDnsServer();
  await onCluster(
    promised,
    async ({ cluster, connection: { db } }) => {
      const door = openDoor(cluster.origin);
      const seated = await seatAccess({
        db,
        cookie,
        visitor: () => new Caller(door),
        async signIn(user) {
          const caller = new Caller(door);
          caller.cookies.set(cookie, await startSession(db, user));
          return caller;
        },
      });
      const { calls, requests, late, faults } = await walkAccess(seated);
      for (const fault of faults) console.log(fault);
      const measured = `${calls} calls, ${requests} requests: ${faults.length} wrong, ${late} right a second later`;
      return [{ promised, measured, holds: faults.length === 0 && requests > calls }];
    },
    { DNS_SERVERS: dns.address },
  );
  await dns.close();
}

/** Connects callers of tests to a server at an origin. Follows no redirects, and keeps no connections. */
function openDoor(origin: string): Door {
  return {
    async inject({ method, url, headers, payload }) {
      const body =
        payload === undefined ? {} : { body: typeof payload === 'string' ? payload : new Uint8Array(payload) };
      const response = await fetch(new URL(url, origin), { method, headers, redirect: 'manual', ...body });
      const text = await response.text();
      // The body has already been decompressed.
      const { 'content-encoding': _encoding, ...rest } = Object.fromEntries(response.headers);
      return {
        statusCode: response.status,
        headers: rest,
        payload: text,
        cookies: response.headers.getSetCookie().map(readCookie),
        json: () => JSON.parse(text),
      };
    },
  };
}

function readCookie(header: string): { name: string; value: string; maxAge?: number } {
  const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(header) ?? [];
  const maxAge = /; max-age=(\d+)/i.exec(header)?.[1];
  return { name, value, ...(maxAge !== undefined && { maxAge: Number(maxAge) }) };
}
