import { once } from 'node:events';
import { type Server, createServer } from 'node:http';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type ErrorWebhook, createErrorWebhook } from './error-webhook.ts';

let server: Server;
let status: number;
let received: { text: string; errors: unknown[]; dropped: number }[];
let failures: unknown[];
let webhook: ErrorWebhook;

beforeEach(async () => {
  [status, received, failures] = [204, [], []];
  server = createServer((request, response) => {
    const take = async () => {
      received.push(JSON.parse(await text(request)) as (typeof received)[number]);
      response.writeHead(status, { location: '/elsewhere' }).end();
    };
    void take();
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  webhook = createErrorWebhook({
    url: `http://127.0.0.1:${port}/errors`,
    productName: 'Rolecall',
    pauseMilliseconds: 600_000,
    onFailure: (error) => void failures.push(error),
  });
});
afterEach(async () => {
  await webhook.close();
  server.closeAllConnections();
  server.close();
});

const line = (number: number) => JSON.stringify({ level: 50, msg: 'request failed', err: { message: `no ${number}` } });

test('the first error is posted at once, later ones together when the process stops', async () => {
  webhook.write(line(1));
  await expect.poll(() => received.length).toBe(1);
  expect(received[0]).toEqual({ text: 'Rolecall: no 1', errors: [JSON.parse(line(1))], dropped: 0 });
  for (let number = 2; number <= 61; number += 1) webhook.write(line(number));
  await webhook.close();
  expect(received).toHaveLength(2);
  expect(received[1]?.text).toBe('Rolecall: no 2 (and 59 more)');
  expect(received[1]?.errors).toHaveLength(50);
  expect(received[1]?.dropped).toBe(10);
  expect(failures).toEqual([]);
});

test('e-mail addresses are masked everywhere', async () => {
  const message = '550 <Ada.Moreau+x@example.com>: unknown; (email)=(jürgen@bücher.example)';
  const stack = `Error: ${message}\n    at file:///app/node_modules/@fastify/cookie/plugin.js:1:2`;
  webhook.write(JSON.stringify({ level: 50, to: 'ada@example.com', err: { message, stack } }));
  await expect.poll(() => received.length).toBe(1);
  const masked = '550 <(address)>: unknown; (email)=((address))';
  expect(received[0]?.text).toBe(`Rolecall: ${masked}`);
  expect(received[0]?.errors).toEqual([
    { level: 50, to: '(address)', err: { message: masked, stack: stack.replace(message, masked) } },
  ]);
});

test('a redirect is not followed', async () => {
  status = 307;
  webhook.write(line(1));
  await expect.poll(() => failures.length).toBe(1);
  expect(received).toHaveLength(1);
});

test('a failed request is reported, and not repeated', async () => {
  status = 500;
  webhook.write(line(1));
  await expect.poll(() => failures.length).toBe(1);
  expect(String(failures[0])).toContain('ERROR_WEBHOOK answered 500');
  server.closeAllConnections();
  server.close();
  webhook.write(line(2));
  await webhook.close();
  expect(failures).toHaveLength(2);
  expect(received).toHaveLength(1);
});
