import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type AccountOrder, accountOrders, adminClients, adminExtendTrial, adminWeek } from '#contract/admin.ts';
import { currentUser } from '#contract/accounts.ts';
import { deletePosition } from '#contract/positions.ts';
import {
  buildAdministrator,
  buildClient,
  buildCompany,
  buildInvited,
  buildTalentUser,
} from '#server/accounts/build.ts';
import { buildMessage, buildThread } from '#server/messaging/build.ts';
import { buildPosition } from '#server/positions/build.ts';
import type { Caller } from '#server/testing/caller.ts';
import { createWorld, type World } from '#server/testing/world.ts';

let world: World;
let caller: Caller;

beforeAll(async () => {
  world = await createWorld();
  caller = await world.signIn(await buildAdministrator(world.services.db));
});
afterAll(() => world.close());

const list = async (search: string, sort: AccountOrder, cursor: number | null = null) =>
  (await caller.send(adminClients, { search, sort, cursor })).answer;
const numbers = async () => (await caller.send(adminWeek, {})).answer;
const day = 86_400_000;

describe('a list', () => {
  const ids: Record<string, number> = {};
  const ordered = async (sort: AccountOrder) =>
    (await list('sorted', sort)).users.map(({ id }) => Object.keys(ids).find((name) => ids[name] === id));

  beforeAll(async () => {
    const { db } = world.services;
    const people = [
      { name: 'zoe', firstName: 'Zoë', positions: 1, seenDaysAgo: 3 },
      { name: 'asa', firstName: 'Åsa', positions: 0, seenDaysAgo: undefined },
      { name: 'bo', firstName: 'bo', positions: 3, seenDaysAgo: 0 },
      { name: 'abel', firstName: 'ABEL', positions: 2, seenDaysAgo: 9 },
    ];
    for (const { name, firstName, positions, seenDaysAgo } of people) {
      const { id: companyId } = await buildCompany(db, { name: 'Sorted' });
      const { id } = await buildInvited(db, { companyId, firstName });
      ids[name] = id;
      for (let made = 0; made < positions; made += 1) await buildPosition(db, { companyId, isLive: made === 0 });
      if (seenDaysAgo === undefined) continue;
      const lastSeenAt = new Date(Date.now() - seenDaysAgo * day);
      await db.updateTable('users').set({ lastSeenAt }).where('id', '=', id).execute();
    }
  });

  test('is sorted by sign-up, name, last visit and positions, both ways', async () => {
    const expected = {
      signup: ['zoe', 'asa', 'bo', 'abel'],
      name: ['abel', 'asa', 'bo', 'zoe'],
      visit: ['asa', 'abel', 'zoe', 'bo'],
      positions: ['asa', 'zoe', 'abel', 'bo'],
    } as const;
    for (const [sort, names] of Object.entries(expected) as [keyof typeof expected, readonly string[]][]) {
      expect(await ordered(sort)).toEqual(names);
      expect(await ordered(`-${sort}`)).toEqual(names.toReversed());
    }
  });

  test('continues after a cursor in any order, with each account once', async () => {
    const { db } = world.services;
    const { id: companyId } = await buildCompany(db, { name: 'Continued' });
    const all: number[] = [];
    for (let count = 0; count < 103; count += 1)
      all.push((await buildClient(db, { companyId, firstName: count % 2 === 0 ? 'Ada' : 'Bo' })).id);
    for (const sort of accountOrders) {
      const first = await list('continued', sort);
      const rest = await list('continued', sort, first.nextCursor);
      const seen = [...first.users, ...rest.users].map(({ id }) => id);
      expect([first.users.length, rest.nextCursor]).toEqual([100, null]);
      expect(seen.toSorted((a, b) => a - b)).toEqual(all);
    }
  });

  test('is sorted by current values: a new name, a visit today, new and deleted positions', async () => {
    const { db } = world.services;
    const { id: companyId } = await buildCompany(db, { name: 'Changing' });
    const [one, other] = [await buildClient(db, { companyId }), await buildClient(db, { companyId })];
    const positions = async () => (await list('changing', 'signup')).users.map((user) => user.positions);
    const { id: positionId } = await buildPosition(db, { companyId, isLive: false });
    await buildPosition(db, { companyId });
    expect(await positions()).toEqual([2, 2]);
    expect((await list('changing', 'signup')).users.map((user) => user.livePositions)).toEqual([1, 1]);
    const { id: later } = await buildClient(db, { companyId });
    expect(await positions()).toEqual([2, 2, 2]);
    const member = await world.signIn(one);
    await member.send(deletePosition, { positionId });
    expect(await positions()).toEqual([1, 1, 1]);
    await db.updateTable('users').set({ firstName: 'Aaron' }).where('id', '=', later).execute();
    expect((await list('changing', 'name')).users[0]?.id).toBe(later);
    // Signing in counts as a visit.
    expect((await list('changing', '-visit')).users[0]?.id).toBe(one.id);
    await world.signIn(other);
    await sql`update users set last_seen_at = now() - interval '2 days' where id = ${one.id}`.execute(db);
    expect((await list('changing', '-visit')).users[0]?.id).toBe(other.id);
  });

  test('refuses any other order', async () => {
    expect((await caller.send(adminClients, { sort: 'email' as AccountOrder })).status).toBe(422);
  });
});

describe('the end of a trial', () => {
  test('moves by the length of a trial, from now if it is over, and back', async () => {
    const former = new Date(Date.now() - day);
    const { db } = world.services;
    const { id: companyId } = await buildCompany(db, { trialEndsAt: former });
    const client = await buildClient(db, { companyId });
    const member = await world.signIn(client);
    const isExpired = async () => (await member.send(currentUser, {})).answer.isTrialExpired;
    expect(await isExpired()).toBe(true);
    const before = Date.now();
    const { trialEndsAt } = (await caller.send(adminExtendTrial, { userId: client.id })).answer;
    const { trialDays } = world.services.settings;
    expect(Date.parse(trialEndsAt)).toBeGreaterThanOrEqual(before + trialDays * day);
    expect(await isExpired()).toBe(false);
    const again = (await caller.send(adminExtendTrial, { userId: client.id })).answer.trialEndsAt;
    expect(Date.parse(again) - Date.parse(trialEndsAt)).toBe(trialDays * day);
    await caller.send(adminExtendTrial, { userId: client.id, trialEndsAt: former.toISOString() });
    expect(await isExpired()).toBe(true);
    expect((await list(`#${client.id}`, 'name')).users[0]?.trialEndsAt).toBe(former.toISOString());
  });
});

test('the numbers of the week cover seven days, and the seven before', async () => {
  const { db } = world.services;
  const former = await numbers();
  const talent = await buildTalentUser(db);
  const { id: companyId } = await buildCompany(db);
  const client = await buildClient(db, { companyId });
  await buildPosition(db, { companyId });
  await buildPosition(db, { companyId, isLive: false });
  await buildPosition(db, { companyId, liveSince: new Date(Date.now() - 10 * day) });
  const threadId = await buildThread(db, talent.id, client.id);
  await buildMessage(db, { threadId, userId: client.id });
  // A thread without a message, and a talent of the week before.
  const old = await buildTalentUser(db);
  await buildThread(db, old.id, client.id);
  await sql`update users set created_at = now() - interval '8 days' where id = ${old.id}`.execute(db);
  const now = await numbers();
  const gained = Object.entries(now).map(([name, { week, weekBefore }]) => {
    const then = former[name as keyof typeof former];
    return [name, week - then.week, weekBefore - then.weekBefore];
  });
  expect(gained).toEqual([
    ['talents', 1, 1],
    ['companies', 1, 0],
    ['positions', 1, 1],
    ['conversations', 1, 0],
  ]);
});
