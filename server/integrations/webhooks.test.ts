import { createHmac } from 'node:crypto';
import { type Server, createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { answerContact } from '#contract/messaging.ts';
import { type WebhookEvent, listWebhooks, maxTries, saveWebhook, webhookEvents } from '#contract/integrations.ts';
import { deletePosition, updatePosition } from '#contract/positions.ts';
import { addExclusion } from '#contract/privacy.ts';
import { buildClient, buildTalentUser, signInClient } from '#server/accounts/build.ts';
import { deleteUser, queueCodeMail } from '#server/accounts/service.ts';
import { buildPair, write } from '#server/contacts/build.ts';
import { buildBlock } from '#server/moderation/build.ts';
import { withTransaction } from '#server/platform/database/connect.ts';
import { tell } from '#server/platform/deliveries/deliveries.ts';
import { buildPosition } from '#server/positions/build.ts';
import { readOutbox } from '#server/testing/outbox.ts';
import { type World, createWorld } from '#server/testing/world.ts';
import { deliveryHandlers } from '#server/delivery-handlers.ts';
import { buildWebhook } from './build.ts';
import { tellCandidateMoved, tellInterviewCancelled, tellInterviewConfirmed } from './service.ts';

/** A request as received. */
interface Received {
  path: string;
  headers: Record<string, string | string[] | undefined>;
  body: string;
}

let world: World;
let receiver: Server;
let origin: string;
const received: Received[] = [];
/** Answers of the receiver, by path. */
const answers = new Map<string, () => number | Promise<number>>();

beforeAll(async () => {
  receiver = createServer((request, reply) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const path = request.url ?? '';
      received.push({ path, headers: request.headers, body: Buffer.concat(chunks).toString() });
      void Promise.resolve(answers.get(path)?.() ?? 200).then((status) => reply.writeHead(status).end());
    });
  });
  await new Promise<void>((done) => receiver.listen(0, '127.0.0.1', done));
  origin = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}`; // it listens on a port
  world = await createWorld({ outboundAllow: [origin], host: '0.0.0.0' });
  await world.services.deliveries.start(deliveryHandlers(world.services));
});
afterAll(async () => {
  await world.close();
  await new Promise((done) => void receiver.close(done));
});
beforeEach(() => {
  received.length = 0;
  answers.clear();
});

const db = () => world.services.db;
let paths = 0;
const newUrl = () => `${origin}/in/${(paths += 1)}`;
const at = (url: string) => received.filter(({ path }) => url.endsWith(path));
const dataOf = ({ body }: Received): unknown => (JSON.parse(body) as { data: unknown }).data; // as we write it

/** A company with a webhook for all events. */
async function company(events: WebhookEvent[] = [...webhookEvents]) {
  const { client, companyId, caller } = await signInClient(world, { isTrial: false });
  const url = newUrl();
  const { answer } = await caller.send(saveWebhook, { url, events, form: 'json', isActive: true });
  return { client, companyId, caller, url, id: answer.id, secret: answer.secret ?? '' };
}

const deliveriesOf = async ({ caller }: Pick<Awaited<ReturnType<typeof company>>, 'caller'>) =>
  (await caller.send(listWebhooks, {})).answer.deliveries;

/** Makes waiting deliveries of webhooks due now. */
async function hasten(): Promise<void> {
  await sql`update deliveries set next_at = now() where kind = 'webhook' and state = 'waiting'`.execute(db());
  await tell(db(), 'outside');
}

test('going Live and back sends messages signed according to Standard Webhooks, with ids only', async () => {
  const own = await company();
  const { id: positionId, hashId } = await buildPosition(db(), {
    companyId: own.companyId,
    title: 'Secret title',
    isLive: false,
  });
  for (const isLive of [true, false]) await own.caller.send(updatePosition, { position: { id: positionId, isLive } });
  await expect.poll(() => at(own.url).length).toBe(2);
  const types = at(own.url).map(({ headers, body }) => {
    const parsed = JSON.parse(body) as { type: string; timestamp: string; data: unknown }; // as we write it
    expect(parsed).toEqual({
      type: parsed.type,
      timestamp: new Date(parsed.timestamp).toISOString(),
      data: { positionId, positionHashId: hashId },
    });
    const { 'webhook-id': id, 'webhook-timestamp': seconds, 'webhook-signature': signature } = headers;
    const key = Buffer.from(own.secret.replace(/^whsec_/, ''), 'base64');
    expect(key).toHaveLength(32);
    const expected = createHmac('sha256', key)
      .update(`${String(id)}.${String(seconds)}.${body}`)
      .digest('base64');
    expect(signature).toBe(`v1,${expected}`);
    return parsed.type;
  });
  expect(types.toSorted()).toEqual(['position.closed', 'position.live']);
  expect(new Set(at(own.url).map(({ headers }) => headers['webhook-id'])).size).toBe(2);
  await expect
    .poll(() => deliveriesOf(own))
    .toMatchObject([
      { event: 'position.closed', state: 'delivered', tries: 1, result: { word: 'answered', status: 200 } },
      { event: 'position.live', state: 'delivered' },
    ]);
  expect(JSON.stringify(await own.caller.send(listWebhooks, {}))).not.toContain(own.secret.slice(6, 30));
});

test('deleting a Live position sends that it closed, only to the company’s active, subscribed webhooks', async () => {
  const own = await company(['position.closed']);
  const off = await buildWebhook(db(), own.companyId, { url: newUrl(), events: ['position.closed'] });
  await db().updateTable('webhooks').set({ isActive: false }).where('id', '=', off.id).execute();
  const other = await company();
  const { id } = await buildPosition(db(), { companyId: own.companyId, title: 'Live', isLive: true });
  await own.caller.send(deletePosition, { positionId: id });
  const draft = await buildPosition(db(), { companyId: own.companyId, title: 'Draft', isLive: false });
  await own.caller.send(updatePosition, { position: { id: draft.id, isLive: true } });
  await expect.poll(() => at(own.url).map(dataOf)).toMatchObject([{ positionId: id }]);
  expect([...at(off.url), ...at(other.url)]).toEqual([]);
  expect(await deliveriesOf(own)).toHaveLength(1);
});

test('an event is sent exactly if its transaction commits', async () => {
  const own = await company();
  const talent = await buildTalentUser(db());
  const subject = { positionId: 7, talentId: talent.id, companyId: own.companyId };
  const failing = withTransaction(db(), async (db) => {
    await tellCandidateMoved(db, { ...subject, stage: 'offer' });
    throw new Error('rolled back');
  });
  await expect(failing).rejects.toThrow('rolled back');
  await withTransaction(db(), async (db) => {
    await tellCandidateMoved(db, { ...subject, stage: 'hired' });
    await tellInterviewConfirmed(db, { ...subject, interviewId: 3, threadId: 5, positionId: null });
    await tellInterviewCancelled(db, { ...subject, interviewId: 3, threadId: 5 });
  });
  await expect.poll(() => at(own.url).length).toBe(3);
  expect(at(own.url).map(dataOf)).toEqual(
    expect.arrayContaining([
      { positionId: 7, talentId: talent.id, stage: 'hired' },
      { interviewId: 3, positionId: null, talentId: talent.id },
      { interviewId: 3, positionId: 7, talentId: talent.id },
    ]),
  );
  expect(await deliveriesOf(own)).toHaveLength(3);
});

test('an answer is sent once, with the side that gave it', async () => {
  const { talent, client, companyId, asClient, asTalent, threadId } = await buildPair(world);
  const { url } = await buildWebhook(db(), companyId, { url: newUrl(), events: ['contact.answered'] });
  expect(await write(asClient, threadId)).toBe(200);
  expect((await asTalent.send(answerContact, { threadId, answer: 'interested', text: 'Yes' })).status).toBe(200);
  expect(await write(asClient, threadId)).toBe(200);
  await expect.poll(() => at(url).map(dataOf)).toEqual([{ talentId: talent.id, by: 'talent' }]);
  expect(JSON.stringify(received)).not.toContain(client.email);
});

const suspend = ({ id }: { id: number }) =>
  db()
    .updateTable('users')
    .set({ suspendedUntil: sql<Date>`'infinity'` })
    .where('id', '=', id)
    .execute();

test('no event is sent about a talent who hides, is blocked or restricted, not even a waiting one', async () => {
  const own = await company();
  answers.set(new URL(own.url).pathname, () => 503);
  const move = (talentId: number) =>
    withTransaction(db(), (db) =>
      tellCandidateMoved(db, { positionId: 7, talentId, companyId: own.companyId, stage: 'offer' }),
    );
  const hide = async (talent: Awaited<ReturnType<typeof buildTalentUser>>) =>
    void (await (await world.signIn(talent)).send(addExclusion, { kind: 'company', companyId: own.companyId }));
  const block = (talent: { id: number }) => buildBlock(db(), own.client, talent.id);
  for (const vanish of [hide, block, suspend]) {
    const talent = await buildTalentUser(db());
    await move(talent.id);
    await expect.poll(async () => (await deliveriesOf(own))[0]).toMatchObject({ state: 'waiting', tries: 1 });
    const count = received.length;
    await vanish(talent);
    await hasten();
    await expect.poll(async () => (await deliveriesOf(own))[0]).toMatchObject({ state: 'dropped' });
    const { length } = await deliveriesOf(own);
    await move(talent.id);
    expect(await deliveriesOf(own)).toHaveLength(length);
    expect(received).toHaveLength(count);
  }
});

test('companies in contact are asked to erase a talent, except strangers and those from whom they hid', async () => {
  const { talent, companyId, asClient, threadId } = await buildPair(world);
  const { url } = await buildWebhook(db(), companyId, { url: newUrl(), events: [...webhookEvents] });
  expect(await write(asClient, threadId)).toBe(200);
  const stranger = await company();
  const hidden = await company();
  const hiddenThread = await db()
    .insertInto('threads')
    .values({ lowerUserId: Math.min(talent.id, hidden.client.id), higherUserId: Math.max(talent.id, hidden.client.id) })
    .returning('id')
    .executeTakeFirstOrThrow();
  expect(await write(hidden.caller, hiddenThread.id)).toBe(200);
  await (await world.signIn(talent)).send(addExclusion, { kind: 'company', companyId: hidden.companyId });
  await withTransaction(db(), (db) => deleteUser(world.services, db, talent.id));
  await expect
    .poll(() => at(url).map(({ body }) => JSON.parse(body) as unknown))
    .toMatchObject([{ type: 'talent.erased', data: { talentId: talent.id } }]);
  expect([...at(stranger.url), ...at(hidden.url)]).toEqual([]);
});

test('a failing delivery is tried eight times under one id, and then given up', async () => {
  const own = await company(['position.live']);
  const { pathname } = new URL(own.url);
  answers.set(pathname, () => 503);
  const { id } = await buildPosition(db(), { companyId: own.companyId, title: 'Live', isLive: false });
  await own.caller.send(updatePosition, { position: { id, isLive: true } });
  for (let tries = 1; tries <= maxTries; tries += 1) {
    if (tries > 1) await hasten();
    await expect.poll(async () => (await deliveriesOf(own))[0]?.tries).toBe(tries);
    const [delivery] = await deliveriesOf(own);
    expect(delivery).toMatchObject({
      state: tries < maxTries ? 'waiting' : 'failed',
      result: { word: 'answered', status: 503 },
    });
    expect(delivery?.nextAt === null).toBe(tries === maxTries);
  }
  expect(new Set(at(own.url).map(({ headers }) => headers['webhook-id'])).size).toBe(1);
  const { rows } = await sql`select from deliveries where kind = 'webhook' and details = jsonb_build_object('id', ${
    (await deliveriesOf(own))[0]?.id
  }::bigint)`.execute(db());
  expect(rows).toEqual([]);
});

test('after three days of only failures a webhook is off, with a mail, and can be switched on again', async () => {
  const own = await company();
  const { pathname } = new URL(own.url);
  answers.set(pathname, () => 500);
  const talent = await buildTalentUser(db());
  const move = () =>
    withTransaction(db(), (db) =>
      tellCandidateMoved(db, { positionId: 7, talentId: talent.id, companyId: own.companyId, stage: 'offer' }),
    );
  const readOwn = async () => (await own.caller.send(listWebhooks, {})).answer.webhooks[0];
  await move();
  await expect.poll(async () => (await deliveriesOf(own))[0]?.tries).toBe(1);
  expect(await readOwn()).toMatchObject({ isActive: true, failedAt: null });
  const age = () =>
    sql`update webhooks set failing_since = failing_since - interval '3 days' where id = ${own.id}::integer`.execute(
      db(),
    );
  // A success in between restarts the three days.
  answers.set(pathname, () => 200);
  await age();
  await hasten();
  await expect.poll(async () => (await deliveriesOf(own))[0]?.state).toBe('delivered');
  answers.set(pathname, () => 500);
  await move();
  await expect.poll(async () => (await deliveriesOf(own))[0]?.tries).toBe(1);
  expect(await readOwn()).toMatchObject({ isActive: true });
  await age();
  await hasten();
  await expect.poll(readOwn).toMatchObject({ isActive: false, failedAt: expect.any(String) });
  await expect.poll(() => readOutbox(world).filter((mail) => mail.includes('is switched off')).length).toBe(1);
  await hasten();
  await expect.poll(async () => (await deliveriesOf(own))[0]?.state).toBe('dropped');
  await own.caller.send(saveWebhook, {
    id: own.id,
    url: own.url,
    events: ['candidate.moved'],
    form: 'json',
    isActive: true,
  });
  expect(await readOwn()).toMatchObject({ isActive: true, failedAt: null });
  answers.clear();
  await move();
  await expect.poll(async () => (await deliveriesOf(own))[0]?.state).toBe('delivered');
});

test('a test is sent at once and shows its result; a chat gets one line without names', async () => {
  const own = await company();
  const hook = { id: own.id, url: own.url, events: ['contact.answered' as const], isActive: true };
  const { answer } = await own.caller.send(saveWebhook, { ...hook, form: 'json', test: true });
  expect(answer).toEqual({ id: own.id, test: { word: 'answered', status: 200, milliseconds: expect.any(Number) } });
  answers.set(new URL(own.url).pathname, () => 404);
  const slack = await own.caller.send(saveWebhook, { ...hook, form: 'slack', test: true });
  expect(slack.answer.test).toMatchObject({ word: 'answered', status: 404 });
  const [json, chat] = at(own.url).map(({ body }) => JSON.parse(body) as Record<string, unknown>); // as we write it
  expect(json).toMatchObject({ type: 'test', data: {} });
  expect(Object.keys(chat ?? {})).toEqual(['text']);
  answers.clear();
  const { talent, client, asClient, asTalent, threadId, companyId } = await buildPair(world);
  const { url } = await buildWebhook(db(), companyId, { url: newUrl(), events: ['contact.answered'], form: 'slack' });
  await write(asClient, threadId);
  await write(asTalent, threadId);
  await expect.poll(() => at(url).length).toBe(1);
  const text = at(url)[0]?.body ?? '';
  expect(text).toContain('An engineer has answered');
  for (const name of [talent.firstName, talent.lastName, talent.email, client.firstName])
    expect(text).not.toContain(name);
  expect(await deliveriesOf(own)).toEqual([]);
});

test('receivers that hang delay no mail, and deliveries of a dead process are sent again', async () => {
  const own = await company();
  const waiting = Promise.withResolvers<number>();
  answers.set(new URL(own.url).pathname, () => waiting.promise);
  const talent = await buildTalentUser(db());
  await withTransaction(db(), async (db) => {
    for (let count = 0; count < 12; count += 1)
      await tellCandidateMoved(db, {
        positionId: count,
        talentId: talent.id,
        companyId: own.companyId,
        stage: 'offer',
      });
  });
  await expect.poll(() => at(own.url).length).toBe(4);
  const to = (await buildClient(db())).email;
  const code = { to, code: '428913', purpose: 'signin', expiresAt: new Date(Date.now() + 600_000) } as const;
  await queueCodeMail(world.services, db(), code);
  await expect.poll(() => readOutbox(world).some((mail) => mail.includes('428913'))).toBe(true);
  expect(at(own.url)).toHaveLength(4);
  // As if those processes had died: their leases expire.
  await sql`
    update deliveries set holder = gen_random_uuid(), held_until = now() - interval '1 second'
    where kind = 'webhook' and state = 'sending'`.execute(db());
  waiting.resolve(200);
  await expect
    .poll(
      async () =>
        new Set(
          at(own.url)
            .map(dataOf)
            .map((data) => JSON.stringify(data)),
        ).size,
    )
    .toBe(12);
  await expect
    .poll(async () => (await deliveriesOf(own)).every(({ state }) => state === 'delivered'), { timeout: 15_000 })
    .toBe(true);
});
