import { expect, test } from 'vitest';
import { createWorld } from '#server/testing/world.ts';
import { limits } from './table.ts';

test('a network is refused past the limit, whatever it requests, and other networks are not', async () => {
  const requests = { ...limits.requests, max: 3, seconds: 3_600 };
  const world = await createWorld({ requests, trustProxy: ['127.0.0.1'] });
  const ask = async (remoteAddress: string, url = '/healthz', headers = {}) =>
    (await world.app.inject({ url, remoteAddress, headers })).statusCode;
  expect(await ask('2001:db8:1:2::1')).toBe(200);
  expect(await ask('2001:db8:1:2::2', '/api/nothing')).toBe(404);
  expect(await ask('2001:db8:1:2::3')).toBe(200);
  expect(await ask('2001:db8:1:2::4')).toBe(429);
  expect(await ask('2001:db8:1:2::4', '/api/nothing')).toBe(429);
  expect(await ask('127.0.0.1', '/healthz', { 'x-forwarded-for': '2001:db8:1:2::5' })).toBe(429);
  expect(await ask('2001:db8:1:3::1')).toBe(200);
  for (let asked = 0; asked < 10; asked += 1) expect(await ask('::ffff:127.0.0.1')).toBe(200);
  const refused = await world.app.inject({ url: '/healthz', remoteAddress: '2001:db8:1:2::1' });
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
  expect(refused.headers['content-type']).toContain('application/problem+json');
  await world.close();
});

/** Number of log lines about a proxy, after two direct and two forwarded requests. */
const told = async (settings: Parameters<typeof createWorld>[0]) => {
  const world = await createWorld(settings);
  for (let asked = 0; asked < 2; asked += 1) {
    await world.app.inject('/healthz');
    await world.app.inject({ url: '/healthz', headers: { 'x-forwarded-for': '192.0.2.1' } });
  }
  const lines = world.logged.filter(({ msg }) => String(msg).startsWith('TRUST_PROXY does not name'));
  await world.close();
  return lines.length;
};

test('an unnamed proxy is warned about once, only under https', async () => {
  expect(await told({ isSecure: true })).toBe(1);
  expect(await told({ isSecure: true, trustProxy: ['127.0.0.1'] })).toBe(0);
  expect(await told({})).toBe(0);
});

test.each([
  [['127.0.0.1'], '127.0.0.1', '/robots.txt', {}, 1],
  [['127.0.0.0/8'], '::ffff:127.0.0.1', '/robots.txt', {}, 1],
  [['2001:db8::/32'], '2001:db8::1', '/robots.txt', {}, 1],
  [['127.0.0.1'], '127.0.0.1', '/robots.txt', { 'x-forwarded-for': '192.0.2.1' }, 0],
  [['127.0.0.1'], '127.0.0.1', '/readyz', {}, 0],
  [['10.0.0.1'], '127.0.0.1', '/robots.txt', {}, 0],
] as const)(
  'a proxy %j that names no visitor is warned about once: %s %s %j',
  async (trustProxy, remoteAddress, url, headers, count) => {
    const world = await createWorld({ trustProxy: [...trustProxy] });
    for (let asked = 0; asked < 2; asked += 1) await world.app.inject({ url, remoteAddress, headers });
    const lines = world.logged.filter(({ msg }) => String(msg).startsWith('The proxy that TRUST_PROXY names sends no'));
    await world.close();
    expect(lines).toHaveLength(count);
  },
);

test('a thousand people behind one address can follow their threads', () => {
  expect(limits.requests.max / limits.requests.seconds).toBeGreaterThan(1_000);
});
