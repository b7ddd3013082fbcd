import { afterAll, beforeAll, expect, test } from 'vitest';
import { messagingPostMessage } from '#contract/messaging.ts';
import { addExclusion, removeExclusion } from '#contract/privacy.ts';
import { readTrust } from '#contract/verification.ts';
import { buildClient, buildTalentUser, signInClient } from '#server/accounts/build.ts';
import { type World, createWorld } from '#server/testing/world.ts';
import { ageContact, buildThreadOf, write } from './build.ts';

const max = 3;
let world: World;
let others: World[];
beforeAll(async () => {
  world = await createWorld({ firstContactsPerDay: { unverified: max, verified: 10, perMember: 0 } });
  others = await Promise.all([1, 2, 3].map(() => world.openAnother()));
});
afterAll(async () => {
  for (const other of others) await other.close();
  await world.close();
});

/** A member of a company, and a way to meet any number of new talents. */
async function buildWriter(companyId?: number) {
  const { db } = world.services;
  const member = companyId === undefined ? (await signInClient(world)).client : await buildClient(db, { companyId });
  return {
    ...member,
    caller: await world.signIn(member),
    /** Creates the thread with a new talent. */
    async meet() {
      const talent = await buildTalentUser(db);
      return { talent, threadId: await buildThreadOf(db, member.id, talent.id) };
    },
  };
}

test('all members of a company together reach its limit of new people, and learn when they may go on', async () => {
  const one = await buildWriter();
  const other = await buildWriter(one.companyId);
  const threads = [await one.meet(), await other.meet(), await one.meet()];
  for (const [index, { threadId }] of threads.entries())
    expect(await write(index === 1 ? other.caller : one.caller, threadId)).toBe(200);
  const { threadId } = await other.meet();
  const refused = await other.caller.send(messagingPostMessage, { threadId, text: 'Hello' });
  expect(refused.status).toBe(429);
  expect(refused.problem.reason).toMatchObject({ code: 'firstContactsUnverified', params: { max, verified: 10 } });
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(86_000);
  const { answer } = await other.caller.send(readTrust, {});
  expect(answer.firstContacts).toEqual({ used: max, max, nextAt: refused.problem.reason?.params?.['nextAt'] });
  expect(await world.services.db.selectFrom('messages').selectAll().where('threadId', '=', threadId).execute()).toEqual(
    [],
  );

  // Further messages are free, and so are messages to talents who have written.
  expect(await write(one.caller, threads[0]?.threadId ?? 0)).toBe(200);
  const known = await one.meet();
  await write(await world.signIn(known.talent), known.threadId);
  expect(await write(one.caller, known.threadId)).toBe(200);

  // The first contact leaves the window.
  await ageContact(world.services.db, threads[0]?.talent.id ?? 0, 1);
  expect(await write(other.caller, threadId)).toBe(200);
  expect(await write(other.caller, (await other.meet()).threadId)).toBe(429);
});

test('64 concurrent first messages of members, in four processes, store exactly the limit', async () => {
  const { companyId } = await buildWriter();
  const members = await Promise.all(Array.from({ length: 64 }, () => buildWriter(companyId)));
  const worlds = [world, ...others];
  const statuses = await Promise.all(
    members.map(async (member, index) => {
      const caller = await (worlds[index % worlds.length] ?? world).signIn(member);
      return write(caller, (await member.meet()).threadId);
    }),
  );
  expect(statuses.filter((status) => status === 200)).toHaveLength(max);
  expect(statuses.filter((status) => status === 429)).toHaveLength(64 - max);
  const { rows } = await stored(companyId);
  expect(rows).toBe(max);
});

async function stored(companyId: number) {
  const { count } = await world.services.db
    .selectFrom('messages')
    .innerJoin('users', 'users.id', 'messages.userId')
    .where('users.companyId', '=', companyId)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return { rows: count };
}

test('a lapsed contact that is reopened counts again', async () => {
  const writer = await buildWriter();
  const old = await writer.meet();
  await write(writer.caller, old.threadId);
  await ageContact(world.services.db, old.talent.id, 20);
  await world.services.db
    .updateTable('contacts')
    .set({ lapsedAt: new Date() })
    .where('talentId', '=', old.talent.id)
    .execute();
  const used = async () => (await writer.caller.send(readTrust, {})).answer.firstContacts.used;
  expect(await used()).toBe(0);
  expect(await write(writer.caller, old.threadId)).toBe(200);
  expect(await used()).toBe(1);
});

test('a hidden talent does not count, like a deleted one, unless their conversation stays', async () => {
  const writer = await buildWriter();
  const { talent, threadId } = await writer.meet();
  await write(writer.caller, threadId);
  const used = async () => (await writer.caller.send(readTrust, {})).answer.firstContacts.used;
  const byTalent = await world.signIn(talent);
  const hide = () => byTalent.send(addExclusion, { kind: 'company', companyId: writer.companyId });
  const { answer } = await hide();
  expect(await used()).toBe(0);
  await byTalent.send(removeExclusion, { exclusionId: answer.exclusion.id });
  expect(await used()).toBe(1);
  expect(await write(byTalent, threadId)).toBe(200);
  await hide();
  expect(await used()).toBe(1);
});

test('each member seen in 30 days raises the limit', async () => {
  const growing = await createWorld({ firstContactsPerDay: { unverified: 1, verified: 10, perMember: 1 } });
  const { db } = growing.services;
  const { client, caller } = await signInClient(growing);
  const other = await buildClient(db, { companyId: client.companyId });
  const meet = async () => write(caller, await buildThreadOf(db, client.id, (await buildTalentUser(db)).id));
  const seen = (days: number) =>
    db
      .updateTable('users')
      .set({ lastSeenAt: new Date(Date.now() - days * 86_400_000) })
      .where('id', '=', other.id)
      .execute();
  const limit = async () => (await caller.send(readTrust, {})).answer.firstContacts.max;
  await seen(31);
  expect(await limit()).toBe(2);
  expect([await meet(), await meet(), await meet()]).toEqual([200, 200, 429]);
  await seen(29);
  expect(await limit()).toBe(3);
  expect([await meet(), await meet()]).toEqual([200, 429]);
  await growing.close();
});

test('without a limit, no company is refused', async () => {
  const free = await createWorld({ firstContactsPerDay: null });
  const { client, caller } = await signInClient(free);
  for (let index = 0; index < 5; index += 1) {
    const talent = await buildTalentUser(free.services.db);
    expect(await write(caller, await buildThreadOf(free.services.db, client.id, talent.id))).toBe(200);
  }
  const { answer } = await caller.send(readTrust, {});
  expect(answer.firstContacts).toEqual({ used: 5, max: null, nextAt: null });
  await free.close();
});
