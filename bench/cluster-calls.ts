import { startSession } from '#server/platform/session/session.ts';
import { seatAccess } from '#server/testing/access-world.ts';
import { Caller, type Door } from '#server/testing/caller.ts';
import { startDnsServer } from '#server/testing/dns-server.ts';
import { walkAccess } from '#server/testing/walk-access.ts';
import { onCluster } from './stage/cluster.ts';

/*
 * The access table (server/access.test.ts), with every call for every kind of caller, over TLS against a cluster
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
