import { afterAll, beforeAll, expect, test } from 'vitest';
import { currentUser } from '#contract/accounts.ts';
import { deleteTeammate, editTeammate, updateTeammate } from '#contract/teammates.ts';
import { buildInvited, buildTalentUser } from '#server/accounts/build.ts';
import { buildPosition } from '#server/positions/build.ts';
import type { World } from '#server/testing/world.ts';
import { buildMember, buildPicture, createWorkingWorld, findUser, read, statuses } from './build.ts';

let world: World;
let picture: Buffer;
beforeAll(async () => {
  world = await createWorkingWorld();
  picture = await buildPicture();
});
afterAll(() => world.close());

test('removing a teammate deletes sessions, messages and picture, and hands positions to the longest-standing member', async () => {
  const { db } = world.services;
  const first = await buildMember(world);
  const second = await buildMember(world, first.user.companyId);
  const leaving = await buildMember(world, first.user.companyId);
  await second.caller.send(updateTeammate, { teammate: { id: leaving.user.id } }, { avatar: picture });
  const { avatarUrl } = await read(second.caller, leaving.user.id);
  const position = await buildPosition(db, { companyId: first.user.companyId, mainTeammateId: leaving.user.id });
  const talent = await buildTalentUser(db);
  const thread = await db
    .insertInto('threads')
    .values({ lowerUserId: Math.min(talent.id, leaving.user.id), higherUserId: Math.max(talent.id, leaving.user.id) })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db.insertInto('messages').values({ threadId: thread.id, userId: talent.id, text: 'Hello' }).execute();

  expect((await second.caller.send(deleteTeammate, { teammateId: leaving.user.id })).status).toBe(200);
  expect((await leaving.caller.send(currentUser, {})).status).toBe(401);
  expect((await second.caller.send(editTeammate, { teammateId: leaving.user.id })).status).toBe(404);
  expect(await db.selectFrom('messages').select('id').where('threadId', '=', thread.id).execute()).toEqual([]);
  const contact = await db
    .selectFrom('positions')
    .select('mainTeammateId')
    .where('id', '=', position.id)
    .executeTakeFirstOrThrow();
  expect(contact.mainTeammateId).toBe(first.user.id);
  await expect.poll(async () => (await second.caller.get(String(avatarUrl))).status).toBe(404);
  expect((await second.caller.send(deleteTeammate, { teammateId: leaving.user.id })).status).toBe(404);
});

test('removing a member deletes the limit counts of their address, unless they never signed in', async () => {
  const { db } = world.services;
  const { user, caller } = await buildMember(world);
  const colleague = await buildMember(world, user.companyId);
  const invited = await buildInvited(db, { companyId: user.companyId });
  const endsAt = new Date(Date.now() + 600_000);
  for (const { email } of [colleague.user, invited])
    await db
      .insertInto('limits')
      .values({ key: `guesses:${email}`, count: 10, endsAt })
      .execute();
  for (const { id } of [colleague.user, invited]) await caller.send(deleteTeammate, { teammateId: id });
  const left = await db.selectFrom('limits').select('key').where('key', 'like', 'guesses:%').execute();
  expect(left).toEqual([{ key: `guesses:${invited.email}` }]);
});

test('members cannot delete themselves or a member of another company', async () => {
  const { caller, user } = await buildMember(world);
  const other = await buildMember(world);
  const talent = await buildTalentUser(world.services.db);
  const own = await caller.send(deleteTeammate, { teammateId: user.id });
  expect([own.status, own.problem.detail]).toEqual([409, 'You cannot delete yourself.']);
  for (const id of [other.user.id, talent.id])
    expect((await caller.send(deleteTeammate, { teammateId: id })).status).toBe(404);
  expect(await findUser(world, other.user.email)).toBeDefined();
  expect(await findUser(world, talent.email)).toBeDefined();
});

test('one of two members removing each other concurrently stays, and so does the company', async () => {
  for (let round = 0; round < 5; round += 1) {
    const one = await buildMember(world);
    const other = await buildMember(world, one.user.companyId);
    const replies = await Promise.all([
      one.caller.send(deleteTeammate, { teammateId: other.user.id }),
      other.caller.send(deleteTeammate, { teammateId: one.user.id }),
    ]);
    expect(statuses(replies)).toEqual([200, 401]);
    const left = await world.services.db
      .selectFrom('users')
      .select('id')
      .where('companyId', '=', one.user.companyId)
      .execute();
    expect(left).toHaveLength(1);
  }
});
