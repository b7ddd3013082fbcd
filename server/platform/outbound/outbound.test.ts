import { type Server, createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import type { ResolveAddresses } from '#server/platform/dns/resolve-addresses.ts';
import { oddAnswers, startOddReceiver } from '#server/testing/odd-receiver.ts';
import { checked, createOutbound } from './outbound.ts';
import { isPublic } from './public-address.ts';

/*
 * A server listens on every address of this machine and counts connections. Names resolve as an attacker's DNS would
 * resolve them; only this machine can be reached from here.
 */
let server: Server;
let port: number;
let connections = 0;
let answer: (path: string) => { status: number; headers?: Record<string, string>; body?: string };

beforeAll(async () => {
  server = createServer((request, reply) => {
    request.resume();
    const { status, headers = {}, body = '' } = answer(request.url ?? '');
    reply.writeHead(status, headers).end(body);
  });
  server.on('connection', () => (connections += 1));
  await new Promise<void>((done) => server.listen(0, '::', done));
  ({ port } = server.address() as AddressInfo); // it listens on a port
});
afterAll(() => new Promise((done) => void server.close(done)));
afterEach(() => {
  connections = 0;
});

const message = { headers: { 'content-type': 'application/json' }, body: '{}' };
const answering =
  (...addresses: string[]): ResolveAddresses =>
  () =>
    Promise.resolve(addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })));
const unasked: ResolveAddresses = () => Promise.reject(new Error('No name is asked for.'));
/** Reaches only its own origins. */
const reaching = (...allowed: string[]) => createOutbound({ allowed, resolve: unasked });

/** Addresses in URLs, in every notation that browsers and libraries accept. */
const hostileUrls = [
  'https://127.0.0.1/',
  'https://127.1/',
  'https://127.0.1/',
  'https://2130706433/',
  'https://0x7f000001/',
  'https://0x7f.0.0.1/',
  'https://0177.0.0.1/',
  'https://017700000001/',
  'https://127.0.0.1./',
  'https://①②⑦.0.0.1/',
  'https://127%2e0%2e0%2e1/',
  'https://0/',
  'https://0.0.0.0/',
  'https://10.0.0.1/',
  'https://172.16.0.1/',
  'https://192.168.0.1/',
  'https://100.64.0.1/',
  'https://100.100.100.200/latest/meta-data/',
  'https://169.254.169.254/latest/meta-data/',
  'https://0xa9fea9fe/',
  'https://168.63.129.16/machine/',
  'https://192.0.0.192/',
  'https://198.18.0.1/',
  'https://203.0.113.7/',
  'https://224.0.0.1/',
  'https://255.255.255.255/',
  'https://[::]/',
  'https://[::1]/',
  'https://[0:0:0:0:0:0:0:1]/',
  'https://[::127.0.0.1]/',
  'https://[::ffff:127.0.0.1]/',
  'https://[::ffff:7f00:1]/',
  'https://[::ffff:0:127.0.0.1]/',
  'https://[64:ff9b::7f00:1]/',
  'https://[64:ff9b:1::7f00:1]/',
  'https://[2002:7f00:1::]/',
  'https://[2001:0:7f00:1::]/',
  'https://[fe80::1]/',
  'https://[fec0::1]/',
  'https://[fc00::1]/',
  'https://[fd00:ec2::254]/',
  'https://[ff02::1]/',
  'https://[2001:db8::1]/',
  'https://[3fff::1]/',
  'http://hooks.example.com/',
  'https://hooks.example.com:8443/',
  'https://hooks.example.com:22/',
  'https://user:password@hooks.example.com/',
  'https://hooks.example.com@127.0.0.1/',
  'ftp://hooks.example.com/',
  'file:///etc/passwd',
  'gopher://127.0.0.1/',
  'data:text/plain,x',
  'javascript:alert(1)',
  'unix:/run/postgresql/.s.PGSQL.5432',
  '//hooks.example.com/',
  'hooks.example.com',
  '',
  'https://localhost/',
  'https://database/',
  'https://db.internal/',
  'https://router.lan/',
  'https://api.default.svc.cluster.local/',
];

/** Addresses to which the name of an accepted URL resolves. */
const hostileAnswers: string[][] = [
  [],
  ['127.0.0.1'],
  ['::1'],
  ['10.1.2.3'],
  ['169.254.169.254'],
  ['100.64.0.1'],
  ['0.0.0.0'],
  ['::ffff:127.0.0.1'],
  ['64:ff9b::7f00:1'],
  ['fe80::1%eth0'],
  ['fd00:ec2::254'],
  ['93.184.216.34', '127.0.0.1'],
  ['2606:2800:220:1::1', '::1'],
  ['not an address'],
];

test.each(hostileUrls)('neither accepts nor connects to %s', async (url) => {
  const resolve = vi.fn<ResolveAddresses>(answering('127.0.0.1'));
  const outbound = createOutbound({ allowed: [], resolve });
  expect(outbound.accepts(url)).toBe(false);
  expect((await outbound.post(url, message)).word).toBe('refusedAddress');
  expect([resolve.mock.calls.length, connections]).toEqual([0, 0]);
});

test.each(hostileAnswers)(
  'a name that resolves to %s is looked up once, not connected to, and called unknown like one that does not exist',
  async (...addresses) => {
    const resolve = vi.fn<ResolveAddresses>(answering(...addresses));
    const outbound = createOutbound({ allowed: [], resolve });
    expect(outbound.accepts('https://hooks.example.com/in')).toBe(true);
    expect((await outbound.post('https://hooks.example.com/in', message)).word).toBe('unknownName');
    expect([resolve.mock.calls.length, connections]).toEqual([1, 0]);
  },
);

test('a name that is public when checked, and private when connecting, is refused', async () => {
  let turn = 0;
  const rebinding: ResolveAddresses = (name) => answering(['93.184.216.34', '127.0.0.1'][turn++] ?? '')(name);
  const look = () =>
    new Promise<string>((done) =>
      checked(rebinding)('rebind.example.com', { all: false }, (error, address) =>
        done(error?.name ?? (typeof address === 'string' ? address : '')),
      ),
    );
  expect(await look()).toBe('93.184.216.34');
  // The connection uses exactly the checked answer: a second lookup is checked too.
  const outbound = createOutbound({ allowed: [], resolve: rebinding });
  expect((await outbound.post('https://rebind.example.com/', message)).word).toBe('unknownName');
  expect([turn, connections]).toEqual([2, 0]);
});

test('public addresses are public', () => {
  for (const address of ['1.1.1.1', '93.184.216.34', '172.32.0.1', '100.128.0.1', '2606:4700::1111', '2a00:1450::1'])
    expect([address, isPublic(address)]).toEqual([address, true]);
});

test('an allowed origin is reached exactly as written, not by another port or scheme of its host', async () => {
  answer = () => ({ status: 204 });
  const origin = `http://127.0.0.1:${port}`;
  const outbound = reaching(origin);
  expect(await outbound.post(`${origin}/in`, message)).toMatchObject({ word: 'answered', status: 204 });
  expect(connections).toBe(1);
  for (const url of [`https://127.0.0.1:${port}/`, `http://127.0.0.1:${port + 1}/`, `http://x:y@127.0.0.1:${port}/`])
    expect([url, outbound.accepts(url)]).toEqual([url, false]);
});

test('a redirect to this machine is reported and not followed', async () => {
  const origin = `http://localhost:${port}`;
  answer = () => ({ status: 302, headers: { location: `http://127.0.0.1:${port}/admin` } });
  expect(await reaching(origin).post(`${origin}/in`, message)).toMatchObject({ word: 'redirect', status: 302 });
  expect(connections).toBe(1);
});

test('reads at most 64 KiB of an answer', async () => {
  const origin = `http://127.0.0.1:${port}`;
  answer = () => ({ status: 200, body: 'x'.repeat(50 * 1024 * 1024) });
  const isWhole = new Promise<boolean>((done) =>
    server.once('request', (_request, reply) => reply.once('close', () => done(reply.writableFinished))),
  );
  expect((await reaching(origin).post(`${origin}/in`, message)).status).toBe(200);
  expect(await isWhole).toBe(false);
});

test.each(oddAnswers)(
  'a receiver that answers with %s ends in time, and its connection is cut',
  async (_, write, ended) => {
    const { origin, closed, close } = await startOddReceiver(write);
    const outbound = createOutbound({ allowed: [origin], resolve: unasked, patience: 200 });
    expect(await outbound.post(`${origin}/in`, message)).toMatchObject(ended);
    await closed;
    await close();
    expect((await outbound.post(`${origin}/in`, message)).word).toBe('noConnection');
  },
);

test.each([
  ['120', 120],
  [new Date(Date.now() + 3_600_000).toUTCString(), expect.closeTo(3_600, -1)],
  ['soon', null],
  ['-5', 0],
])('reads Retry-After: %s', async (header, seconds) => {
  answer = () => ({ status: 503, headers: { 'retry-after': header } });
  const origin = `http://127.0.0.1:${port}`;
  expect(await reaching(origin).post(origin, message)).toMatchObject({ status: 503, retryAfter: seconds });
});
