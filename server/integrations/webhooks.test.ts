import { createHmac } from 'node:crypto';
import { type Server, createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { answerContact } from '#contract/messaging.ts';
import {
  type WebhookEvent,
  deleteWebhook,
  listWebhooks,
  maxTries,
  maxWaiting,
  saveWebhook,
  webhookEvents,
} from '#contract/integrations.ts';
import { deletePosition, updatePosition } from '#contract/positions.ts';
import { addExclusion } from '#contract/privacy.ts';
import { adminEndSessions } from '#contract/admin.ts';
import { buildAdministrator, buildClient, buildTalentUser, passProof, signInClient } from '#server/accounts/build.ts';
import { deleteUser, queueCodeMail } from '#server/accounts/service.ts';
import { buildPair, write } from '#server/contacts/build.ts';
import { buildBlock } from '#server/moderation/build.ts';
import { type Connection, withTransaction } from '#server/platform/database/connect.ts';
import { createOutbound } from '#server/platform/outbound/outbound.ts';
import { startDeliveries } from '#server/testing/deliveries.ts';
import { oddAnswers, startOddReceiver } from '#server/testing/odd-receiver.ts';
import { tell } from '#server/platform/deliveries/deliveries.ts';
import { buildPosition } from '#server/positions/build.ts';
import { readOutbox } from '#server/testing/outbox.ts';
import { type World, createWorld } from '#server/testing/world.ts';
import { deliveryHandlers } from '#server/delivery-handlers.ts';
import { buildWebhook } from './build.ts';
import { tellCandidateMoved, tellInterviewCancelled, tellInterviewConfirmed, tellInterviewMoved } from './service.ts';

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
const headers = new Map<string, Record<string, string>>();

beforeAll(async () => {
  receiver = createServer((request, reply) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const path = request.url ?? '';
      received.push({ path, headers: request.headers, body: Buffer.concat(chunks).toString() });
      void Promise.resolve(answers.get(path)?.() ?? 200).then((status) =>
        reply.writeHead(status, headers.get(path)).end(),
      );
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
  headers.clear();
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

const waitingOf = async (companyId: number, state: string | null = null) =>
  (
    await sql`
      select from deliveries
      where kind = 'webhook' and owner = ${companyId}::integer and state = coalesce(${state}, state)`.execute(db())
  ).rows.length;

/** Makes waiting deliveries of webhooks due now. */
async function hasten(): Promise<void> {
  // An attempt is noted a moment before it ends.
  const underWay = () => sql`select from deliveries where kind = 'webhook' and state = 'sending'`.execute(db());
  await expect.poll(async () => (await underWay()).rows).toEqual([]);
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
    await tellInterviewMoved(db, { ...subject, interviewId: 4, threadId: 5 });
    await tellInterviewCancelled(db, { ...subject, interviewId: 3, threadId: 5 });
  });
  await expect.poll(() => at(own.url).length).toBe(4);
  expect(at(own.url).map(dataOf)).toEqual(
    expect.arrayContaining([
      { positionId: 7, talentId: talent.id, stage: 'hired' },
      { interviewId: 3, positionId: null, talentId: talent.id },
      { interviewId: 4, positionId: 7, talentId: talent.id },
      { interviewId: 3, positionId: 7, talentId: talent.id },
    ]),
  );
  expect(await deliveriesOf(own)).toHaveLength(4);
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
    // As if they were deleted: nothing tells a company that they hide.
    expect(await deliveriesOf(own)).toEqual([]);
    await expect.poll(() => waitingOf(own.companyId)).toBe(0);
    await move(talent.id);
    expect(await deliveriesOf(own)).toEqual([]);
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
  const deliveryId = (await deliveriesOf(own))[0]?.id;
  const left = () =>
    sql`select from deliveries where kind = 'webhook' and details = jsonb_build_object('id', ${deliveryId}::bigint)`.execute(
      db(),
    );
  await expect.poll(async () => (await left()).rows).toEqual([]);
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

test('a webhook needs a proof, and a new address, a deletion and a secured account are mailed to all members', async () => {
  const { client, companyId, caller } = await signInClient(world, { isTrial: false });
  const colleague = await buildClient(db(), { companyId });
  const given = { events: ['contact.answered' as const], form: 'json' as const, isActive: true };
  const mailed = (text: string) =>
    readOutbox(world).filter((mail) => mail.includes(text) && mail.includes(client.email)).length;
  await passProof(world, caller);
  const url = newUrl();
  expect((await caller.send(saveWebhook, { ...given, url })).problem.code).toBe('needs-proof');
  const asColleague = await world.signIn(colleague);
  const { id } = (await asColleague.send(saveWebhook, { ...given, url })).answer;
  await expect.poll(() => mailed('set up a webhook for')).toBe(1);
  // Saved without a new address: nobody is mailed.
  await asColleague.send(saveWebhook, { ...given, id, url, form: 'slack' });
  await asColleague.send(saveWebhook, { ...given, id, url: newUrl() });
  await expect.poll(() => mailed('set up a webhook for')).toBe(2);
  expect((await caller.send(deleteWebhook, { id })).problem.code).toBe('needs-proof');

  const asAdministrator = await world.signIn(await buildAdministrator(db()));
  expect((await asAdministrator.send(adminEndSessions, { userId: colleague.id })).status).toBe(200);
  const again = await world.signIn(colleague);
  const read = async () => (await again.send(listWebhooks, {})).answer.webhooks;
  expect(await read()).toMatchObject([{ isActive: false, offBecause: 'secured' }]);
  await expect.poll(() => mailed('was secured')).toBe(1);
  await again.send(saveWebhook, { ...given, id, url });
  expect(await read()).toMatchObject([{ isActive: true, offBecause: null }]);
  expect((await again.send(deleteWebhook, { id })).status).toBe(200);
  await expect.poll(() => mailed('was deleted')).toBe(1);
});

test('a webhook is off once its maker leaves, and the others are asked whether they need it', async () => {
  const own = await company();
  const colleague = await buildClient(db(), { companyId: own.companyId });
  await moveOften(own);
  await expect.poll(() => at(own.url).length).toBe(1);
  await withTransaction(db(), (db) => deleteUser(world.services, db, own.client.id));
  const asColleague = await world.signIn(colleague);
  const read = async () => (await asColleague.send(listWebhooks, {})).answer.webhooks;
  expect(await read()).toMatchObject([{ isActive: false, offBecause: 'left' }]);
  await expect
    .poll(
      () => readOutbox(world).filter((mail) => mail.includes('still need') && mail.includes(colleague.email)).length,
    )
    .toBe(1);
  await moveOften(own);
  const { url, id } = own;
  await asColleague.send(saveWebhook, { id, url, events: [...webhookEvents], form: 'json', isActive: true });
  await moveOften(own);
  await expect.poll(() => at(own.url).length).toBe(2);
});

test('an account tests one webhook at a time, and the next test waits for it', async () => {
  const own = await company();
  const waiting = Promise.withResolvers<number>();
  answers.set(new URL(own.url).pathname, () => waiting.promise);
  const { id, url } = own;
  const send = () =>
    own.caller.send(saveWebhook, { id, url, events: ['contact.answered'], form: 'json', isActive: true, test: true });
  const tests = [send(), send(), send()];
  const refused = await Promise.race(tests);
  expect([refused.status, refused.problem.code]).toEqual([429, 'too-many']);
  await expect.poll(() => at(url).length).toBe(1);
  waiting.resolve(200);
  expect((await Promise.all(tests)).filter(({ status }) => status === 200)).toHaveLength(2);
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
  const position = await buildPosition(db(), { companyId, title: 'Cook & <!channel>', isLive: true });
  const subject = { positionId: position.id, talentId: talent.id, companyId };
  const moved = await buildWebhook(db(), companyId, { url: newUrl(), events: ['candidate.moved'], form: 'slack' });
  await withTransaction(db(), (db) => tellCandidateMoved(db, { ...subject, stage: 'offer' }));
  await expect
    .poll(() => at(moved.url).map(({ body }) => JSON.parse(body) as unknown))
    .toEqual([
      {
        text: `Cook &amp; &lt;!channel&gt;: a candidate is now at “Offer”. ${world.services.settings.appUrl}/client/home/${position.hashId}`,
      },
    ]);
  const text = at(url)[0]?.body ?? '';
  expect(text).toContain('An engineer has answered');
  expect(text).toContain('/client/messages');
  for (const name of [talent.firstName, talent.lastName, talent.email, client.firstName])
    expect(text).not.toContain(name);
  expect(await deliveriesOf(own)).toEqual([]);
});

/** Moves a talent so many times, in one transaction. */
const moveOften = async ({ companyId }: { companyId: number }, times = 1) => {
  const talent = await buildTalentUser(db());
  await withTransaction(db(), async (db) => {
    for (let positionId = 1; positionId <= times; positionId += 1)
      await tellCandidateMoved(db, { positionId, talentId: talent.id, companyId, stage: 'offer' });
  });
};
const allDelivered = (own: Awaited<ReturnType<typeof company>>) =>
  expect
    .poll(async () => (await deliveriesOf(own)).every(({ state }) => state === 'delivered'), { timeout: 15_000 })
    .toBe(true);

test('receivers that hang delay no mail, and deliveries of a dead process are sent again', async () => {
  const own = await company();
  const waiting = Promise.withResolvers<number>();
  answers.set(new URL(own.url).pathname, () => waiting.promise);
  await moveOften(own, 12);
  await expect.poll(() => at(own.url).length).toBe(1);
  const to = (await buildClient(db())).email;
  const code = { to, code: '428913', purpose: 'signin', expiresAt: new Date(Date.now() + 600_000) } as const;
  await queueCodeMail(world.services, db(), code);
  await expect.poll(() => readOutbox(world).some((mail) => mail.includes('428913'))).toBe(true);
  expect(at(own.url)).toHaveLength(1);
  // As if that process had died: its lease expires.
  await sql`
    update deliveries set holder = gen_random_uuid(), held_until = now() - interval '1 second'
    where kind = 'webhook' and state = 'sending'`.execute(db());
  waiting.resolve(200);
  await expect.poll(() => new Set(at(own.url).map(({ body }) => body)).size).toBe(12);
  await allDelivered(own);
});

test('companies take turns: many deliveries to slow receivers of others delay none', async () => {
  const held = Promise.withResolvers<number>();
  const slow: Awaited<ReturnType<typeof company>>[] = [];
  for (let count = 0; count < 3; count += 1) {
    const one = await company();
    answers.set(new URL(one.url).pathname, () => held.promise);
    await moveOften(one, 20);
    slow.push(one);
  }
  await expect.poll(() => slow.map(({ url }) => at(url).length)).toEqual([1, 1, 1]);
  const busy = await company();
  await moveOften(busy, 40);
  const quick = await company();
  await moveOften(quick);
  await expect.poll(async () => (await deliveriesOf(quick))[0]?.state).toBe('delivered');
  expect(at(busy.url).length).toBeLessThan(40);
  expect(slow.map(({ url }) => at(url).length)).toEqual([1, 1, 1]);
  held.resolve(200);
  for (const own of [...slow, busy]) await allDelivered(own);
});

const mailsOfDropped = () => readOutbox(world).filter((mail) => mail.includes('are dropped')).length;

test('a company keeps a thousand waiting deliveries: older ones are dropped, and members mailed once a day', async () => {
  const own = await company();
  answers.set(new URL(own.url).pathname, () => 503);
  await moveOften(own, maxWaiting);
  const states = async () =>
    (
      await sql<{ state: string; count: number }>`
        select state, count(*) from webhook_deliveries where webhook_id = ${own.id}::integer group by state order by 1`.execute(
        db(),
      )
    ).rows;
  expect(await states()).toEqual([{ state: 'waiting', count: maxWaiting }]);
  const before = mailsOfDropped();
  await moveOften(own, 3);
  await moveOften(own, 2);
  expect(await states()).toEqual([
    { state: 'dropped', count: 5 },
    { state: 'waiting', count: maxWaiting },
  ]);
  expect(await waitingOf(own.companyId)).toBe(maxWaiting);
  await expect.poll(mailsOfDropped).toBe(before + 1);
  await sql`delete from webhooks where id = ${own.id}::integer`.execute(db());
  await sql`delete from deliveries where owner = ${own.companyId}::integer and kind = 'webhook'`.execute(db());
});

test('410 switches a webhook off at once, and its members are mailed', async () => {
  const own = await company();
  answers.set(new URL(own.url).pathname, () => 410);
  await moveOften(own);
  await expect.poll(async () => (await deliveriesOf(own))[0]).toMatchObject({ state: 'failed', tries: 1 });
  const { webhooks } = (await own.caller.send(listWebhooks, {})).answer;
  expect(webhooks).toMatchObject([{ isActive: false, offBecause: 'gone', failedAt: expect.any(String) }]);
  await expect.poll(() => readOutbox(world).some((mail) => mail.includes('wants no more messages'))).toBe(true);
});

/** A company whose only delivery waits for its receiver's answer. */
async function inTry() {
  const own = await company();
  const answer = Promise.withResolvers<number>();
  answers.set(new URL(own.url).pathname, () => answer.promise);
  await moveOften(own);
  await expect.poll(() => at(own.url).length).toBe(1);
  return { own, answer };
}

test('a delivery that is dropped during its try stays dropped, unless it has arrived', async () => {
  for (const [status, state] of [
    [503, 'dropped'],
    [200, 'delivered'],
  ] as const) {
    const { own, answer } = await inTry();
    await sql`
      update webhook_deliveries set state = 'dropped', next_at = null where webhook_id = ${own.id}::integer`.execute(
      db(),
    );
    answer.resolve(status);
    await expect.poll(() => waitingOf(own.companyId, 'sending')).toBe(0);
    expect(await deliveriesOf(own)).toMatchObject([{ state }]);
  }
});

test('a try holds up no transaction that holds its webhook', async () => {
  const { own, answer } = await inTry();
  const waits = async () =>
    (
      await sql`
        select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(db())
    ).rows.length;
  await withTransaction(db(), async (db) => {
    await sql`update webhooks set dropped_at = now() where id = ${own.id}::integer`.execute(db);
    answer.resolve(503);
    await expect.poll(waits).toBe(1);
    await sql`set local lock_timeout = 500`.execute(db);
    await sql`update webhook_deliveries set tries = 0 where webhook_id = ${own.id}::integer`.execute(db);
  });
  await expect.poll(() => waitingOf(own.companyId, 'sending')).toBe(0);
});

test('410 from a former address leaves the new one on', async () => {
  const { own, answer } = await inTry();
  const changed = { id: own.id, url: newUrl(), events: [...webhookEvents], form: 'json' as const, isActive: true };
  expect((await own.caller.send(saveWebhook, changed)).status).toBe(200);
  answer.resolve(410);
  await expect.poll(async () => (await deliveriesOf(own))[0]?.state).toBe('failed');
  const { webhooks } = (await own.caller.send(listWebhooks, {})).answer;
  expect(webhooks).toMatchObject([{ isActive: true, offBecause: null }]);
});

test.each([
  ['7200', 7_200],
  ['9999999', 86_400],
])('Retry-After: %s holds back all deliveries to its webhook, for a day at most', async (header, seconds) => {
  const own = await company();
  const { pathname } = new URL(own.url);
  answers.set(pathname, () => 429);
  headers.set(pathname, { 'retry-after': header });
  await moveOften(own);
  await expect.poll(async () => (await deliveriesOf(own))[0]?.tries).toBe(1);
  const until = Date.parse((await deliveriesOf(own))[0]?.nextAt ?? '') - Date.now();
  expect(Math.abs(until - seconds * 1_000)).toBeLessThan(60_000);
  await moveOften(own);
  await hasten();
  const rests = () =>
    sql<{ state: string }>`
    select state from deliveries
    where owner = ${own.companyId}::integer and next_at > now() + interval '1 hour' and tries < 2`.execute(db());
  // By the database's clock, whatever that of the process says.
  await expect.poll(async () => (await rests()).rows.map(({ state }) => state)).toEqual(['held', 'held']);
  expect(at(own.url)).toHaveLength(1);
});

test('a receiver that answers oddly has a failed delivery, and holds no slot', async () => {
  const receivers = await Promise.all(oddAnswers.map(([, write]) => startOddReceiver(write)));
  const outbound = createOutbound({
    allowed: [origin, ...receivers.map(({ origin }) => origin)],
    resolve: () => Promise.resolve([]),
    patience: 300,
  });
  await world.services.deliveries.stop();
  const { url, services } = world;
  const connection = { db: db() } as Connection; // the only part in use
  const handlers = deliveryHandlers({ ...services, outbound });
  const deliveries = await startDeliveries({ url, connection, log: services.log }, handlers);
  const odd = [];
  for (const { origin } of receivers) {
    const { companyId, caller } = await signInClient(world, { isTrial: false });
    await buildWebhook(db(), companyId, { url: `${origin}/in`, events: [...webhookEvents] });
    await moveOften({ companyId }, 3);
    odd.push({ companyId, caller });
  }
  const own = await company();
  await moveOften(own);
  await expect.poll(async () => (await deliveriesOf(own))[0]?.state, { timeout: 10_000 }).toBe('delivered');
  for (const [index, [, , result]] of oddAnswers.entries()) {
    const { caller } = odd[index] ?? own;
    await expect
      .poll(async () => (await deliveriesOf({ caller })).map(({ state, result }) => ({ state, result })), {
        timeout: 10_000,
      })
      .toEqual(Array.from({ length: 3 }, () => ({ state: 'waiting', result: expect.objectContaining(result) })));
  }
  await deliveries.stop();
  await Promise.all(receivers.map(({ close }) => close()));
});
