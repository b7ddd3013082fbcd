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

let app: FastifyInstance | undefined;
let client: Socket | undefined;
afterEach(async () => {
  client?.destroy();
  await app?.close();
});

/** Opens a connection that requests much and reads nothing yet; returns both of its ends. */
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

test('a connection that never reads its answer is cut', async () => {
  const { client, atServer } = await askForMuch(100);
  await once(atServer, 'close');
  expect(atServer.bytesWritten).toBeGreaterThan(0);
  let read = 0;
  // Paused explicitly, it would not resume by itself.
  client
    .on('data', (chunk) => (read += chunk.length))
    .on('error', () => undefined)
    .resume();
  await once(client, 'close');
  expect(read).toBeLessThan(muchBytes);
});

test('one that reads slowly gets all of it, for however long it takes', async () => {
  const stall = 1_000;
  const { client } = await askForMuch(stall);
  const started = performance.now();
  let read = 0;
  for await (const chunk of client as AsyncIterable<Buffer>) {
    read += chunk.length;
    // Reads slowly until it has taken longer than the stall limit.
    if (performance.now() - started < 2 * stall) await new Promise((resolve) => void setTimeout(resolve, 20));
  }
  expect(performance.now() - started).toBeGreaterThan(stall);
  expect(read).toBeGreaterThan(muchBytes);
});

test('there is an end to the connections of a process', async () => {
  await askForMuch(60_000);
  expect(app?.server.maxConnections).toBe(quotas.connections.max);
});
