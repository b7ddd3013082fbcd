import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { addDomain, checkDomain, proveDomainByMail, readTrust } from '#contract/verification.ts';
import { buildClient, signInClient } from '#server/accounts/build.ts';
import type { Caller } from '#server/testing/caller.ts';
import { type World, createWorld } from '#server/testing/world.ts';
import { checkDueDomains } from './check-domains.ts';

/* Proofs over time: stored times are moved back instead of moving the clock. */

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
beforeEach(async () => {
  await world.services.db.deleteFrom('companies').execute();
  await world.services.db.deleteFrom('deliveries').execute();
  world.dns.records.clear();
  world.dns.silent.clear();
  world.dns.asked.length = 0;
});
afterAll(() => world.close());

const minute = 1;
const day = 1_440;

/** Lets time pass, and checks the domains due by then. */
async function pass(minutes: number): Promise<void> {
  const past = sql`make_interval(mins => ${minutes}::integer)`;
  await sql`
    update company_domains set sought_since = sought_since - ${past}, verified_at = verified_at - ${past},
      failing_since = failing_since - ${past}, next_check_at = next_check_at - ${past}`.execute(world.services.db);
  await checkDueDomains(world.services);
}

const domainOf = async (caller: Caller) => (await caller.send(readTrust, {})).answer.domains[0];
const shownOf = async (caller: Caller) => (await caller.send(readTrust, {})).answer.verifiedDomain;

/** Recipients and news of the waiting mails about domains. */
async function mails(): Promise<[number, string][]> {
  const { rows } = await sql<{ userId: number; about: string }>`
    select user_id, details ->> 'about' as about from deliveries where kind = 'domain-mail' order by id`.execute(
    world.services.db,
  );
  await sql`delete from deliveries where kind = 'domain-mail'`.execute(world.services.db);
  return rows.map(({ userId, about }) => [userId, about]);
}

/** A company that has added acme.com, and the value of its record. */
async function waiting() {
  const signedIn = await signInClient(world);
  await signedIn.caller.send(addDomain, { domain: 'acme.com' });
  const value = (await domainOf(signedIn.caller))?.record.value ?? '';
  return { ...signedIn, value };
}

/** A company that has proven acme.com by its record. */
async function proven() {
  const company = await waiting();
  world.dns.records.set('acme.com', [company.value]);
  await company.caller.send(checkDomain, { domain: 'acme.com' });
  return company;
}

/** A company that has proven acme.com by a member's address. */
async function provenByMail() {
  const signedIn = await signInClient(world, { website: 'https://acme.com' });
  const { db } = world.services;
  const email = `member-${signedIn.client.id}@acme.com`;
  await db.updateTable('users').set({ email }).where('id', '=', signedIn.client.id).execute();
  expect(await signedIn.caller.send(proveDomainByMail, {})).toMatchObject({ status: 200 });
  return signedIn;
}

describe('a waiting domain', () => {
  test('is looked up only after a request, then at growing intervals for thirty days', async () => {
    const { caller } = await waiting();
    await pass(day);
    expect(world.dns.asked).toEqual([]);
    expect((await domainOf(caller))?.isSought).toBeUndefined();
    await caller.send(checkDomain, { domain: 'acme.com' });
    const looks: number[] = [];
    const asked = () => world.dns.asked.splice(0).length / 2;
    asked();
    for (const step of [1, 1, 3, 5, 20, 30, 120, 180, 360]) {
      await pass(step * minute);
      looks.push(asked());
    }
    expect(looks).toEqual([0, 1, 1, 1, 1, 1, 1, 1, 1]);
    for (let days = 0; days < 28; days += 1) await pass(day);
    expect(asked()).toBe(28);
    expect((await domainOf(caller))?.isSought).toBe(true);
    await pass(2 * day);
    await pass(2 * day);
    asked();
    await pass(2 * day);
    expect(asked()).toBe(0);
    expect((await domainOf(caller))?.state).toBe('waiting');
    expect((await domainOf(caller))?.isSought).toBeUndefined();
  });

  test('is proven in the background, and the requesting member is notified once', async () => {
    const { caller, client, companyId, value } = await waiting();
    await world.signIn(await buildClient(world.services.db, { companyId }));
    await caller.send(checkDomain, { domain: 'acme.com' });
    world.dns.records.set('_rolecall.acme.com', [value]);
    await pass(2);
    await pass(day);
    expect(await domainOf(caller)).toMatchObject({ state: 'verified', way: 'dns' });
    expect(await mails()).toEqual([[client.id, 'verified']]);
  });

  test('stays as it is while no resolver answers', async () => {
    const { caller } = await waiting();
    await caller.send(checkDomain, { domain: 'acme.com' });
    world.dns.silent.add('*');
    await pass(2);
    world.dns.asked.length = 0;
    await pass(10);
    expect(world.dns.asked).toEqual([]);
    await pass(20);
    expect(world.dns.asked).toHaveLength(2);
    expect((await domainOf(caller))?.state).toBe('waiting');
  });
});

describe('a removed record', () => {
  test('is reported, counts for fourteen days, and is then looked for again', async () => {
    const { caller, client, value } = await proven();
    world.dns.records.clear();
    await pass(6 * day);
    expect((await domainOf(caller))?.state).toBe('verified');
    await pass(day);
    const failing = await domainOf(caller);
    expect(failing).toMatchObject({ state: 'failing', way: 'dns' });
    expect(Date.parse(failing?.failsAt ?? '')).toBeGreaterThan(Date.now() + 13 * 86_400_000);
    expect(await mails()).toEqual([[client.id, 'failing']]);
    await pass(13 * day);
    expect(await shownOf(caller)).toBe('acme.com');
    await pass(day);
    expect(await shownOf(caller)).toBeNull();
    expect(await domainOf(caller)).toMatchObject({ state: 'waiting', failsAt: null });
    expect(await mails()).toEqual([[client.id, 'lost']]);
    world.dns.records.set('acme.com', [value]);
    await pass(2);
    expect(await shownOf(caller)).toBe('acme.com');
  });

  test('may be restored within the fourteen days', async () => {
    const { caller, value } = await proven();
    world.dns.records.clear();
    await pass(7 * day);
    world.dns.records.set('acme.com', [value]);
    await pass(day);
    expect((await domainOf(caller))?.state).toBe('verified');
    await pass(20 * day);
    expect(await shownOf(caller)).toBe('acme.com');
  });

  test('is not assumed because no resolver answers', async () => {
    const { caller } = await proven();
    world.dns.silent.add('*');
    await pass(30 * day);
    expect((await domainOf(caller))?.state).toBe('verified');
    expect(await mails()).toEqual([]);
  });
});

describe('a proof by mail', () => {
  test('ends fourteen days after its member left or the website moved', async () => {
    const { caller, client, companyId } = await provenByMail();
    const { db } = world.services;
    await pass(7 * day);
    expect((await domainOf(caller))?.state).toBe('verified');
    await db.updateTable('companies').set({ websiteHost: 'acme.io' }).where('id', '=', companyId).execute();
    await pass(7 * day);
    expect((await domainOf(caller))?.state).toBe('failing');
    await pass(14 * day);
    expect((await caller.send(readTrust, {})).answer).toMatchObject({ verifiedDomain: null, domains: [] });
    expect(await mails()).toEqual([
      [client.id, 'failing'],
      [client.id, 'lost'],
    ]);
    expect(world.dns.asked).toEqual([]);
  });

  test('ends fourteen days after another company proved the domain by its record', async () => {
    const byMail = await provenByMail();
    const byRecord = await proven();
    await pass(minute);
    expect((await domainOf(byMail.caller))?.state).toBe('failing');
    expect(await mails()).toEqual([[byMail.client.id, 'taken']]);
    expect([await shownOf(byMail.caller), await shownOf(byRecord.caller)]).toEqual(['acme.com', 'acme.com']);
    await pass(14 * day);
    expect([await shownOf(byMail.caller), await shownOf(byRecord.caller)]).toEqual([null, 'acme.com']);
  });

  test('becomes a proof by record, which then excludes others', async () => {
    const { caller } = await provenByMail();
    world.dns.records.set('acme.com', [(await domainOf(caller))?.record.value ?? '']);
    await caller.send(checkDomain, { domain: 'acme.com' });
    expect(await domainOf(caller)).toMatchObject({ state: 'verified', way: 'dns' });
    const other = await signInClient(world);
    expect(await other.caller.send(addDomain, { domain: 'acme.com' })).toMatchObject({ status: 409 });
  });
});

test('two concurrent processes look up each domain once, and mail once', async () => {
  const { caller, client } = await proven();
  const another = await world.openAnother();
  try {
    world.dns.records.clear();
    await sql`update company_domains set next_check_at = now()`.execute(world.services.db);
    world.dns.asked.length = 0;
    await Promise.all(
      [world, another].flatMap(({ services }) => [checkDueDomains(services), checkDueDomains(services)]),
    );
    expect([...world.dns.asked, ...another.dns.asked].toSorted()).toEqual(['_rolecall.acme.com', 'acme.com']);
    expect(await mails()).toEqual([[client.id, 'failing']]);
    expect((await domainOf(caller))?.state).toBe('failing');
  } finally {
    await another.close();
  }
});

/** The waiting task. */
async function findTask(): Promise<{ key: string; nextAt: Date }[]> {
  const { rows } = await sql<{ key: string; nextAt: Date }>`
    select key, next_at from deliveries where kind = 'domain-checks'`.execute(world.services.db);
  return rows;
}

test('a requested check starts the recurring task, and further ones do not delay it', async () => {
  const { caller } = await waiting();
  await caller.send(checkDomain, { domain: 'acme.com' });
  const task = await findTask();
  expect(task.map(({ key }) => key)).toEqual(['domain-checks']);
  await caller.send(checkDomain, { domain: 'acme.com' });
  await provenByMail();
  expect(await findTask()).toEqual(task);
});
