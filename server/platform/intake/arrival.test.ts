import { once } from 'node:events';
import { readdirSync } from 'node:fs';
import { type Socket, connect } from 'node:net';
import { sql } from 'kysely';
import sharp from 'sharp';
import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { currentUser } from '#contract/accounts.ts';
import { updateCompany } from '#contract/companies.ts';
import { saveTalent } from '#contract/talents.ts';
import { uploadVideo } from '#contract/videos.ts';
import { buildClient, buildTalentUser } from '#server/accounts/build.ts';
import { buildWebm } from '#server/media/build.ts';
import type { ArrivalLimits } from '#server/platform/limits/arrival.ts';
import { type Caller, multipart } from '#server/testing/caller.ts';
import { type World, createWorld } from '#server/testing/world.ts';
import { heldBytes } from './upload-share.ts';

let world: World;
/** Multipart bodies. */
let uploadBody: Buffer;
const portrait = multipart({}, { avatar: Buffer.alloc(100_000) }).body;
const sockets: Socket[] = [];
/** Limits that no test reaches; each test overrides the ones it checks. */
const patient: ArrivalLimits = {
  headers: 60_000,
  body: 60_000,
  files: 60_000,
  stream: 60_000,
  silence: 60_000,
  pace: 1,
  trust: 60_000,
  interval: 10,
};

beforeAll(async () => {
  // Large pictures: half of the body ends within one, whatever follows.
  uploadBody = multipart({}, { video: await buildWebm({ seconds: 2, pictureBytes: 40_000 }) }).body;
});
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy();
  await world.close();
});

async function openWorld(limits: Partial<ArrivalLimits>): Promise<Caller> {
  world = await createWorld({ arrival: { ...patient, ...limits } });
  await world.app.listen({ port: 0, host: '127.0.0.1' });
  return world.signIn(await buildTalentUser(world.services.db));
}

interface Request {
  caller?: Caller;
  path: string;
  type?: string;
  body: Buffer;
}

/** A connection that closes only after the server: records the answer and sends a request bit by bit. */
function open() {
  const socket = connect({
    port: Number(new URL(world.app.listeningOrigin).port),
    host: '127.0.0.1',
    allowHalfOpen: true,
  });
  sockets.push(socket);
  let heard = '';
  let rest: Buffer = Buffer.alloc(0);
  socket.on('data', (chunk) => (heard += chunk.toString()));
  socket.on('error', () => undefined); // a write to a closed connection reports here
  const ended = new Promise((resolve) => socket.once('end', resolve));
  const closed = new Promise((resolve) => socket.once('close', resolve));
  const send = (count = rest.length): void => {
    socket.write(rest.subarray(0, count));
    rest = rest.subarray(count);
  };
  return {
    /** Waits for an answer, and returns everything received by then. */
    async hear(answer: RegExp): Promise<string> {
      while (!answer.test(heard)) await once(socket, 'data');
      return heard;
    },
    /** Sends the headers of the whole body, but none of the body. */
    async begin({ caller = world.visitor(), path, type = multipart({}, {}).type, body }: Request): Promise<void> {
      await caller.get('/sanctum/csrf-cookie');
      const headers = {
        Host: 'localhost:3000',
        Cookie: [...caller.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
        'X-XSRF-TOKEN': caller.cookies.get('XSRF-TOKEN'),
        'Content-Type': type,
        'Content-Length': body.length,
      };
      const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
      socket.write(`POST ${path} HTTP/1.1\r\n${lines.join('')}\r\n`);
      rest = body;
    },
    send,
    /** Sends one byte at a time until the connection is cut, and returns the answer. */
    async drip(): Promise<string> {
      const timer = setInterval(() => send(1), 5);
      await closed;
      clearInterval(timer);
      return heard;
    },
    /** Stops sending, and returns the answer when the server closes. */
    async stall(): Promise<string> {
      await ended;
      return heard;
    },
  };
}

const drawPicture = () =>
  sharp({ create: { width: 64, height: 48, channels: 3, background: 'red' } })
    .png()
    .toBuffer();
/** Lists files that are stored or being stored. */
const files = () =>
  readdirSync(world.services.settings.dataDir, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ name }) => name);
const upload = (caller: Caller, body = uploadBody): Request => ({ caller, path: uploadVideo.path, body });
const form = (caller: Caller): Request => ({ caller, path: saveTalent.path, body: portrait });

describe('a short limit cuts', () => {
  test('a slow body of JSON', async () => {
    const caller = await openWorld({ body: 100 });
    const line = open();
    await line.begin({ caller, path: currentUser.path, type: 'application/json', body: Buffer.alloc(10_000, ' ') });
    expect(await line.drip()).toMatch(/^HTTP\/1.1 408 [^]*The body took too long/);
  });

  test('a slow upload of a visitor who is not signed in', async () => {
    await openWorld({ body: 100 });
    const line = open();
    await line.begin({ path: uploadVideo.path, body: uploadBody });
    expect(await line.drip()).toMatch(/^HTTP\/1.1 401 /);
  });

  test('the rest of an upload that has been refused', async () => {
    const caller = await openWorld({ body: 1_000 });
    const line = open();
    await line.begin(upload(caller, multipart({}, { video: Buffer.alloc(100_000, 'x') }).body));
    line.send(50_000);
    expect(await line.drip()).toMatch(/^HTTP\/1.1 415 /);
  });
});

test('files that are read as a whole get their own longer limit', async () => {
  const caller = await openWorld({ headers: 1_000, body: 1_000, files: 1_500 });
  const line = open();
  await line.begin(form(caller));
  expect(await line.drip()).toMatch(/^HTTP\/1.1 408 [^]*The request took too long/);
});

test('files slower than the minimum pace are cut, and not kept', async () => {
  const caller = await openWorld({ silence: 1_000, pace: 10_000 });
  const line = open();
  await line.begin(form(caller));
  line.send(portrait.length / 2);
  await expect.poll(files).toHaveLength(1);
  expect(await line.drip()).toMatch(/^HTTP\/1.1 408 /);
  await expect.poll(files).toEqual([]);
  expect(heldBytes()).toBe(0);
});

test('stalled forms of three users do not keep others from saving pictures and texts', async () => {
  await openWorld({});
  const large = multipart({}, { avatar: Buffer.alloc(9_000_000), backgroundImage: Buffer.alloc(9_000_000) }).body;
  for (const user of await Promise.all([1, 2, 3].map(() => buildTalentUser(world.services.db)))) {
    const caller = await world.signIn(user);
    for (const line of [open(), open()]) {
      await line.begin({ ...form(caller), body: large });
      line.send(large.length - 1_000);
    }
  }
  await expect.poll(heldBytes, { timeout: 60_000 }).toBeGreaterThan(100_000_000);
  const talent = await world.signIn(await buildTalentUser(world.services.db));
  const picture = await drawPicture();
  expect((await talent.send(saveTalent, { talent: { bio: 'A text' } })).status).toBe(200);
  expect((await talent.send(saveTalent, { talent: {} }, { avatar: picture })).status).toBe(200);
  const client = await world.signIn(await buildClient(world.services.db));
  const company = { description: '<p>A text</p>' };
  expect((await client.send(updateCompany, { company }, { avatar: picture })).status).toBe(200);
});

describe('a streamed file of a signed-in user', () => {
  test('has more time than any other request, unlike the next one on its connection', async () => {
    const caller = await openWorld({ headers: 1_000, body: 1_000, files: 1_500 });
    const [line, other] = [open(), open()];
    await line.begin(upload(caller));
    line.send(uploadBody.length / 2);
    await other.begin(form(caller));
    await other.drip();
    line.send();
    expect(await line.hear(/"fileName"/)).toMatch(/^HTTP\/1.1 200 /);
    expect(files()).toEqual([expect.stringMatching(/\.webm$/)]);
    await line.begin(form(caller));
    expect(await line.drip()).toContain('HTTP/1.1 408 ');
  });

  test('is cut when it stalls, and leaves no file', async () => {
    const caller = await openWorld({ silence: 2_000 });
    const line = open();
    await line.begin(upload(caller));
    line.send(uploadBody.length / 2);
    await expect.poll(files).toHaveLength(1);
    expect(await line.stall()).toMatch(/^HTTP\/1.1 408 /);
    await expect.poll(files).toEqual([]);
  });

  test('is cut at the limit even if bytes keep coming, and leaves no file', async () => {
    const caller = await openWorld({ stream: 2_000 });
    const line = open();
    await line.begin(upload(caller));
    line.send(uploadBody.length / 2);
    await expect.poll(files).toHaveLength(1);
    expect(await line.drip()).toMatch(/^HTTP\/1.1 408 /);
    await expect.poll(files).toEqual([]);
  });
});

test('a user whose session ends during an upload gets 401 once it has arrived', async () => {
  const caller = await openWorld({ trust: 0 });
  const line = open();
  await line.begin(form(caller));
  line.send(portrait.length / 2);
  await expect.poll(heldBytes).toBeGreaterThan(0);
  await world.services.db.deleteFrom('sessions').execute();
  line.send();
  expect(await line.hear(/"code"/)).toMatch(/^HTTP\/1.1 401 /);
});

test('a body that waits for the database does not count as slow', async () => {
  const caller = await openWorld({ body: 100 });
  const line = open();
  const { db } = world.services;
  await db.transaction().execute(async (db) => {
    await sql`lock table sessions in access exclusive mode`.execute(db);
    await line.begin({ caller, path: currentUser.path, type: 'application/json', body: Buffer.from('{}') });
    // Three times the limit of a body.
    await sql`select pg_sleep(0.3)`.execute(db);
  });
  line.send();
  expect(await line.hear(/HTTP\/1.1 \d+ /)).toMatch(/^HTTP\/1.1 200 /);
});

test('input after a refusal is still read, so that its sender gets the answer', async () => {
  const caller = await openWorld({});
  const line = open();
  await line.begin(upload(caller, multipart({}, { video: Buffer.alloc(1_000_000, 'x') }).body));
  line.send();
  await line.begin({ caller, path: currentUser.path, type: 'application/json', body: Buffer.from('{}') });
  line.send();
  expect(await line.hear(/HTTP\/1.1 200 /)).toMatch(/^HTTP\/1.1 415 /);
});
