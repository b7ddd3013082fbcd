import { createECDH, createPublicKey, verify } from 'node:crypto';
import { type Server, createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { currentUser, signIn } from '#contract/accounts.ts';
import { endOtherSessions } from '#contract/own-account.ts';
import { messagingGetMessages, messagingPostMessage } from '#contract/messaging.ts';
import { saveMailSettings } from '#contract/mail-settings.ts';
import { answerInterview, cancelInterview } from '#contract/interviews.ts';
import { block } from '#contract/blocks.ts';
import { deletePush, listPush, maxPushDevices, savePush } from '#contract/push.ts';
import { buildClient, buildTalentUser, plantCode } from '#server/accounts/build.ts';
import { buildPair } from '#server/contacts/build.ts';
import { deliveryHandlers } from '#server/delivery-handlers.ts';
import { propose } from '#server/interviews/build.ts';
import { buildThread } from '#server/messaging/build.ts';
import { createOutbound } from '#server/platform/outbound/outbound.ts';
import type { Caller } from '#server/testing/caller.ts';
import { readOutbox } from '#server/testing/outbox.ts';
import { type World, createWorld } from '#server/testing/world.ts';
import { buildSubscription } from './build.ts';
import { encrypt, sealPush, serverKey } from './seal-push.ts';

interface Received {
  path: string;
  headers: Record<string, string | string[] | undefined>;
  body: Buffer;
}

const nothing: Received = { path: '', headers: {}, body: Buffer.alloc(0) };

let world: World;
let service: Server;
let origin: string;
const received: Received[] = [];
/** Answers of the push service, by path; it never gives the answer 0. */
const answers = new Map<string, number>();
let talent: Awaited<ReturnType<typeof buildTalentUser>>;
let client: Awaited<ReturnType<typeof buildClient>>;
let threadId: number;
let asTalent: Caller;
let asClient: Caller;

beforeAll(async () => {
  service = createServer((request, reply) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const path = request.url ?? '';
      received.push({ path, headers: request.headers, body: Buffer.concat(chunks) });
      const status = answers.get(path) ?? 201;
      if (status > 0) reply.writeHead(status, { location: `${origin}/push/elsewhere` }).end();
    });
  });
  await new Promise<void>((done) => void service.listen(0, '127.0.0.1', done));
  origin = `http://127.0.0.1:${(service.address() as AddressInfo).port}`; // it listens on a port
  world = await createWorld({ outboundAllow: [origin], host: '0.0.0.0' });
  const outbound = createOutbound({
    allowed: [origin],
    resolve: () => Promise.resolve([{ address: '127.0.0.1', family: 4 }]),
    patience: 200,
  });
  await world.services.deliveries.start(deliveryHandlers({ ...world.services, outbound }));
});
afterAll(async () => {
  await world.close();
  service.closeAllConnections();
  await new Promise((done) => void service.close(done));
});
beforeEach(async () => {
  await sql`delete from deliveries`.execute(db());
  received.length = 0;
  answers.clear();
  talent = await buildTalentUser(db(), { firstName: 'Ada', lastName: 'Moreau' });
  client = await buildClient(db(), { firstName: 'Noor', lastName: 'Castell' });
  threadId = await buildThread(db(), talent.id, client.id);
  [asTalent, asClient] = [await world.signIn(talent), await world.signIn(client)];
});

const db = () => world.services.db;
const settings = () => world.services.settings;
let paths = 0;

/** Switches on the notifications of a caller's browser. */
async function subscribe(caller: Caller, url = `${origin}/push/${(paths += 1)}`) {
  const browser = buildSubscription(url);
  const { key } = (await caller.send(listPush, {})).answer;
  const saved = await caller.send(savePush, { subscription: browser.subscription, key });
  const path = url.slice(origin.length);
  return { ...browser, saved, path, at: () => received.filter((one) => one.path === path) };
}

/** Simulates the passing of time, and waits until nothing is due. */
async function pass(seconds: number): Promise<void> {
  await world.services.presence.flush();
  const interval = sql`make_interval(secs => ${seconds}::integer)`;
  for (const [table, column] of [
    ['messages', 'created_at'],
    ['users', 'last_seen_at'],
    ['message_mails', 'mailed_at'],
    ['message_mails', 'pushed_at'],
    ['deliveries', 'next_at'],
  ] as const)
    await sql`update ${sql.table(table)} set ${sql.ref(column)} = ${sql.ref(column)} - ${interval}`.execute(db());
  await expect
    .poll(async () => {
      await sql`select pg_notify('deliveries', '')`.execute(db());
      const { rows } =
        await sql`select from deliveries where next_at <= now() and state <> 'failed' or holder is not null`.execute(
          db(),
        );
      return rows.length;
    })
    .toBe(0);
}

const write = (caller: Caller, text: string) => caller.send(messagingPostMessage, { threadId, text });
const devicesOf = async (caller: Caller) => (await caller.send(listPush, {})).answer.devices;
const mailsTo = ({ email }: { email: string }) =>
  readOutbox(world).filter((mail) => mail.includes(`\r\nTo: ${email}\r\n`));

test('a content is encrypted as in the example of RFC 8291', () => {
  const pair = createECDH('prime256v1');
  pair.setPrivateKey(Buffer.from('yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw', 'base64url'));
  const keys = {
    p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
    auth: 'BTBZMqHH6r4Tts7J_aSIgg',
  };
  const record = Buffer.from('When I grow up, I want to be a watermelon\u0002');
  expect(encrypt(keys, record, Buffer.from('DGv6ra1nlYgDCS1FRnbzlw', 'base64url'), pair).toString('base64url')).toBe(
    'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN',
  );
});

describe('an unread message', () => {
  test('is told to each device without names and text, and its mail waits an hour', async () => {
    const [phone, laptop] = [await subscribe(asTalent), await subscribe(await world.signIn(talent))];
    await pass(600);
    await write(asClient, 'Do you like Rust?');
    await pass(8);
    expect(received).toEqual([]);
    await pass(4);
    for (const device of [phone, laptop]) {
      const [{ body, headers } = nothing, ...others] = device.at();
      expect(others).toEqual([]);
      expect(device.read(body)).toEqual({
        web_push: 8030,
        notification: {
          title: 'A new message on Rolecall',
          lang: 'en',
          dir: 'ltr',
          navigate: `http://localhost:3000/talent/messages/${client.id}`,
          tag: `thread ${threadId}`,
          app_badge: '1',
        },
      });
      expect(headers).toMatchObject({ ttl: '86400', urgency: 'normal', 'content-encoding': 'aes128gcm' });
      expect(headers['topic']).toMatch(/^[\w-]{32}$/);
    }
    expect(phone.at()[0]?.headers['topic']).not.toBe(laptop.at()[0]?.headers['topic']);
    await pass(3_000);
    expect(mailsTo(talent)).toEqual([]);
    await pass(700);
    expect(mailsTo(talent)).toHaveLength(1);
    expect(received).toHaveLength(2);
  });

  test('is signed for its push service alone', async () => {
    const device = await subscribe(asTalent);
    await pass(600);
    await write(asClient, 'Hello');
    await pass(12);
    const [, token = '', key = ''] =
      /^vapid t=(.*), k=(.*)$/.exec(String(device.at()[0]?.headers['authorization'])) ?? [];
    expect(key).toBe(serverKey(settings()));
    const [head = '', claims = '', signature = ''] = token.split('.');
    const point = Buffer.from(key, 'base64url');
    const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((half) => half.toString('base64url'));
    const publicKey = createPublicKey({ key: { kty: 'EC', crv: 'P-256', x: x ?? '', y: y ?? '' }, format: 'jwk' });
    const signed = Buffer.from(`${head}.${claims}`);
    const given = Buffer.from(signature, 'base64url');
    expect(verify('sha256', signed, { key: publicKey, dsaEncoding: 'ieee-p1363' }, given)).toBe(true);
    const { aud, exp, sub } = JSON.parse(Buffer.from(claims, 'base64url').toString()) as Record<string, unknown>;
    expect({ aud, sub }).toEqual({ aud: origin, sub: settings().appUrl });
    expect(Number(exp) - Date.now() / 1_000).toBeLessThan(86_400);
  });

  test('is told again a minute later at the earliest, and not once it is read', async () => {
    const device = await subscribe(asTalent);
    await pass(600);
    for (const text of ['First', 'Second']) await write(asClient, text);
    await pass(12);
    await write(asClient, 'Third');
    await pass(30);
    expect(device.at()).toHaveLength(1);
    await pass(30);
    expect(device.at()).toHaveLength(2);
    await write(asClient, 'Fourth');
    await asTalent.send(messagingGetMessages, { threadId });
    await pass(600);
    expect(device.at()).toHaveLength(2);
  });

  test('is not told to a user who is present', async () => {
    const device = await subscribe(asTalent);
    await write(asClient, 'Hello');
    await pass(60);
    expect(device.at()).toEqual([]);
    await pass(90);
    expect(device.at()).toHaveLength(1);
  });

  test('is told to who wants no mail, in their language', async () => {
    await asTalent.send(saveMailSettings, { settings: { messages: 'never' } });
    await db().updateTable('users').set({ language: 'de' }).where('id', '=', talent.id).execute();
    const device = await subscribe(asTalent);
    await pass(600);
    await write(asClient, 'Hello');
    await pass(12);
    const [{ body } = nothing] = device.at();
    expect(device.read(body)).toMatchObject({
      notification: { title: 'Eine neue Nachricht auf Rolecall', lang: 'de' },
    });
    await pass(90_000);
    expect(mailsTo(talent)).toEqual([]);
  });

  test('is not told once the writer is blocked', async () => {
    const device = await subscribe(asClient);
    await pass(600);
    await write(asTalent, 'Hello');
    await asClient.send(block, { userId: talent.id });
    await pass(600);
    expect(device.at()).toEqual([]);
  });

  test('that answers a first message says so', async () => {
    const pair = await buildPair(world);
    const device = await subscribe(pair.asTalent);
    await pair.asTalent.send(messagingPostMessage, { threadId: pair.threadId, text: 'May I join?' });
    await pass(600);
    await pair.asClient.send(messagingPostMessage, { threadId: pair.threadId, text: 'Yes' });
    await pass(12);
    const [{ body } = nothing] = device.at();
    expect(device.read(body)).toMatchObject({ notification: { title: 'Your first message was answered on Rolecall' } });
  });
});

/** Titles of the notifications that a device was sent. */
const titlesAt = (device: Awaited<ReturnType<typeof subscribe>>) =>
  device.at().map(({ body }) => (device.read(body) as { notification: { title: string } }).notification.title);

describe('an interview', () => {
  const timeZone = 'Europe/Berlin';
  const confirm = async () => {
    const slot = new Date(Math.ceil(Date.now() / 3_600_000) * 3_600_000 + 3_600_000);
    const { interview } = (await propose(asClient, threadId, [slot])).answer;
    await pass(12);
    const answer = { interviewId: interview.id, version: interview.version, slot: slot.toISOString(), timeZone };
    return (await asTalent.send(answerInterview, answer)).answer.interview;
  };

  test('is told when it is proposed and confirmed, and an hour before', async () => {
    const [device, other] = [await subscribe(asTalent), await subscribe(asClient)];
    await pass(600);
    await confirm();
    await pass(600);
    await pass(7_200);
    expect(titlesAt(other)).toEqual(titlesAt(device));
    expect(titlesAt(device)).toEqual([
      'News about an interview on Rolecall',
      'An interview on Rolecall begins within the hour',
    ]);
    expect(device.at()[1]?.headers).toMatchObject({ ttl: '3600', urgency: 'high' });
  });

  test('is not told before once it is cancelled', async () => {
    const device = await subscribe(asTalent);
    await pass(600);
    const { id: interviewId, version } = await confirm();
    await asTalent.send(cancelInterview, { interviewId, version, reason: '' });
    await pass(7_200);
    expect(device.at()).toHaveLength(1);
  });
});

describe('a device', () => {
  test('is saved with an address of public https, keys that are keys, and the present key of the server', async () => {
    const { key } = (await asTalent.send(listPush, {})).answer;
    const { subscription } = buildSubscription('https://push.example.com/1');
    const { keys } = subscription;
    const refused = async (changes: object, given = key) =>
      (await asTalent.send(savePush, { subscription: { ...subscription, ...changes }, key: given })).status;
    for (const endpoint of [
      'http://push.example.com/1',
      'https://127.0.0.1/',
      'https://0x7f.1/',
      'https://10.0.0.1/',
      'https://[::1]/',
      'https://[::ffff:7f00:1]/',
      'https://localhost/',
      'https://db.corp/',
      'https://push.example.com:8443/',
      'https://me:me@push.example.com/',
      // Other spellings of an address.
      'https://push.example.com:443/1',
      'https://PUSH.example.com/1',
      'https://push.example.com/1#2',
      'https://push.example.com/\u0000',
      `https://push.example.com/${'äöü€'.repeat(400)}`,
      `https://push.example.com/${'1'.repeat(2_000)}`,
      'x',
    ])
      expect(await refused({ endpoint })).toBe(422);
    expect(await refused({ keys: { ...keys, p256dh: 'B'.repeat(87) } })).toBe(422);
    expect(await refused({ keys: { ...keys, auth: 'short' } })).toBe(422);
    expect(await refused({}, keys.p256dh)).toBe(422);
    expect(await refused({})).toBe(200);
  });

  test('of another account in the same browser passes to this one, but not by its address alone', async () => {
    const device = await subscribe(asTalent);
    const { key } = (await asClient.send(listPush, {})).answer;
    const stolen = buildSubscription(device.subscription.endpoint).subscription;
    expect((await asClient.send(savePush, { subscription: stolen, key })).status).toBe(422);
    expect(await devicesOf(asTalent)).toHaveLength(1);
    expect((await asClient.send(savePush, { subscription: device.subscription, key })).status).toBe(200);
    expect(await devicesOf(asTalent)).toEqual([]);
    await pass(600);
    await write(asClient, 'Hello');
    await pass(12);
    expect(device.at()).toEqual([]);
  });

  test('is told nothing of the former account once another one signs in', async () => {
    const device = await subscribe(asTalent);
    const { email } = await buildTalentUser(db());
    await asTalent.send(signIn, { email, step: 1 });
    await plantCode(world.services, 'signin', email);
    await asTalent.send(signIn, { email, step: 2, code: '123456' });
    expect((await asTalent.send(currentUser, {})).answer.email).toBe(email);
    await pass(600);
    await write(asClient, 'Hello');
    await pass(12);
    expect(device.at()).toEqual([]);
  });

  test('passes to another session of its account', async () => {
    const device = await subscribe(asTalent);
    const another = await world.signIn(talent);
    const { key } = (await another.send(listPush, {})).answer;
    await another.send(savePush, { subscription: device.subscription, key });
    expect(await devicesOf(another)).toMatchObject([{ isThis: true }]);
    expect(await devicesOf(asTalent)).toMatchObject([{ isThis: false }]);
  });

  test('is saved thirty times in an hour at most', async () => {
    const { key } = (await asTalent.send(listPush, {})).answer;
    const statuses = [];
    for (let count = 0; count < 31; count += 1) {
      const { subscription } = buildSubscription(`https://push.example.com/of-thirty/${count}`);
      statuses.push((await asTalent.send(savePush, { subscription, key })).status);
    }
    expect(new Set(statuses.slice(0, 30))).toEqual(new Set([200]));
    expect(statuses.at(-1)).toBe(429);
  });

  test('is listed for its account, and deleted by it alone', async () => {
    const { saved } = await subscribe(asTalent);
    const { id } = saved.answer;
    expect(await devicesOf(asTalent)).toMatchObject([{ id, isThis: true }]);
    expect(await devicesOf(await world.signIn(talent))).toMatchObject([{ id, isThis: false }]);
    expect((await asClient.send(deletePush, { id })).status).toBe(404);
    expect((await asTalent.send(deletePush, { id })).status).toBe(200);
    expect(await devicesOf(asTalent)).toEqual([]);
  });

  test('is one of a bounded number, of which the oldest goes', async () => {
    const first = await subscribe(asTalent);
    await subscribe(asTalent);
    expect(await devicesOf(asTalent)).toHaveLength(1);
    for (let count = 0; count < maxPushDevices; count += 1) await subscribe(await world.signIn(talent));
    const devices = await devicesOf(asTalent);
    expect(devices).toHaveLength(maxPushDevices);
    expect(devices.map(({ id }) => id)).not.toContain(first.saved.answer.id);
  });

  test('is told nothing once its session has ended', async () => {
    const device = await subscribe(await world.signIn(talent));
    await asTalent.send(endOtherSessions, {});
    await pass(600);
    await write(asClient, 'Hello');
    await pass(300);
    expect(device.at()).toEqual([]);
    expect(mailsTo(talent)).toHaveLength(1);
  });

  test.each([404, 410])('that its push service no longer knows (%i) is removed', async (status) => {
    const device = await subscribe(asTalent);
    answers.set(device.path, status);
    await pass(600);
    await write(asClient, 'Hello');
    await pass(12);
    expect(device.at()).toHaveLength(1);
    expect(await devicesOf(asTalent)).toEqual([]);
  });

  test('goes on after a change of the secret while the former one is accepted', async () => {
    const { subscription } = buildSubscription('https://push.example.com/1');
    const sending = { serverKey: serverKey({ secret: 'the former one' }), contact: 'https://example.com', content: {} };
    expect(sealPush({ secret: 'the present', formerSecret: 'the former one' }, subscription, sending)).toBeDefined();
    expect(sealPush({ secret: 'the present' }, subscription, sending)).toBeUndefined();
    await subscribe(asTalent);
    await sql`update push_subscriptions set server_key = ${sending.serverKey}`.execute(db());
    await pass(600);
    await write(asClient, 'Hello');
    await pass(12);
    expect(received).toEqual([]);
    expect(await devicesOf(asTalent)).toEqual([]);
  });

  test.each([
    ['the account is suspended', () => sql`update users set suspended_until = 'infinity' where id = ${talent.id}`],
    ['the writer is suspended', () => sql`update users set suspended_until = 'infinity' where id = ${client.id}`],
    ['the account is about to be deleted', () => sql`update users set leaving_at = now() where id = ${talent.id}`],
    ['the session has expired', () => sql`update sessions set expires_at = now() where user_id = ${talent.id}`],
  ])('is told nothing once %s, even of what waits', async (_, end) => {
    const device = await subscribe(asTalent);
    answers.set(device.path, 500);
    await pass(600);
    await write(asClient, 'Hello');
    await pass(12);
    expect(device.at()).toHaveLength(1);
    await end().execute(db());
    await pass(31);
    expect(device.at()).toHaveLength(1);
  });

  test('whose push service fails holds up no other, and is tried four times', async () => {
    const own = async (status: number) => {
      const device = await subscribe(await world.signIn(talent));
      if (status !== 201) answers.set(device.path, status);
      return device;
    };
    const [tried, refused] = [
      [await own(500), await own(429), await own(0)],
      [await own(400), await own(403), await own(413), await own(302)],
    ];
    // Names with addresses that are not public are not connected to.
    await sql`
      update push_subscriptions set endpoint = 'https://push.example.com/private' where id = ${
        (await own(201)).saved.answer.id
      }`.execute(db());
    await sql`update push_subscriptions set endpoint = 'x', keys = '{}' where id = ${(await own(201)).saved.answer.id}`.execute(
      db(),
    );
    const working = await own(201);
    const counts = () => [...tried, ...refused, working].map((device) => device.at().length);
    await pass(600);
    await write(asClient, 'Do you like Rust?');
    await pass(12);
    expect(counts()).toEqual([1, 1, 1, 1, 1, 1, 1, 1]);
    for (const pause of [31, 121, 601, 3_600]) await pass(pause);
    expect(counts()).toEqual([4, 4, 4, 1, 1, 1, 1, 1]);
    expect(await devicesOf(asTalent)).toHaveLength(10);
    const { rows } = await sql`select from deliveries where kind = 'push' and state <> 'failed'`.execute(db());
    expect(rows).toEqual([]);
    expect(received.map(({ path }) => path)).not.toContain('/push/elsewhere');
    const log = JSON.stringify(world.logged);
    expect(log).not.toMatch(/push\/\d|push\.example|Rust|Moreau|Castell/);
    expect(log).not.toContain(working.subscription.keys.auth);
  });
});
