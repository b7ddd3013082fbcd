import { once } from 'node:events';
import { Agent, type IncomingMessage, METHODS, request } from 'node:http';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { currentUser } from '#contract/accounts.ts';
import type { accountTypes } from '#contract/call.ts';
import { buildAdministrator, buildClient, buildTalentUser } from '#server/accounts/build.ts';
import type { Caller } from '#server/testing/caller.ts';
import { type World, createWorld } from '#server/testing/world.ts';

let world: World;
let people: Record<keyof typeof accountTypes, Caller>;
const agent = new Agent({ keepAlive: true, maxSockets: 4 });

beforeAll(async () => {
  world = await createWorld();
  const { db } = world.services;
  people = {
    talent: await world.signIn(await buildTalentUser(db)),
    client: await world.signIn(await buildClient(db)),
    administrator: await world.signIn(await buildAdministrator(db)),
  };
  await world.app.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(async () => {
  agent.destroy();
  await world.close();
});

/** Returns the status of a request whose path is sent unchanged. */
async function statusOf(method: string, path: string): Promise<number> {
  const { port } = new URL(world.app.listeningOrigin);
  const asked = request({ host: '127.0.0.1', port, method, path, agent });
  asked.end();
  const [response] = (await once(asked, 'response')) as [IncomingMessage]; // as Node documents it
  response.resume();
  await once(response, 'end');
  return response.statusCode ?? 0;
}

const pieces = [
  '/ // * : ( ) { } [ ] ^ $ + | \\ . .. ; ? # & @ ~ " < > ` = , % %2f %2F %00 %0d%0a %zz %c0%af %ff %25',
  'api user media assets outbox positions companies sitemap 0.xml signin client video x 1 -1 feed.atom',
  `__proto__ constructor picture.png unsubscribe ${'a'.repeat(400)}`,
].flatMap((line) => line.split(' '));

describe('an odd address', () => {
  test.each([
    ['GET', '/api/*x', 404],
    ['GET', '/api/:a(', 404],
    ['PUT', '/*x', 404],
    ['GET', '/api/:a', 404],
    ['DELETE', '/api/:id(^\\d+$)', 404],
    ['GET', '/api/user', 405],
    ['TRACE', '/api/user', 405],
    ['TRACE', '/', 404],
  ])('%s %s is answered', async (method, path, status) => {
    expect(await statusOf(method, path)).toBe(status);
  });

  test('never causes a server fault, by any method', async () => {
    const methods = METHODS.filter((method) => method !== 'CONNECT');
    const piece = fc.constantFrom(...pieces);
    const path = fc.array(piece, { maxLength: 8 }).map((pieces) => `/${pieces.join('')}`);
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...methods), path, async (method, path) => {
        expect(await statusOf(method, path)).toBeLessThan(500);
      }),
      { numRuns: 600 },
    );
    expect(world.logged.filter(({ level }) => Number(level) >= 50)).toEqual([]);
  });
});

const asJson = { 'content-type': 'application/json' };

test.each(['null', '[]', '[{}]', '"text"', '7', 'true'])('every call refuses a body %s', async (body) => {
  for (const { path, audience, files } of world.calls) {
    if (files) continue;
    const name = typeof audience === 'string' ? 'client' : (audience[0] ?? 'client');
    const { status, problem } = await people[name].post(path, body, asJson);
    expect([path, status, problem?.code]).toEqual([path, 422, 'invalid']);
    expect(problem.errors?.length).toBeGreaterThan(0);
  }
});

test.each([
  ['a byte that is none', [0x22, 0xff, 0x22]],
  ['half of a character', [0x22, 0xe2, 0x82, 0x22]],
  ['half of a pair of surrogates', [0x22, 0xed, 0xa0, 0x80, 0x22]],
  ['a slash spelt long', [0x22, 0xc0, 0xaf, 0x22]],
])('JSON with %s in it cannot be read', async (_name, text) => {
  const body = Buffer.concat([Buffer.from('{"x":'), Buffer.from(text), Buffer.from('}')]);
  const { status, problem } = await people.client.post(currentUser.path, body, asJson);
  expect([status, problem.code]).toEqual([400, 'bad-request']);
});

test('refusals are never cached', async () => {
  const replies = [
    await world.visitor().post(currentUser.path, '{}', asJson),
    await people.client.post('/api/nothing', '{}', asJson),
    await people.client.get('/api/user'),
    await people.client.get('/media/avatar/nothing.webp'),
    await people.client.post(currentUser.path, '{', asJson),
  ];
  expect(replies.map(({ status }) => status)).toEqual([401, 404, 405, 404, 400]);
  for (const { headers } of replies) expect(headers['cache-control']).toBe('no-store');
});

test('the documentation cannot be framed, calls no validator, and does not force https', async () => {
  for (const path of ['/api/docs/', '/api/docs/static/index.css']) {
    const { status, headers } = await world.visitor().get(path);
    expect(status).toBe(200);
    expect(headers['content-security-policy']).toContain("frame-ancestors 'none'");
    expect(headers['content-security-policy']).toContain("base-uri 'none'");
    expect(headers['content-security-policy']).not.toMatch(/upgrade-insecure-requests|swagger\.io/);
  }
});
