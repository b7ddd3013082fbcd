import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { listTeammates } from '#contract/companies.ts';
import { deleteTeammate, inviteTeammate } from '#contract/teammates.ts';
import type { World } from '#server/testing/world.ts';
import { add, buildMember, createWorkingWorld, mailTo, newAddress, statuses } from './build.ts';

let world: World;
beforeAll(async () => {
  world = await createWorkingWorld();
});
afterAll(() => world.close());

test('marks members who have not signed in yet, and can invite them again', async () => {
  const { caller, user } = await buildMember(world);
  const email = newAddress();
  const { teammateId } = (await add(caller, email)).answer;
  const { teammates } = (await caller.send(listTeammates, {})).answer;
  expect(teammates.map(({ id, hasSignedIn }) => [id, hasSignedIn])).toEqual([
    [user.id, true],
    [teammateId, false],
  ]);
  expect(await mailTo(world, email)).toHaveLength(1);
  expect((await caller.send(inviteTeammate, { teammateId })).status).toBe(200);
  await expect.poll(async () => (await mailTo(world, email)).length).toBe(2);
});

test('at most once a minute', async () => {
  const { caller } = await buildMember(world);
  const { teammateId } = (await add(caller, newAddress())).answer;
  const replies = await Promise.all([1, 2, 3].map(() => caller.send(inviteTeammate, { teammateId })));
  expect(statuses(replies)).toEqual([200, 429, 429]);
});

test('twenty times an hour for a company', async () => {
  const { caller } = await buildMember(world);
  const { teammateId } = (await add(caller, newAddress())).answer;
  for (let count = 1; count < 20; count += 1) expect((await add(caller, newAddress())).status).toBe(200);
  const { status, headers } = await caller.send(inviteTeammate, { teammateId });
  expect(status).toBe(429);
  expect(Number(headers['retry-after'])).toBeGreaterThan(3_000);
});

test('five times a day to an address, across companies and deletions', async () => {
  const { db } = world.services;
  const email = newAddress();
  for (let count = 1; count <= 5; count += 1) {
    const { caller } = await buildMember(world);
    const { status, answer } = await add(caller, email);
    expect(status).toBe(200);
    expect((await caller.send(deleteTeammate, { teammateId: answer.teammateId })).status).toBe(200);
  }
  const { caller } = await buildMember(world);
  const { status, problem, headers } = await add(caller, email.toUpperCase());
  expect([status, problem.errors]).toEqual([
    429,
    [
      {
        path: 'teammate.email',
        message: 'This address was sent 5 invitations in a day. Please try again in 24 hours.',
        code: 'limitMailbox',
        params: { max: 5, count: 24, unit: 'hours' },
      },
    ],
  ]);
  expect(Number(headers['retry-after'])).toBeGreaterThan(86_000);
  expect((await caller.send(listTeammates, {})).answer.teammates).toHaveLength(1);
  // A deleted account's address is stored nowhere.
  const { rows } = await sql<{ key: string }>`select key from limits`.execute(db);
  expect(rows.map(({ key }) => key).join()).not.toContain(email);
});
