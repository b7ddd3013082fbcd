import { randomBytes } from 'node:crypto';
import { connect, type Socket } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as addresses from '#contract/addresses.ts';
import { currentUser, signOut } from '#contract/accounts.ts';
import { createPosition } from '#contract/positions.ts';
import { countries } from '#contract/reference.ts';
import { saveTalent } from '#contract/talents.ts';
import { buildClient, buildTalentUser } from '#server/accounts/build.ts';
import { createWorld, type World } from '#server/testing/world.ts';
import { deliveryHandlers } from './delivery-handlers.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
  await world.app.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(() => world.close());

const asJson = { 'content-type': 'application/json' };

describe('bad input gets a clear 4xx with a problem body', () => {
  test.each([
    ['broken JSON', '{"talentId":', asJson, 400, 'bad-request'],
    ['a prototype in JSON', '{"__proto__":{"type":3}}', asJson, 400, 'bad-request'],
    ['a wrong type', '{"positionId":"1"}', asJson, 422, 'invalid'],
    ['an array for an object', '[]', asJson, 422, 'invalid'],
    ['null', 'null', asJson, 422, 'invalid'],
    ['a number beyond 32 bits', '{"positionId":4294967296}', asJson, 422, 'invalid'],
    ['a form', 'positionId=1', { 'content-type': 'application/x-www-form-urlencoded' }, 415, 'unsupported-media-type'],
    ['10 MB of JSON', JSON.stringify({ positionId: 'x'.repeat(10_000_000) }), asJson, 413, 'too-large'],
  ])('%s', async (_name, body, headers, status, code) => {
    const caller = await world.signIn(await buildClient(world.services.db));
    const reply = await caller.post('/api/client/positions/delete', body, headers);
    expect([reply.status, reply.problem.code]).toEqual([status, code]);
    expect(reply.headers['content-type']).toMatch('application/problem+json');
    expect(reply.problem).toMatchObject({
      status,
      type: expect.stringContaining(code),
      title: expect.any(String),
      detail: expect.any(String),
    });
    expect(reply.problem.errors !== undefined).toBe(status === 422);
    expect((await caller.send(currentUser, {})).status).toBe(200);
  });

  test.each([
    ['a body that is not multipart', 'nonsense', { 'content-type': 'multipart/form-data; boundary=b' }, [400, 422]],
    [
      'a multipart body cut off',
      '--b\r\nContent-Disposition: form-data; name="talent"\r\n\r\n{"first',
      { 'content-type': 'multipart/form-data; boundary=b' },
      [400],
    ],
    ['no boundary', 'x', { 'content-type': 'multipart/form-data' }, [400, 415]],
    ['JSON where multipart belongs', '{"talent":{}}', asJson, [415]],
    [
      'a part of broken JSON',
      '--b\r\nContent-Disposition: form-data; name="talent"\r\n\r\n{"first\r\n--b--\r\n',
      { 'content-type': 'multipart/form-data; boundary=b' },
      [422],
    ],
    [
      'an unknown file part',
      '--b\r\nContent-Disposition: form-data; name="virus"; filename="x"\r\n\r\nx\r\n--b--\r\n',
      { 'content-type': 'multipart/form-data; boundary=b' },
      [422],
    ],
    [
      'a part named __proto__',
      '--b\r\nContent-Disposition: form-data; name="__proto__"\r\n\r\n{}\r\n--b--\r\n',
      { 'content-type': 'multipart/form-data; boundary=b' },
      [400, 422],
    ],
  ])('%s', async (_name, body, headers, statuses) => {
    const caller = await world.signIn(await buildTalentUser(world.services.db));
    const reply = await caller.post(saveTalent.path, body, headers);
    expect(statuses).toContain(reply.status);
    expect(reply.headers['content-type']).toMatch('application/problem+json');
  });

  test('an unknown call under /api is 404, a wrong method 405', async () => {
    const caller = world.visitor();
    expect((await caller.post('/api/nothing', '{}', asJson)).problem.code).toBe('not-found');
    expect((await caller.get('/api/nothing')).status).toBe(404);
    const reply = await caller.get('/api/user');
    expect([reply.status, reply.problem.code, reply.headers['allow']]).toEqual([405, 'method-not-allowed', 'POST']);
    expect((await caller.request('PUT', '/signup')).status).toBe(405);
    expect((await caller.get('/%zz')).status).toBe(400);
  });
});

/** Posts as a signed-in client, with headers that `change` derives from valid ones. */
const attempt = async (change: (headers: Record<string, string>) => Record<string, string>) => {
  const caller = await world.signIn(await buildClient(world.services.db));
  await caller.get('/sanctum/csrf-cookie');
  const token = caller.cookies.get('XSRF-TOKEN') ?? '';
  const reply = await caller.request('POST', createPosition.path, change({ 'x-xsrf-token': token }));
  return [reply.status, reply.problem.code] as const;
};

describe('anti-forgery', () => {
  test('refuses a missing, wrong or planted token', async () => {
    expect(await attempt(() => ({}))).toEqual([403, 'anti-forgery']);
    expect(await attempt(() => ({ 'x-xsrf-token': 'wrong' }))).toEqual([403, 'anti-forgery']);
    const caller = await world.signIn(await buildClient(world.services.db));
    caller.cookies.set('XSRF-TOKEN', 'a.b');
    expect((await caller.post(createPosition.path, '{}', asJson)).problem.code).toBe('anti-forgery');
  });

  test('refuses the token of another session', async () => {
    const mallory = await world.signIn(await buildClient(world.services.db));
    await mallory.get('/sanctum/csrf-cookie');
    const victim = await world.signIn(await buildClient(world.services.db));
    victim.cookies.set('XSRF-TOKEN', mallory.cookies.get('XSRF-TOKEN') ?? '');
    expect((await victim.post(createPosition.path, '{}', asJson)).problem.code).toBe('anti-forgery');
  });

  test('refuses a foreign origin even with the right token', async () => {
    for (const origin of [
      'https://evil.example',
      'null',
      'http://localhost.evil.example:3000',
      'https://localhost:3000',
    ]) {
      expect(await attempt((headers) => ({ ...headers, origin }))).toEqual([403, 'anti-forgery']);
    }
    expect(await attempt((headers) => ({ ...headers, 'sec-fetch-site': 'cross-site' }))).toEqual([403, 'anti-forgery']);
  });

  test('accepts its own origin and a percent-encoded token', async () => {
    expect(
      (
        await attempt((headers) => ({
          'x-xsrf-token': encodeURIComponent(headers['x-xsrf-token'] ?? ''),
          origin: 'http://localhost:3000',
        }))
      )[0],
    ).toBe(200);
    expect((await attempt((headers) => ({ ...headers, origin: 'http://127.0.0.1:3000' })))[0]).toBe(200);
  });

  test('accepts an empty body for a call without payload, with and without a JSON content type', async () => {
    const caller = world.visitor();
    expect((await caller.post(signOut.path, '', asJson)).status).toBe(200);
    expect((await caller.post(signOut.path, '')).status).toBe(200);
  });
});

/** Writes to the server's port and returns everything it sends until it closes. */
const say = (text: string, onOpen?: (socket: Socket) => void) =>
  new Promise<string>((resolve, reject) => {
    const { port } = new URL(world.app.listeningOrigin);
    const socket = connect(Number(port), '127.0.0.1', () => {
      socket.write(text);
      onOpen?.(socket);
    });
    let heard = '';
    socket.on('data', (chunk) => (heard += chunk.toString()));
    socket.on('close', () => resolve(heard));
    socket.on('error', reject);
  });

describe('sockets', () => {
  test('answers 400 to anything but HTTP and 431 to headers of 100 KB, each as a problem', async () => {
    const nonsense = await say('GARBAGE\r\n\r\n');
    expect(nonsense).toMatch(/^HTTP\/1.1 400 /);
    expect(nonsense).toContain('application/problem+json');
    expect(await say(`GET / HTTP/1.1\r\nHost: localhost\r\nX: ${'x'.repeat(100_000)}\r\n\r\n`)).toMatch(
      /^HTTP\/1.1 431 /,
    );
  });

  test.each([
    ['two lengths', 'Content-Length: 2\r\nContent-Length: 3\r\n'],
    ['a length and chunks', 'Content-Length: 2\r\nTransfer-Encoding: chunked\r\n'],
    ['chunks that are not last', 'Transfer-Encoding: chunked, identity\r\n'],
  ])('a body with %s gets 400, so that no proxy sees another end of it', async (_name, headers) => {
    const heard = await say(`POST /api/user HTTP/1.1\r\nHost: localhost\r\n${headers}\r\n2\r\n{}\r\n0\r\n\r\n`);
    expect(heard.match(/HTTP\/1\.1 \d+/g)).toEqual(['HTTP/1.1 400']);
  });
});

describe('the server', () => {
  test('forbids content sniffing and caching of calls, and does not name its framework', async () => {
    const { headers } = await world.visitor().post(signOut.path, '{}', asJson);
    expect(headers['x-content-type-options']).toBe('nosniff');
    expect(headers['cache-control']).toBe('no-store');
    expect(headers['x-powered-by']).toBeUndefined();
  });

  test('is live at once, and ready once the job queue runs', async () => {
    expect((await world.visitor().get('/healthz')).status).toBe(200);
    expect((await world.visitor().get('/readyz')).status).toBe(503);
    await world.services.deliveries.start(deliveryHandlers(world.services));
    await expect.poll(async () => (await world.visitor().get('/readyz')).status).toBe(200);
  });

  test('documents every call', async () => {
    const { answer } = await world.visitor().get<{ openapi: string; paths: object }>('/api/docs/json');
    expect(answer.openapi).toMatch(/^3\.1/);
    expect(Object.keys(answer.paths).toSorted()).toEqual(world.calls.map(({ path }) => path).toSorted());
  });

  test('serves the guide for other systems beside the calls', async () => {
    const { status, text, headers } = await world.visitor().get(addresses.apiGuide);
    expect([status, headers['content-type']]).toEqual([200, 'text/plain; charset=utf-8']);
    expect(text).toContain('# Other systems');
  });

  test('groups the documentation by feature, under its own name and icon', async () => {
    const { answer } = await world
      .visitor()
      .get<{ paths: Record<string, { post: { tags: string[] } }> }>('/api/docs/json');
    const tagsOf = (path: string) => answer.paths[path]?.post.tags;
    expect(tagsOf('/api/mail-settings/save')).toEqual(['mail settings']);
    expect(tagsOf('/api/talent/privacy/save')).toEqual(['privacy']);
    expect(tagsOf('/api/client/home')).toEqual(['matching']);
    expect(Object.keys(answer.paths).filter((path) => tagsOf(path)?.[0] === 'others')).toEqual([]);
    const { text: page } = await world.visitor().get('/api/docs/');
    expect(page).toContain('<title>Rolecall API</title>');
    expect(page).toContain('favicon.svg');
    const { text: script } = await world.visitor().get('/api/docs/static/swagger-initializer.js');
    expect(script).toContain('"layout":"BaseLayout"');
  });

  test('logs one line per request, without cookies, tokens or bodies', async () => {
    const caller = await world.signIn(await buildClient(world.services.db));
    await caller.send(currentUser, {});
    const line = world.logged.findLast(({ path }) => path === currentUser.path);
    expect(line).toMatchObject({ method: 'POST', status: 200, reqId: expect.any(String) });
    expect(JSON.stringify(world.logged)).not.toContain(caller.cookies.get('session'));
    expect(JSON.stringify(world.logged)).not.toContain(caller.cookies.get('XSRF-TOKEN'));
  });

  test.each(['/%', '/%/', '/%/extra', '//%', '/nothing/%', '/%/%zz', '/%?x=1'])(
    'logs no token in an address like %s',
    async (form) => {
      const token = randomBytes(32).toString('base64url');
      const signed = `12.news.${token}`;
      for (const address of [
        addresses.unsubscribe,
        addresses.answerAvailability,
        addresses.restoreAddress,
        addresses.signInAs,
      ])
        for (const written of [token, signed, signed.replace('1', '%31')]) {
          const url = form.replace('/%', () => address(written));
          await world.app.inject({ method: 'GET', url });
          await world.app.inject({ method: 'POST', url });
        }
      expect(JSON.stringify(world.logged)).not.toContain(token);
    },
  );

  test('logs the whole path of everything else', async () => {
    for (const path of ['/companies/12', '/talent/messages/12', '/media/avatar/0123456789012345678901.webp']) {
      await world.app.inject({ method: 'GET', url: `${path}?secret=1` });
      expect(world.logged.findLast(({ msg }) => msg === 'request')).toMatchObject({ path });
    }
  });
});

test('compresses a long answer for clients that accept it, but not a short one', async () => {
  const caller = await world.signIn(await buildClient(world.services.db));
  const plain = await caller.post(countries.path, '{}', asJson);
  expect(plain.headers['content-encoding']).toBeUndefined();
  const small = await caller.post(countries.path, '{}', { ...asJson, 'accept-encoding': 'gzip, br' });
  expect(small.headers['content-encoding']).toBe('br');
  expect(Number(small.headers['content-length'])).toBeLessThan(Number(plain.headers['content-length']) / 2);
  const short = await world.visitor().post(currentUser.path, '{}', { ...asJson, 'accept-encoding': 'gzip, br' });
  expect(short.headers['content-encoding']).toBeUndefined();
});
