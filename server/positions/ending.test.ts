import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { renewPosition, updatePosition } from '#contract/positions.ts';
import { buildClient, buildInvited, signInClient } from '#server/accounts/build.ts';
import { mailHandlers } from '#server/mail/service.ts';
import { type SentMail, sendDue } from '#server/testing/outbox.ts';
import { type World, createWorld } from '#server/testing/world.ts';
import { buildPosition } from './build.ts';
import { endEachHour, endPositions, startEndings } from './end-positions.ts';
import { positionMails } from './mails.ts';

let world: World;
beforeAll(async () => {
  // Without the outbox page, its mail is not printed either.
  world = await createWorld({ host: '0.0.0.0' });
});
afterEach(async () => {
  await db().deleteFrom('users').execute();
  await db().deleteFrom('companies').execute();
  await sql`delete from deliveries`.execute(db());
  Object.assign(world.services.settings, { positionDays: 90 });
});
afterAll(() => world.close());

const db = () => world.services.db;
const inDays = (days: number) => Date.now() + days * 86_400_000;
const asDay = (time: number) =>
  new Date(time).toLocaleDateString('en-GB', { day: 'numeric', month: 'long', timeZone: 'UTC' });

/** Moves stored times into the past. */
async function pass(days: number): Promise<void> {
  const interval = sql`make_interval(days => ${days}::integer)`;
  await sql`
    update positions set counted_from = counted_from - ${interval}, live_since = live_since - ${interval},
      end_warned_at = end_warned_at - ${interval}, confirmed_at = confirmed_at - ${interval}`.execute(db());
}

/** Sends all waiting mails, and returns them. */
const send = (): Promise<SentMail[]> =>
  sendDue(world, [...mailHandlers(world.services, Object.values(positionMails)), endEachHour(world.services)]);

/** Passes days, takes the steps that are due, and returns the resulting mails. */
async function round(days = 0): Promise<SentMail[]> {
  await pass(days);
  await endPositions(world.services);
  return send();
}

const stored = (id: number) => db().selectFrom('positions').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

const isAnnounced = () => db().selectFrom('announcements').select('isOpen').execute();

/** A member who is the contact of a position that just went Live. */
async function goLive() {
  const { client, caller, companyId } = await signInClient(world);
  const { id, hashId } = await buildPosition(db(), { companyId, mainTeammateId: client.id });
  await endPositions(world.services);
  const renew = () => caller.send(renewPosition, { positionHashId: hashId });
  const save = (position: object) => caller.send(updatePosition, { position: { id, ...position } });
  return { client, caller, companyId, id, hashId, renew, save };
}

describe('a Live position', () => {
  test('is warned of 7 days before its end, then ends, and both mails link to it', async () => {
    const { client, id, hashId } = await goLive();
    expect(await round(82)).toEqual([]);
    const [warning, ...more] = await round(1);
    expect(more).toEqual([]);
    expect(warning).toMatchObject({ to: client.email, subject: `“Platform engineer” ends on ${asDay(inDays(7))}` });
    expect(warning?.text).toContain(`http://localhost:3000/client/positions/${hashId}/edit`);
    expect(await round(6)).toEqual([]);
    expect(await stored(id)).toMatchObject({ isLive: true });
    const version = (await stored(id)).version;
    const [end] = await round(1);
    expect(end).toMatchObject({ to: client.email, subject: '“Platform engineer” is no longer Live' });
    expect(end?.text).toContain(`http://localhost:3000/client/positions/${hashId}/edit`);
    expect(await stored(id)).toMatchObject({
      isLive: false,
      closeReason: 'expired',
      version: version + 1,
      savedBy: null,
    });
    expect(await round(200)).toEqual([]);
  });

  test('withdraws its announcement at the end, as the switch to Draft does', async () => {
    const { save } = await goLive();
    await save({ skills: [1002] });
    expect(await isAnnounced()).toEqual([{ isOpen: true }]);
    await round(83);
    await round(7);
    expect(await isAnnounced()).toEqual([{ isOpen: false }]);
  });

  test('of an older release is counted from the first round on', async () => {
    const { id, companyId } = await buildPosition(db(), { liveSince: new Date('2020-01-01') });
    await buildClient(db(), { companyId });
    expect(await round()).toEqual([]);
    expect((await stored(id)).countedFrom?.getTime()).toBeGreaterThan(inDays(-1));
  });

  test('stays forever where the operator says so, and gets its full days if that changes', async () => {
    world.services.settings.positionDays = 0;
    const { id, renew } = await goLive();
    expect(await round(300)).toEqual([]);
    expect((await renew()).answer).toEqual({ endsAt: null });
    await pass(300);
    world.services.settings.positionDays = 30;
    expect((await round())[0]?.subject).toContain(asDay(inDays(6)));
    expect(await round(5)).toEqual([]);
    expect(await stored(id)).toMatchObject({ isLive: true });
    expect(await round(1)).toHaveLength(1);
    expect(await stored(id)).toMatchObject({ isLive: false });
  });

  test('mails the member whom engineers reach while its contact has not signed in', async () => {
    const { client, id, companyId } = await goLive();
    const invited = await buildInvited(db(), { companyId });
    await db().updateTable('positions').set({ mainTeammateId: invited.id }).where('id', '=', id).execute();
    expect((await round(83)).map(({ to }) => to)).toEqual([client.email]);
  });

  test('without a contact ends too, but a held one does not', async () => {
    const { id } = await buildPosition(db());
    const held = await buildPosition(db());
    await endPositions(world.services);
    await db().updateTable('positions').set({ isLive: false, isHeld: true }).where('id', '=', held.id).execute();
    await round(83);
    expect(await round(7)).toEqual([]);
    expect(await stored(id)).toMatchObject({ isLive: false, closeReason: 'expired' });
    expect(await stored(held.id)).toMatchObject({ isHeld: true, closeReason: null });
  });
});

describe('renewing', () => {
  test('restarts the days and changes neither its place nor its version', async () => {
    const { id, renew } = await goLive();
    await round(83);
    const before = await stored(id);
    const { status, answer } = await renew();
    expect(status).toBe(200);
    expect(new Date(answer.endsAt ?? '').getTime()).toBeGreaterThan(inDays(89.9));
    const { liveSince, version, updatedAt, confirmedAt, endWarnedAt } = await stored(id);
    expect({ liveSince, version, updatedAt }).toEqual({
      liveSince: before.liveSince,
      version: before.version,
      updatedAt: before.updatedAt,
    });
    expect(confirmedAt).toBeInstanceOf(Date);
    expect(endWarnedAt).toBeNull();
    expect(await db().selectFrom('announcements').selectAll().execute()).toEqual([]);
    expect(await round(7)).toEqual([]);
    expect(await stored(id)).toMatchObject({ isLive: true });
    expect(await round(76)).toHaveLength(1);
  });

  test('withdraws a warning not yet sent', async () => {
    const { renew } = await goLive();
    await pass(83);
    await endPositions(world.services);
    await renew();
    expect(await send()).toEqual([]);
  });

  test('refuses a Draft and the position of another company', async () => {
    const { renew, save, hashId } = await goLive();
    await save({ isLive: false });
    expect(await renew()).toMatchObject({ status: 409, problem: { code: 'conflict', reason: { code: 'notLive' } } });
    const { caller } = await signInClient(world);
    expect((await caller.send(renewPosition, { positionHashId: hashId })).status).toBe(404);
  });
});

describe('the switch to Draft', () => {
  test('keeps a reason until going Live again, and withdraws an outdated warning', async () => {
    const { id, save } = await goLive();
    await pass(83);
    await endPositions(world.services);
    await save({ isLive: false, closeReason: 'filled' });
    expect(await stored(id)).toMatchObject({ isLive: false, closeReason: 'filled' });
    expect(await send()).toEqual([]);
    await save({ title: 'Data engineer', closeReason: 'cancelled' });
    expect(await stored(id)).toMatchObject({ closeReason: 'filled' });
    await save({ isLive: true });
    const { closeReason, countedFrom, endWarnedAt, confirmedAt } = await stored(id);
    expect([closeReason, endWarnedAt]).toEqual([null, null]);
    expect(countedFrom?.getTime()).toBeGreaterThan(inDays(-1));
    expect(confirmedAt).toEqual(countedFrom);
  });

  test('needs no reason, accepts only offered ones, and accepts the values it returns', async () => {
    const { id, save } = await goLive();
    expect((await save({ isLive: false, closeReason: 'bored' as 'filled' })).status).toBe(422);
    for (const closeReason of ['expired', null, undefined] as const) {
      expect((await save({ isLive: false, closeReason })).status).toBe(200);
      expect(await stored(id)).toMatchObject({ isLive: false, closeReason: null });
      expect((await save({ isLive: true, closeReason })).status).toBe(200);
    }
  });
});

test('two processes end each position once and mail once', async () => {
  const emails = [];
  for (let turn = 0; turn < 10; turn += 1) emails.push((await goLive()).client.email);
  const another = await world.openAnother();
  for (const days of [83, 7]) {
    await pass(days);
    await Promise.all([world, another, world, another].map(({ services }) => endPositions(services)));
    expect((await send()).map(({ to }) => to).toSorted()).toEqual(emails.toSorted());
  }
  await another.close();
  expect(await db().selectFrom('positions').select('id').where('isLive', '=', true).execute()).toEqual([]);
});

test('a round that fails between an end and its mail does neither, and the next does both', async () => {
  const { id } = await goLive();
  await round(83);
  await pass(7);
  const failing = { ...world.services, emit: () => Promise.reject(new Error('died')) };
  await endPositions(failing);
  expect(await stored(id)).toMatchObject({ isLive: true, closeReason: null });
  expect(await send()).toEqual([]);
  expect(await round()).toHaveLength(1);
  expect(await stored(id)).toMatchObject({ isLive: false });
});

test('a concurrent end and renewal leave the position either Live and restarted, or a Draft', async () => {
  for (let turn = 0; turn < 10; turn += 1) {
    const { id, renew } = await goLive();
    await round(83);
    await pass(7);
    const [renewed] = await Promise.all([renew(), endPositions(world.services)]);
    const { isLive, closeReason } = await stored(id);
    expect([renewed.status, isLive, closeReason]).toEqual(isLive ? [200, true, null] : [409, false, 'expired']);
  }
});

test('runs the round hourly in one process', async () => {
  const { id } = await goLive();
  await round(83);
  await pass(7);
  await Promise.all([startEndings(world.services), startEndings(world.services)]);
  await send();
  expect(await stored(id)).toMatchObject({ isLive: false });
  const { rows } = await sql<{ isNext: boolean }>`
    select next_at between now() + interval '59 minutes' and now() + interval '61 minutes' as is_next
    from deliveries where kind = 'end-positions'`.execute(db());
  expect(rows).toEqual([{ isNext: true }]);
});
