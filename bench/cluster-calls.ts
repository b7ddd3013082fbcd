import { isDeepStrictEqual } from 'node:util';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Call } from '#contract/call.ts';
import { Problem } from '#contract/errors.ts';
import { accessTable, type CallerName, orderOf, type Row, statusesFor } from '#server/access-table.ts';
import { startSession } from '#server/platform/session/session.ts';
import { type AccessWorld, seatAccess } from '#server/testing/access-world.ts';
import { Caller, type Reply } from '#server/testing/caller.ts';
import { startDnsServer } from '#server/testing/dns-server.ts';
import { openDoor } from './cluster-door.ts';
import { onCluster } from './cluster-stage.ts';

/*
 * The access table (server/access.test.ts), which has every call for every kind of caller, over TLS against a cluster
 * (scripts/cluster.mjs). Run: node bench/cluster-calls.ts
 */
const promised = 'every call by every kind of caller, over TLS through all engines: as in one process';
/** Milliseconds by which a server may lag behind another's commit, in calls that only read. */
const longestLag = 1_000;

const dns = await startDnsServer();
await onCluster(
  promised,
  async ({ cluster, connection: { db } }) => {
    const door = openDoor(cluster.origin);
    const cookie = '__Host-session';
    const { people, ids } = await seatAccess({
      db,
      cookie,
      visitor: () => new Caller(door),
      async signIn(user) {
        const caller = new Caller(door);
        caller.cookies.set(cookie, await startSession(db, user));
        return caller;
      },
    });
    const table = accessTable(ids);
    const count = { requests: 0, late: 0 };
    const faults: string[] = [];
    for (const row of table)
      for (const name of orderOf(row)) faults.push(...(await ask(people, row, name, count)));
    for (const fault of faults) console.log(fault);
    return [
      {
        promised,
        measured: `${table.length} calls, ${count.requests} requests: ${faults.length} wrong, ${count.late} right a second later`,
        holds: faults.length === 0 && count.requests > table.length,
      },
    ];
  },
  { DNS_SERVERS: dns.address },
);
await dns.close();

/** Sends what a row has for a caller, and returns what is wrong with the answers. */
async function ask(
  people: AccessWorld['people'],
  row: Row,
  name: CallerName,
  count: { requests: number; late: number },
): Promise<string[]> {
  const faults: string[] = [];
  const expected = statusesFor(name, row);
  for (const [index, [object, payload]] of Object.entries(row.objects).entries()) {
    const wanted = expected[index] ?? 0;
    const send = () => people[name].send(row.call, payload());
    count.requests += 1;
    let fault = faultOf(row.call, await send(), wanted);
    if (fault !== undefined && row.call.isReading) {
      await sleep(longestLag);
      fault = faultOf(row.call, await send(), wanted);
      if (fault === undefined) count.late += 1;
    }
    if (fault !== undefined) faults.push(`${row.call.path} for ${name}, ${object}: ${fault}`);
  }
  return faults;
}

/** What is wrong with an answer by the table and the contract. */
function faultOf(call: Call, { status, answer, problem, text }: Reply<unknown>, expected: number): string | undefined {
  if (status !== expected) return `${status} in place of ${expected}: ${text.slice(0, 300)}`;
  if (status !== 200) return Problem.safeParse(problem).success ? undefined : `no problem: ${text.slice(0, 300)}`;
  const parsed = call.answer.safeParse(answer);
  if (!parsed.success) return `not as the contract has it: ${parsed.error.message}`;
  return isDeepStrictEqual(parsed.data, answer) ? undefined : 'fields that the contract does not know';
}
