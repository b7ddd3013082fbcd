import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { currentUser } from '#contract/accounts.ts';
import { adminReturn } from '#contract/acting.ts';
import { adminTalents } from '#contract/admin.ts';
import { messagingInit } from '#contract/messaging.ts';
import { buildAdministrator, buildTalentUser } from '#server/accounts/build.ts';
import { linkTo, open } from '#server/admin/build.ts';
import { type World, createWorld } from '#server/testing/world.ts';
import { createPresence } from './presence.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

const forget = (userId: number) =>
  sql`update users set last_seen_at = null where id = ${userId}::integer`.execute(world.services.db);
const lastSeen = async (userId: number) =>
  (await world.services.db.selectFrom('users').select('lastSeenAt').where('id', '=', userId).executeTakeFirstOrThrow())
    .lastSeenAt;

test('a call marks its user as present, unless it comes from a hidden page', async () => {
  const talent = await buildTalentUser(world.services.db);
  const caller = await world.signIn(talent);
  await forget(talent.id);
  await caller.send(messagingInit, { isHidden: true });
  await world.services.presence.flush();
  expect(await lastSeen(talent.id)).toBeNull();
  await caller.send(messagingInit, {});
  expect(await lastSeen(talent.id)).toBeNull();
  await world.services.presence.flush();
  expect(Date.now() - ((await lastSeen(talent.id))?.getTime() ?? 0)).toBeLessThan(60_000);
});

test('an acting administrator does not mark the user as present', async () => {
  const { db, presence } = world.services;
  const talent = await buildTalentUser(db);
  const administrator = await world.signIn(await buildAdministrator(db));
  await open(administrator, await linkTo(administrator, talent.id));
  administrator.cookies.delete('XSRF-TOKEN');
  await forget(talent.id);
  expect((await administrator.send(currentUser, {})).status).toBe(200);
  await presence.flush();
  expect(await lastSeen(talent.id)).toBeNull();
  await administrator.send(adminReturn, {});
  expect((await administrator.send(adminTalents, {})).status).toBe(200);
});

test('users who stay are written once a minute, in one statement, and never set back', async () => {
  const { db, log } = world.services;
  const people = [await buildTalentUser(db), await buildTalentUser(db)];
  for (const { id } of people) await forget(id);
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] });
  const execute = vi.spyOn(db, 'getExecutor');
  try {
    const presence = createPresence({ db, log });
    const pass = async (seconds: number) => {
      for (let second = 0; second < seconds; second += 1) {
        for (const { id } of people) presence.note(id);
        await vi.advanceTimersByTimeAsync(1_000);
      }
    };
    await pass(1);
    await expect.poll(() => lastSeen(people[1]?.id ?? 0)).not.toBeNull();
    const before = await lastSeen(people[0]?.id ?? 0);
    const statements = execute.mock.calls.length;
    await pass(58);
    expect(execute.mock.calls).toHaveLength(statements);
    const inTheFuture = sql<Date>`now() + interval '1 hour'`;
    await db
      .updateTable('users')
      .set({ lastSeenAt: inTheFuture })
      .where('id', '=', people[1]?.id ?? 0)
      .execute();
    const ahead = await lastSeen(people[1]?.id ?? 0);
    await pass(3);
    await expect.poll(() => lastSeen(people[0]?.id ?? 0)).not.toEqual(before);
    expect(await lastSeen(people[1]?.id ?? 0)).toEqual(ahead);
    await presence.close();
  } finally {
    vi.useRealTimers();
    execute.mockRestore();
  }
});
