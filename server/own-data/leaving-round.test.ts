import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { currentUser } from '#contract/accounts.ts';
import { keepOwnAccount } from '#contract/leaving.ts';
import { buildAdministrator, buildClient, signInClient } from '#server/accounts/build.ts';
import { mailHandlers } from '#server/mail/service.ts';
import { buildPosition } from '#server/positions/build.ts';
import { signInTalent } from '#server/talents/build.ts';
import { type SentMail, sendDue } from '#server/testing/outbox.ts';
import { type World, createWorld } from '#server/testing/world.ts';
import { leave } from './build.ts';
import { ownDataMails } from './mails.ts';
import { deleteEachHour, deleteLeaving, deleteUnused, startDeletions } from './delete-leaving.ts';

let world: World;
beforeAll(async () => {
  // Without the outbox page, its mail is not printed either.
  world = await createWorld({ host: '0.0.0.0' });
});
afterEach(async () => {
  await db().deleteFrom('users').execute();
  await db().deleteFrom('companies').execute();
  await sql`delete from deliveries`.execute(db());
  Object.assign(world.services.settings, { deletionGraceDays: 7, inactiveMonths: 0 });
});
afterAll(() => world.close());

const db = () => world.services.db;
const inDays = (days: number) => Date.now() + days * 86_400_000;
const asDay = (time: number) =>
  new Date(time).toLocaleDateString('en-GB', { day: 'numeric', month: 'long', timeZone: 'UTC' });

/** Moves stored times into the past. */
async function pass(days: number): Promise<void> {
  await world.services.presence.flush();
  const interval = sql`make_interval(days => ${days}::integer)`;
  await sql`
    update users set last_seen_at = last_seen_at - ${interval}, created_at = created_at - ${interval},
      email_refused_at = email_refused_at - ${interval}, leaving_at = leaving_at - ${interval},
      inactive_until = inactive_until - ${interval}`.execute(db());
}

/** Sends all waiting mails, and returns them. */
const send = (): Promise<SentMail[]> =>
  sendDue(world, [...mailHandlers(world.services, Object.values(ownDataMails)), deleteEachHour(world.services)]);

/** Passes days, deletes accounts that are due, and returns the resulting mails. */
async function round(days = 0): Promise<SentMail[]> {
  await pass(days);
  await deleteLeaving(world.services);
  await deleteUnused(world.services);
  return send();
}

const isThere = async ({ id }: { id: number }) =>
  (await db().selectFrom('users').select('id').where('id', '=', id).executeTakeFirst()) !== undefined;
const companies = () => db().selectFrom('companies').select('id').execute();

describe('a user who requested deletion', () => {
  test('is told the deadline for staying, deleted then, and mailed a last time', async () => {
    const { talent, caller } = await signInTalent(world);
    await leave(caller);
    const [asked] = await send();
    expect(asked).toMatchObject({ to: talent.email, subject: 'About your Rolecall account' });
    expect(asked?.text).toContain(`It will be deleted on ${asDay(inDays(7))}`);
    expect(asked?.text).toContain('Keep my account: http://localhost:3000/restricted');
    expect(await round(6)).toEqual([]);
    expect(await isThere(talent)).toBe(true);
    const [last, ...more] = await round(1);
    expect(more).toEqual([]);
    expect(last).toMatchObject({ to: talent.email, subject: 'About your Rolecall account' });
    expect(last?.text).toContain('Your Rolecall account is deleted as you asked');
    expect(last?.text).toContain('Privacy: http://localhost:3000/privacy');
    expect(await isThere(talent)).toBe(false);
    expect((await caller.send(currentUser, {})).status).toBe(401);
    expect(await round(30)).toEqual([]);
  });

  test('keeps the account by staying, and gets no mail', async () => {
    const { talent, caller } = await signInTalent(world);
    await leave(caller);
    // Due but not yet deleted: no process has run the round.
    await pass(8);
    await caller.send(keepOwnAccount, {});
    expect(await round(30)).toEqual([]);
    expect(await isThere(talent)).toBe(true);
  });

  test('is deleted at once without a grace period, with the session', async () => {
    world.services.settings.deletionGraceDays = 0;
    const { client, caller, companyId } = await signInClient(world);
    await buildPosition(db(), { companyId });
    expect(await leave(caller)).toBeNull();
    expect(caller.cookies.has('session')).toBe(false);
    expect([await isThere(client), await companies()]).toEqual([false, []]);
    expect(await send()).toMatchObject([{ to: client.email }]);
  });

  test('hands positions over to remaining members, and takes the company along as its last member', async () => {
    const first = await signInClient(world);
    const { companyId } = first;
    const second = await buildClient(db(), { companyId });
    const third = await buildClient(db(), { companyId });
    const { id } = await buildPosition(db(), { companyId, mainTeammateId: first.client.id });
    const contact = async () =>
      (await db().selectFrom('positions').select('mainTeammateId').where('id', '=', id).executeTakeFirst())
        ?.mainTeammateId;
    await leave(first.caller);
    await pass(1);
    const caller = await world.signIn(second);
    await leave(caller);
    // The last mail to the first, and the confirmation of the second's request.
    expect(await round(6)).toHaveLength(2);
    expect(await contact()).toBe(third.id);
    await round(1);
    expect([await isThere(second), await contact()]).toEqual([false, third.id]);
    await leave(await world.signIn(third));
    await round(7);
    expect(await companies()).toEqual([]);
  });

  test('is deleted only once by two processes', async () => {
    const leavers = [];
    for (let turn = 0; turn < 10; turn += 1) {
      const { caller, client } = await signInClient(world);
      await leave(caller);
      leavers.push(client.email);
    }
    await send();
    await pass(7);
    const another = await world.openAnother();
    await Promise.all([world, another, world, another].map(({ services }) => deleteLeaving(services)));
    await another.close();
    expect((await send()).map(({ to }) => to).toSorted()).toEqual(leavers.toSorted());
    expect(await companies()).toEqual([]);
  });

  test('who stays at the moment of deletion is either there or gone', async () => {
    for (let turn = 0; turn < 10; turn += 1) {
      const { talent, caller } = await signInTalent(world);
      await leave(caller);
      await pass(7);
      const [kept] = await Promise.all([caller.send(keepOwnAccount, {}), deleteLeaving(world.services)]);
      const user = await db().selectFrom('users').select('leavingAt').where('id', '=', talent.id).executeTakeFirst();
      expect(user?.leavingAt ?? null).toBeNull();
      expect([200, 401]).toContain(kept.status);
    }
  });
});

const allow = () => Object.assign(world.services.settings, { inactiveMonths: 48 });
/** Days of 48 months, which always have one leap day. */
const period = 1_461;

describe('an unused account', () => {
  test('is mailed 30, 14 and 3 days before deletion, and then deleted', async () => {
    allow();
    const { talent } = await signInTalent(world);
    expect(await round(period - 31)).toEqual([]);
    const [first] = await round(1);
    expect(first).toMatchObject({ to: talent.email, subject: 'About your Rolecall account' });
    expect(first?.text).toContain(`On ${asDay(inDays(30))} your account is deleted`);
    expect(first?.text).toContain('Sign in before that day');
    expect(await round(15)).toEqual([]);
    expect((await round(1))[0]?.text).toContain(`On ${asDay(inDays(14))}`);
    expect(await round(10)).toEqual([]);
    expect((await round(1))[0]?.text).toContain(`On ${asDay(inDays(3))}`);
    expect(await round(2)).toEqual([]);
    const [last] = await round(1);
    expect(last?.text).toContain('because it was not used for a long time');
    expect(await isThere(talent)).toBe(false);
  });

  test('stays after a visit, and is mailed again after the next full period', async () => {
    allow();
    const { talent, caller } = await signInTalent(world);
    expect(await round(period - 30)).toHaveLength(1);
    expect(await round(16)).toHaveLength(1);
    await caller.send(currentUser, {});
    expect(await round(20)).toEqual([]);
    expect(await isThere(talent)).toBe(true);
    expect(await round(period - 50)).toHaveLength(1);
  });

  test('gets the full notice from the first mail, even after years, and from a late mail', async () => {
    allow();
    const { talent } = await signInTalent(world);
    const [first] = await round(3 * period);
    expect(first?.text).toContain(`On ${asDay(inDays(30))}`);
    const [second] = await round(60);
    expect(second?.text).toContain(`On ${asDay(inDays(14))}`);
    expect((await round(40))[0]?.text).toContain(`On ${asDay(inDays(3))}`);
    expect(await isThere(talent)).toBe(true);
    await round(3);
    expect(await isThere(talent)).toBe(false);
  });

  test('stays while a mail is unsent, and a visit withdraws a waiting one', async () => {
    allow();
    const { talent, caller } = await signInTalent(world);
    await pass(period);
    await deleteUnused(world.services);
    await deleteUnused(world.services);
    await pass(60);
    await deleteUnused(world.services);
    expect(await isThere(talent)).toBe(true);
    await caller.send(currentUser, {});
    await world.services.presence.flush();
    expect(await send()).toEqual([]);
  });

  test('of a client lasts as long as one member visits; then all are deleted, with the company', async () => {
    allow();
    const { client, caller, companyId } = await signInClient(world);
    const other = await buildClient(db(), { companyId });
    await pass(period - 100);
    await caller.send(currentUser, {});
    expect(await round(99)).toEqual([]);
    const mails = await round(period - 129);
    expect(mails.map(({ to }) => to).toSorted()).toEqual([client.email, other.email].toSorted());
    expect(mails[0]?.text).toContain('No member of Northwind Labs has been on Rolecall');
    for (const days of [16, 11, 3]) expect(await round(days)).toHaveLength(2);
    expect(await companies()).toEqual([]);
  });

  test('with a refused address is deleted without mails after 30 days of refusal', async () => {
    allow();
    const { talent } = await signInTalent(world);
    await pass(period);
    await db()
      .updateTable('users')
      .set({ emailRefusedAt: new Date(), emailRefusal: 'RCPT TO 550' })
      .where('id', '=', talent.id)
      .execute();
    expect(await round(29)).toEqual([]);
    expect(await isThere(talent)).toBe(true);
    expect(await round(1)).toEqual([]);
    expect(await isThere(talent)).toBe(false);
  });

  test('stays unless the operator enables deletion, and an administrator’s always stays', async () => {
    const { talent } = await signInTalent(world);
    const administrator = await buildAdministrator(db());
    expect(await round(4_000)).toEqual([]);
    expect(await isThere(talent)).toBe(true);
    allow();
    for (const days of [0, 30, 30, 30]) await round(days);
    expect([await isThere(talent), await isThere(administrator)]).toEqual([false, true]);
  });

  test('starts over with the first mail after the setting was off', async () => {
    allow();
    const { talent } = await signInTalent(world);
    for (const days of [period, 30, 30]) expect(await round(days)).toHaveLength(1);
    world.services.settings.inactiveMonths = 0;
    expect(await round(30)).toEqual([]);
    allow();
    expect((await round())[0]?.text).toContain(`On ${asDay(inDays(30))}`);
    expect(await isThere(talent)).toBe(true);
  });

  test('is mailed and deleted only once by two processes', async () => {
    allow();
    const emails = [];
    for (let turn = 0; turn < 10; turn += 1) emails.push((await signInTalent(world)).talent.email);
    const another = await world.openAnother();
    Object.assign(another.services.settings, { inactiveMonths: 48 });
    for (const days of [period, 30, 30, 30]) {
      await pass(days);
      await Promise.all([world, another].map(({ services }) => deleteUnused(services)));
      expect((await send()).map(({ to }) => to).toSorted()).toEqual(emails.toSorted());
    }
    await another.close();
    expect(await db().selectFrom('users').select('id').execute()).toEqual([]);
  });
});

test('runs the round hourly in one process', async () => {
  const { caller, talent } = await signInTalent(world);
  await leave(caller);
  await send();
  await pass(7);
  await Promise.all([startDeletions(world.services), startDeletions(world.services)]);
  await send();
  expect(await isThere(talent)).toBe(false);
  const { rows } = await sql<{ isNext: boolean; tries: number }>`
    select next_at between now() + interval '59 minutes' and now() + interval '61 minutes' as is_next, tries
    from deliveries where kind = 'delete-accounts'`.execute(db());
  expect(rows).toEqual([{ isNext: true, tries: 0 }]);
});
