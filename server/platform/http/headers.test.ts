import { once } from 'node:events';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import type { LightMyRequestResponse } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { limits } from '#server/platform/limits/table.ts';
import { type World, createWorld } from '#server/testing/world.ts';

const stranger = '192.0.2.1';
let world: World;

beforeAll(async () => {
  const requests = { ...limits.requests, max: 0 };
  world = await createWorld({ appUrl: 'https://jobs.example.com', isSecure: true, requests });
  await world.app.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(() => world.close());

const common = {
  'x-content-type-options': 'nosniff',
  'strict-transport-security': 'max-age=31536000',
  'content-security-policy': expect.stringMatching(
    /default-src '(none|self)'.*base-uri 'none'.*frame-ancestors '(none|self)'/,
  ),
  'referrer-policy': expect.stringMatching(/^(strict-origin-when-cross-origin|no-referrer)$/),
};

test.each([
  ['GET', '/assets/nothing.js', 404],
  ['GET', '/healthz', 200],
  ['GET', '/sanctum/csrf-cookie', 204],
  ['GET', '/offline', 200],
  ['GET', '/manifest.webmanifest', 200],
  ['GET', '/api/docs/', 200],
  ['GET', '/api/docs/json', 200],
  ['GET', '/companies', 200],
  ['GET', '/companies/0', 404],
  ['GET', '/feed.atom', 200],
  ['GET', '/robots.txt', 200],
  ['GET', '/unsubscribe/nothing', 404],
  ['GET', '/admin/sign-in-as/nothing', 303],
  ['GET', '/media/avatar/nothing.webp', 404],
  ['GET', '/media/video/nothing.webm', 401],
  ['GET', '/api/user', 405],
  ['POST', '/api/user', 403],
  ['POST', '/nothing', 404],
  ['GET', '/%zz', 400],
] as const)('%s %s, answered with %i, is guarded', async (method, url, status) => {
  const { statusCode, headers }: LightMyRequestResponse = await world.app.inject({ method, url });
  expect(headers).toMatchObject(common);
  expect(statusCode).toBe(status);
});

test('refusals at the outer gate and answers to non-HTTP input have them too', async () => {
  const refused = await world.app.inject({ url: '/healthz', remoteAddress: stranger });
  expect(refused.statusCode).toBe(429);
  expect(refused.headers).toMatchObject(common);
  const socket = connect(Number(new URL(world.app.listeningOrigin).port), '127.0.0.1');
  await once(socket, 'connect');
  socket.write('GARBAGE\r\n\r\n');
  const answer = await text(socket);
  expect(answer).toMatch(/^HTTP\/1.1 400 /);
  for (const name of Object.keys(common)) expect(answer.toLowerCase()).toContain(`\r\n${name}: `);
});
