import { lookup } from 'node:dns/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type DnsServer, startDnsServer } from '#server/testing/dns-server.ts';
import { type ResolveAddresses, createResolveAddresses } from './resolve-addresses.ts';

let server: DnsServer;
let resolve: ResolveAddresses;
beforeAll(async () => {
  server = await startDnsServer();
  resolve = createResolveAddresses([server.address]);
});
afterAll(() => server.close());

test('finds the addresses of a name, and none for one that is absent or without an answer', async () => {
  server.answers.set('hooks.com', { addresses: ['93.184.216.34', '10.0.0.1'] });
  server.answers.set('broken.com', { status: 2 });
  const found = await resolve('hooks.com');
  expect(found.map(({ address }) => address).toSorted()).toEqual(['10.0.0.1', '93.184.216.34']);
  expect(await Promise.all(['absent.com', 'broken.com', `${'a'.repeat(64)}.com`].map(resolve))).toEqual([[], [], []]);
});

test('silent name servers hold no thread: others are looked up meanwhile', async () => {
  server.answers.set('silent.com', 'silent');
  let ended = 0;
  const silent = Array.from({ length: 40 }, () => resolve('silent.com').then((found) => ((ended += 1), found)));
  // By the threads of libuv, of which there are four.
  expect((await lookup('localhost')).address).toMatch(/^127\.|^::1$/);
  expect(ended).toBe(0);
  expect(await Promise.all(silent)).toEqual(silent.map(() => []));
});
