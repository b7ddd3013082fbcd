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

test('records come with their strings joined', async () => {
  server.answers.set('acme.com', { records: [['v=spf1 -all'], ['rolecall-verification=', '0123', '4567']] });
  expect((await resolve('acme.com'))?.toSorted()).toEqual(['rolecall-verification=01234567', 'v=spf1 -all']);
});

test('a name that is not there or has no such records has none, and so has one that cannot be asked for', async () => {
  server.answers.set('empty.com', { records: [] });
  expect(await resolve('absent.com')).toEqual([]);
  expect(await resolve('empty.com')).toEqual([]);
  expect(await resolve(`${'a'.repeat(64)}.com`)).toEqual([]);
});

test('a failing name server and one that says nothing are no answer', async () => {
  server.answers.set('broken.com', { status: 2 });
  server.answers.set('silent.com', 'silent');
  expect(await Promise.all(['broken.com', 'silent.com'].map(resolve))).toEqual([undefined, undefined]);
});

test('a loop of aliases ends, and shows no record', async () => {
  server.answers.set('loop.com', { alias: 'other.com' });
  server.answers.set('other.com', { alias: 'loop.com' });
  expect((await resolve('loop.com')) ?? []).toEqual([]);
});
