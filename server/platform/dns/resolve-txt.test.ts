import { afterAll, beforeAll, expect, test } from 'vitest';
import { type DnsServer, startDnsServer } from '#server/testing/dns-server.ts';
import { type ResolveTxt, createResolveTxt } from './resolve-txt.ts';

let server: DnsServer;
let resolve: ResolveTxt;
beforeAll(async () => {
  server = await startDnsServer();
  resolve = createResolveTxt([server.address]);
});
afterAll(() => server.close());

test('joins the strings of each record', async () => {
  server.answers.set('acme.com', { records: [['v=spf1 -all'], ['rolecall-verification=', '0123', '4567']] });
  expect((await resolve('acme.com'))?.toSorted()).toEqual(['rolecall-verification=01234567', 'v=spf1 -all']);
});

test('returns no records for a name that is absent, empty or invalid', async () => {
  server.answers.set('empty.com', { records: [] });
  expect(await resolve('absent.com')).toEqual([]);
  expect(await resolve('empty.com')).toEqual([]);
  expect(await resolve(`${'a'.repeat(64)}.com`)).toEqual([]);
});

test('returns undefined if the name server fails or stays silent', async () => {
  server.answers.set('broken.com', { status: 2 });
  server.answers.set('silent.com', 'silent');
  expect(await Promise.all(['broken.com', 'silent.com'].map(resolve))).toEqual([undefined, undefined]);
});

test('ends a loop of aliases without records', async () => {
  server.answers.set('loop.com', { alias: 'other.com' });
  server.answers.set('other.com', { alias: 'loop.com' });
  expect((await resolve('loop.com')) ?? []).toEqual([]);
});
