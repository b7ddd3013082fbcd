import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import fastify from 'fastify';
import { expect, test } from 'vitest';
import { freePort } from '#server/testing/product.ts';
import { takePort } from './port.ts';

const host = '127.0.0.1';

test('answers 503 until the app gets the port, and from then on only the app answers', async () => {
  const port = await freePort();
  const origin = `http://${host}:${port}`;
  const taken = await takePort({ host, port });
  const early = await fetch(`${origin}/api/user`, { method: 'POST', body: '{}' });
  expect([early.status, early.headers.get('retry-after')]).toEqual([503, '1']);
  expect(await early.json()).toMatchObject({ code: 'unavailable', status: 503 });

  const app = fastify();
  app.get('/', () => 'the app');
  await taken.handOver(app);
  expect(await (await fetch(origin)).text()).toBe('the app');
  await taken.release();
  expect(await (await fetch(origin)).text()).toBe('the app');
  await app.close();
});

test('the app answers connections that wait to be accepted during the handover', async () => {
  const port = await freePort();
  const taken = await takePort({ host, port });
  const app = fastify();
  app.get('/', () => 'the app');
  await app.ready();
  const waiting = Array.from({ length: 50 }, () => connect({ host, port }));
  // They are connected in the next tick, and none is accepted before the event loop polls the port.
  process.nextTick(() => void taken.handOver(app));
  const answers = await Promise.all(
    waiting.map(async (socket) => {
      socket.end('GET / HTTP/1.1\r\nHost: here\r\nConnection: close\r\n\r\n');
      return (await text(socket)).split('\r\n').at(-1);
    }),
  );
  expect(new Set(answers)).toEqual(new Set(['the app']));
  await app.close();
  await expect(fetch(`http://${host}:${port}`)).rejects.toThrow('fetch failed');
});

test('a silent port refuses connections until the app gets it, and cannot be taken twice', async () => {
  const port = await freePort();
  const taken = await takePort({ host, port }, { isSilent: true });
  await expect(fetch(`http://${host}:${port}`)).rejects.toThrow('fetch failed');
  const app = fastify();
  app.get('/', () => 'the app');
  await taken.handOver(app);
  await expect(takePort({ host, port }, { isSilent: true })).rejects.toThrow(`PORT is "${port}"`);
  await taken.release();
  expect(await (await fetch(`http://${host}:${port}`)).text()).toBe('the app');
  await app.close();
});

test('a taken port is refused, and free again once released', async () => {
  const port = await freePort();
  const first = await takePort({ host, port });
  await expect(takePort({ host, port })).rejects.toThrow(
    `PORT is "${port}", expected a port that no other program uses.`,
  );
  await first.release();
  await (await takePort({ host, port })).release();
});

test('an address of another machine is refused', async () => {
  await expect(takePort({ host: '192.0.2.1', port: 0 })).rejects.toThrow('HOST is "192.0.2.1"');
});
