import { startSession } from '#server/platform/session/session.ts';
import { seatAccess } from '#server/testing/access-world.ts';
import { Caller } from '#server/testing/caller.ts';
import { startDnsServer } from '#server/testing/dns-server.ts';
import { walkAccess } from '#server/testing/walk-access.ts';
import { openDoor } from './cluster-door.ts';
import { onCluster } from './cluster-stage.ts';

/*
 * The access table (server/access.test.ts), which has every call for every kind of caller, over TLS against a cluster
 * (scripts/cluster.mjs). Run: node bench/cluster-calls.ts
 */
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
