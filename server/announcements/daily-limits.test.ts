import type { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { announcementProgress, countRecipients } from '#contract/announcements.ts';
import { createPosition, deletePosition, editPosition, updatePosition } from '#contract/positions.ts';
import { signInClient } from '#server/accounts/build.ts';
import { mailHandlers } from '#server/mail/service.ts';
import { mails } from '#server/mails.ts';
import { type Deliveries, createDeliveries } from '#server/platform/deliveries/worker.ts';
import { type MailServer, startMailServer } from '#server/testing/mail-server.ts';
import { type World, createWorld } from '#server/testing/world.ts';
import { buildReader, typescript } from './build.ts';
import { listRecipients } from './service.ts';

/*
 * Daily limits, on trial or not: a talent gets three announcements per company and day, and a company announces twenty
 * positions.
 */

let world: World;
let mailServer: MailServer;
/** Answer of the mail server to a mail; null accepts it. */
let answer: () => Error | null | Promise<Error | null> = () => null;
async function take(stream: Readable, done: (error?: Error | null) => void): Promise<void> {
  const mail = await text(stream).catch(() => undefined); // withdrawn at the last moment
  if (mail === undefined) return;
  const refusal = await answer();
  if (refusal === null) mailServer.received.push(mail);
  done(refusal);
}
let deliveries: Deliveries | undefined;
beforeAll(async () => {
  mailServer = await startMailServer({ onData: (stream, _session, done) => void take(stream, done) });
  world = await createWorld({ smtpUrl: mailServer.url, announcementsPerMinute: 60_000 });
});
afterEach(async () => {
  answer = () => null;
  await deliveries?.stop();
  deliveries = undefined;
  mailServer.received.length = 0;
  await sql`delete from deliveries`.execute(db());
  await db().deleteFrom('users').execute();
  await db().deleteFrom('companies').execute();
});
afterAll(async () => {
  await mailServer.close();
  await world.close();
});

const db = () => world.services.db;
async function startSending(): Promise<void> {
  deliveries = createDeliveries({ ...world.services, perMinute: { later: 60_000 }, pollSeconds: 1 });
  await deliveries.start([...mailHandlers(world.services, mails), listRecipients(world.services)]);
}
const mailsByState = async () =>
  Object.fromEntries(
    (
      await sql<{ state: string; count: number }>`
        select state, count(*) as count from deliveries where kind = 'announcement-mail' group by state`.execute(db())
    ).rows.map(({ state, count }) => [state, count]),
  );
const wake = () => sql`select pg_notify('deliveries', '')`.execute(db());
/** Blocks sending for this many seconds. */
const pauseSending = (seconds: number) =>
  sql`
    insert into delivery_rates values ('later', now() + make_interval(secs => ${seconds}))
    on conflict (urgency) do update set next_at = excluded.next_at`.execute(db());
/** Waits until the given numbers of mails are in each state. */
const settled = (counts: Record<string, number>) =>
  expect.poll(async () => (await wake(), await mailsByState())).toEqual(counts);

type Company = Awaited<ReturnType<typeof signInClient>>;
/** Takes a new position Live; returns its id and the answer of the Save. */
async function announce({ caller }: Company) {
  const { positionId, positionHashId } = (await caller.send(createPosition, {})).answer;
  const { status, problem, headers } = await caller.send(updatePosition, {
    position: { id: positionId, title: 'Cartographer', skills: [typescript], isLive: true },
  });
  return { positionId, positionHashId, status, problem, headers };
}

test('a talent gets at most three announcements a day, even if positions are recreated', async () => {
  await buildReader(db());
  const company = await signInClient(world, { name: 'Northwind Labs' });
  await startSending();
  for (let count = 1; count <= 3; count += 1) {
    const { positionId } = await announce(company);
    await settled({ sent: 1 });
    await company.caller.send(deletePosition, { positionId });
  }
  expect(mailServer.received).toHaveLength(3);
  for (let count = 4; count <= 8; count += 1) {
    const { positionId } = await announce(company);
    await settled({ held: 1 });
    await company.caller.send(deletePosition, { positionId });
    await settled({});
  }
  expect(mailServer.received).toHaveLength(3);

  // Other companies are not affected.
  const other = await signInClient(world, { name: 'Elsewhere' });
  await announce(other);
  await settled({ sent: 1 });
  expect(mailServer.received).toHaveLength(4);
});

test('held mails are reported, sent when the day is over, and dropped for a Draft', async () => {
  await buildReader(db());
  const company = await signInClient(world, { name: 'Northwind Labs', isTrial: false });
  await startSending();
  const positions = [];
  for (let count = 0; count < 5; count += 1) positions.push(await announce(company));
  await settled({ held: 2, sent: 3 });
  const progress = async () => (await company.caller.send(announcementProgress, {})).answer.announcements;
  expect((await progress()).filter(({ held }) => held === 1)).toHaveLength(2);

  const held = (await progress()).find(({ held }) => held === 1)?.positionId ?? 0;
  await company.caller.send(updatePosition, { position: { id: held, isLive: false } });
  await settled({ held: 1, sent: 3 });
  expect((await progress()).find(({ positionId }) => positionId === held)).toMatchObject({ total: 0, held: 0 });

  await sql`update announcement_days set ends_at = now()`.execute(db());
  await sql`update deliveries set next_at = now() where state = 'held'`.execute(db());
  await settled({ sent: 4 });
  expect(mailServer.received).toHaveLength(4);
  expect(positions).toHaveLength(5);
});

test('an unsent mail does not count for the day', async () => {
  await buildReader(db());
  const company = await signInClient(world, { name: 'Northwind Labs' });
  const dayOf = async () => (await db().selectFrom('announcementDays').select('count').execute())[0]?.count;
  let refusals = 0;
  answer = async () => {
    refusals += 1;
    if (refusals > 1) return null;
    await pauseSending(600);
    return Object.assign(new Error('4.3.0 not now'), { responseCode: 451 });
  };
  await announce(company);
  await startSending();
  await expect.poll(() => refusals).toBe(1);
  await expect.poll(dayOf).toBe(0);
  await pauseSending(0);
  await settled({ sent: 1 });
  expect([await dayOf(), refusals]).toEqual([1, 2]);
});

test('a company announces twenty positions a day, including deleted ones but not those announced before', async () => {
  const company = await signInClient(world, { name: 'Northwind Labs', isTrial: false });
  const first = await announce(company);
  for (let count = 1; count < 20; count += 1) {
    const { positionId, status } = await announce(company);
    expect(status).toBe(200);
    await company.caller.send(deletePosition, { positionId });
  }
  const payload = { positionHashId: first.positionHashId, skills: [typescript] };
  const recipients = async (positionHashId: string) =>
    (await company.caller.send(countRecipients, { ...payload, positionHashId })).answer.mostAnnounced;
  const silent = await announce(company);
  expect(silent.status).toBe(200);
  const { position } = (await company.caller.send(editPosition, { positionHashId: silent.positionHashId })).answer;
  expect(position.isLive).toBe(true);
  expect(await recipients(silent.positionHashId)).toBe(20);
  expect(await recipients(first.positionHashId)).toBeUndefined();
  const announced = await world.services.db.selectFrom('announcements').select('positionId').execute();
  expect(announced.map(({ positionId }) => positionId)).not.toContain(silent.positionId);
  for (const isLive of [false, true])
    expect((await company.caller.send(updatePosition, { position: { id: first.positionId, isLive } })).status).toBe(
      200,
    );
  expect((await announce(await signInClient(world, { name: 'Elsewhere' }))).status).toBe(200);
});
