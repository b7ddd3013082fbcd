import { once } from 'node:events';
import { type Socket, connect } from 'node:net';
import type { FastifyInstance } from 'fastify';
import pino from 'pino';
import { afterEach, expect, test } from 'vitest';
import { quotas } from '#server/platform/limits/table.ts';
import { readSettings } from '#server/platform/process/settings.ts';
import { createServer } from './server.ts';

/** More than the buffers of two sockets hold. */
const muchBytes = 64_000_000;
const much = Buffer.alloc(muchBytes);
/** Bytes that a slow reader takes at a time: enough for the sender to notice. */
const portion = 4_000_000;
/** Checks of a connection within twice the limit. */
const manyLooks = 12;

let app: FastifyInstance | undefined;
let client: Socket | undefined;
afterEach(async () => {
  client?.destroy();
  await app?.close();
});

/** Opens a connection that requests much and does not read yet; returns both ends. */
async function askForMuch(stall: number): Promise<{ client: Socket; atServer: Socket }> {
  const settings = { ...readSettings({ APP_SECRET: 'a secret of the tests' }), stall };
  app = await createServer({ settings, log: pino({ level: 'silent' }) });
  app.get('/', (_request, reply) => reply.send(much));
  await app.listen({ port: 0, host: '127.0.0.1' });
  const connected = once(app.server, 'connection');
  client = connect(Number(new URL(app.listeningOrigin).port), '127.0.0.1');
  client.pause();
  client.write('GET / HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n');
  const [atServer] = (await connected) as [Socket]; // as Node documents it
  return { client, atServer };
}

test('a connection that never reads its answer is cut soon after the limit', async () => {
  const stall = 3_000;
  const { client, atServer } = await askForMuch(stall);
  // More than half of the limit late is too late.
  await once(atServer, 'close', { signal: AbortSignal.timeout(1.7 * stall) });
  expect(atServer.bytesWritten).toBeGreaterThan(0);
  let read = 0;
  // An explicitly paused stream does not resume by itself.
  client
    .on('data', (chunk) => (read += chunk.length))
    .on('error', () => undefined)
    .resume();
  await once(client, 'close');
  expect(read).toBeLessThan(muchBytes);
});

test('a connection that sends nothing is cut', async () => {
  await askForMuch(200);
  const silent = connect(Number(new URL(app?.listeningOrigin ?? '').port), '127.0.0.1');
  await once(silent.resume(), 'close');
  expect(silent.bytesRead).toBe(0);
});

test('a connection that reads slowly gets the whole answer, however long it takes', async () => {
  const { client } = await askForMuch(600);
  let read = 0;
  client.on('data', (chunk) => {
    read += chunk.length;
    if (read % portion < chunk.length && looks < manyLooks) client.pause();
  });
  const closed = once(client, 'close');
  let looks = 0;
  // Reads at every third check, which is at half of the limit.
  app?.server.on('timeout', () => {
    looks += 1;
    if (looks % 3 === 0) client.resume();
  });
  await closed;
  expect(looks).toBeGreaterThanOrEqual(manyLooks);
  expect(read).toBeGreaterThan(muchBytes);
});

test('the number of connections of a process is limited', async () => {
  await askForMuch(60_000);
  expect(app?.server.maxConnections).toBe(quotas.connections.max);
});

test('leads a browser from an address that cannot be decoded to one that can, on this host', async () => {
  app = await createServer({
    settings: readSettings({ APP_SECRET: 'a secret of the tests' }),
    log: pino({ level: 'silent' }),
  });
  app.get('/*', (_request, reply) => reply.send('page'));
  const inBrowser = { accept: 'text/html,*/*' };
  for (const [url, to] of [
    ['/talent/messages/%E0%A4%A', '/talent/messages/%25E0%25A4%25A'],
    ['/100%?q=%41', '/100%25?q=%41'],
    ['//elsewhere.example/%', '/elsewhere.example/%25'],
  ] as const) {
    const { statusCode, headers } = await app.inject({ url, headers: inBrowser });
    expect([url, statusCode, headers.location]).toEqual([url, 302, to]);
    expect((await app.inject({ url: to, headers: inBrowser })).payload).toBe('page');
  }
  const { statusCode, headers } = await app.inject({ url: '/%', headers: { accept: 'application/json' } });
  expect([statusCode, headers['content-type']]).toEqual([400, 'application/problem+json; charset=utf-8']);
});
