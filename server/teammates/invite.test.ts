import { afterAll, beforeAll, expect, test } from 'vitest';
import { inviteTeammate, listTeammates } from '#contract/teammates.ts';
import { forgetLimits } from '#server/platform/limits.ts';
import type { World } from '#server/platform/testing/world.ts';
import { add, buildMember, createWorkingWorld, mailTo, newAddress, statuses } from './build.ts';

let world: World;
beforeAll(async () => {
  world = await createWorkingWorld();
});
afterAll(() => world.close());

test('who has not signed in yet is told from who has, and can be invited once more', async () => {
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

test('at most once in a minute, and twenty times an hour for a company', async () => {
  const { caller } = await buildMember(world);
  const email = newAddress();
  const { teammateId } = (await add(caller, email)).answer;
  const replies = await Promise.all([1, 2, 3].map(() => caller.send(inviteTeammate, { teammateId })));
  expect(statuses(replies)).toEqual([200, 429, 429]);
  for (let count = 0; count < 18; count += 1) {
    await forgetLimits(world.services.db, email);
    expect((await caller.send(inviteTeammate, { teammateId })).status).toBe(200);
  }
  await forgetLimits(world.services.db, email);
  const { status, headers } = await caller.send(inviteTeammate, { teammateId });
  expect(status).toBe(429);
  expect(Number(headers['retry-after'])).toBeGreaterThan(3_000);
});
