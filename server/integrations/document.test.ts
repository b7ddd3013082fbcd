import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { type Server, createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { listPositions } from '#contract/positions.ts';
import { saveWebhook } from '#contract/integrations.ts';
import { signInClient } from '#server/accounts/build.ts';
import { buildPosition } from '#server/positions/build.ts';
import { type World, createWorld } from '#server/testing/world.ts';
import { buildToken } from './build.ts';

/* Runs the program of docs/integrations.md unchanged against a listening server. */

const document = readFileSync(new URL('../../docs/integrations.md', import.meta.url), 'utf8');
const program = /```sh\n(.*?)```/s.exec(document)?.[1] ?? '';

let world: World;
let receiver: Server;
let folder: string;
const received: { headers: Record<string, string | string[] | undefined>; body: string }[] = [];

const addressOf = (server: Server): string => `http://127.0.0.1:${(server.address() as AddressInfo).port}`; // it listens

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'rolecall-program-'));
  writeFileSync(join(folder, 'rolecall.sh'), program);
  receiver = createServer((request, reply) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      received.push({ headers: request.headers, body: Buffer.concat(chunks).toString() });
      reply.end();
    });
  });
  await new Promise<void>((done) => receiver.listen(0, '127.0.0.1', done));
  world = await createWorld({ outboundAllow: [addressOf(receiver)] });
  await world.app.listen({ host: '127.0.0.1', port: 0 });
});
afterAll(async () => {
  await world.close();
  await new Promise((done) => void receiver.close(done));
  rmSync(folder, { recursive: true });
});

const run = (given: string[], environment: Record<string, string>, input = '') =>
  new Promise<{ code: number; output: string }>((done) => {
    const child = execFile(
      'sh',
      [join(folder, 'rolecall.sh'), ...given],
      { env: { ...process.env, ...environment } },
      (error, stdout, stderr) => done({ code: error ? 1 : 0, output: stdout + stderr }),
    );
    child.stdin?.end(input);
  });

test('the program has at most forty lines, and calls by token', async () => {
  expect(program.trim().split('\n').length).toBeLessThanOrEqual(40);
  const { client, companyId } = await signInClient(world, { isTrial: false });
  await buildPosition(world.services.db, { companyId, title: 'Cartographer' });
  const environment = { ROLECALL: addressOf(world.app.server), TOKEN: await buildToken(world.services.db, client) };
  const { code, output } = await run(['call', listPositions.path, '{}'], environment);
  expect([code, output]).toEqual([0, expect.stringContaining('Cartographer')]);
  const refused = await run(['call', listPositions.path, '{}'], { ...environment, TOKEN: 'rcl_none' });
  expect([refused.code, refused.output]).toEqual([1, expect.stringContaining('not-signed-in')]);
});

test('the program accepts a genuine message, and refuses a changed, a foreign and an old one', async () => {
  const { caller } = await signInClient(world, { isTrial: false });
  const hook = { url: `${addressOf(receiver)}/in`, events: ['position.live' as const], isActive: true };
  const { answer } = await caller.send(saveWebhook, { ...hook, form: 'json', test: true });
  const [message] = received;
  const header = (name: string) => String(message?.headers[name]);
  const [id, timestamp, signature] = [header('webhook-id'), header('webhook-timestamp'), header('webhook-signature')];
  const body = message?.body ?? '';
  const secret = { SECRET: answer.secret ?? '' };
  expect(await run(['check', id, timestamp, signature], secret, body)).toEqual({ code: 0, output: 'genuine\n' });
  expect((await run(['check', id, timestamp, `v1,x ${signature}`], secret, body)).code).toBe(0);
  const foreign = { SECRET: `whsec_${Buffer.alloc(32).toString('base64')}` };
  for (const [given, environment, sent] of [
    [[id, timestamp, signature], secret, `${body} `],
    [['other', timestamp, signature], secret, body],
    [[id, timestamp, signature], foreign, body],
    [[id, timestamp, 'v1,'], secret, body],
    [[id, String(Number(timestamp) - 1_000), signature], secret, body],
  ] as const)
    expect((await run(['check', ...given], environment, sent)).code).toBe(1);
});
