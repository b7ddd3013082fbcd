import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type PositionChanges, deletePosition, editPosition, updatePosition } from '#contract/positions.ts';
import { getProfile } from '#contract/profiles.ts';
import { deleteTeammate } from '#contract/teammates.ts';
import { buildClient, buildTalentUser } from '#server/accounts/build.ts';
import type { Caller } from '#server/testing/caller.ts';
import { type World, createWorld } from '#server/testing/world.ts';
import { buildPosition } from './build.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

/** Builds two colleagues, and a position that both start to edit. */
async function colleagues() {
  const first = await buildClient(world.services.db);
  const second = await buildClient(world.services.db, { companyId: first.companyId });
  const { id, hashId, version } = await buildPosition(world.services.db, {
    companyId: first.companyId,
    mainTeammateId: first.id,
  });
  return { first, second, one: await world.signIn(first), other: await world.signIn(second), id, hashId, version };
}

const save = (caller: Caller, position: PositionChanges) => caller.send(updatePosition, { position });
const nameOf = ({ firstName, lastName }: { firstName: string; lastName: string }) => `${firstName} ${lastName}`;
const read = async (caller: Caller, positionHashId: string) =>
  (await caller.send(editPosition, { positionHashId })).answer.position;

describe('two people editing the same position', () => {
  test('the later save is refused with the name of the earlier, and changes nothing', async () => {
    const { first, one, other, id, hashId, version } = await colleagues();
    expect((await read(one, hashId)).version).toBe(version);
    expect((await save(one, { id, version, title: 'One' })).status).toBe(200);
    const stored = await read(one, hashId);
    expect(stored.version).toBe(version + 1);
    const { status, problem } = await save(other, { id, version, title: 'Other', isRemote: true, skills: [1002] });
    expect([status, problem.code]).toEqual([409, 'edit-conflict']);
    const at = expect.stringMatching(/^\d{4}-.*Z$/);
    expect(problem.reason).toEqual({ code: 'savedByColleague', params: { name: nameOf(first), at } });
    expect(await read(one, hashId)).toEqual({ ...stored, teammates: expect.anything(), company: expect.anything() });
  });

  test('a user’s own save in another window is reported as such, and a moved contact as no one’s save', async () => {
    const { first, one, other, id, version } = await colleagues();
    await save(one, { id, version, title: 'One' });
    expect((await save(one, { id, version, title: 'Again' })).problem.reason).toEqual({ code: 'savedBySelf' });
    expect((await other.send(deleteTeammate, { teammateId: first.id })).status).toBe(200);
    const { status, problem } = await save(other, { id, version: version + 1, title: 'Other' });
    expect([status, problem.reason]).toEqual([409, undefined]);
  });

  test('the same changes are saved with the current version, or without one', async () => {
    const { one, other, id, hashId, version } = await colleagues();
    await save(one, { id, version, title: 'One' });
    expect((await save(other, { id, version: version + 1, timezoneMargin: 3 })).status).toBe(200);
    expect((await save(other, { id, isRemote: true })).status).toBe(200);
    expect(await read(one, hashId)).toMatchObject({
      title: 'One',
      timezoneMargin: 3,
      isRemote: true,
      version: version + 3,
    });
  });

  test('exactly one of many concurrent saves of the same version succeeds', async () => {
    const { one, other, id, hashId, version } = await colleagues();
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, index) => save(index % 2 ? one : other, { id, version, title: `Try ${index}` })),
    );
    const statuses = answers.map(({ status }) => status).toSorted((a, b) => a - b);
    expect(statuses).toEqual([200, ...Array.from({ length: 11 }, () => 409)]);
    expect((await read(one, hashId)).version).toBe(version + 1);
  });

  test.each([-1, 0, 1_000_000])('a version that never existed is a conflict too: %d', async (version) => {
    const { one, id, hashId } = await colleagues();
    expect((await save(one, { id, version, title: 'Invented' })).status).toBe(409);
    expect((await read(one, hashId)).title).toBe('Platform engineer');
  });

  test('a stranger neither learns nor guesses the version', async () => {
    const { id, hashId, version } = await colleagues();
    const stranger = await world.signIn(await buildClient(world.services.db));
    expect((await save(stranger, { id, version: version + 7, title: 'Stolen' })).status).toBe(404);
    const { answer } = await stranger.send(getProfile, { profileType: 'position', positionHashId: hashId });
    expect(answer).toHaveProperty('position.hashId', hashId);
    expect(answer).not.toHaveProperty('position.version');
  });
});

describe('a position deleted during an edit', () => {
  test('cannot be saved, and does not come back', async () => {
    const { one, other, id, hashId, version } = await colleagues();
    expect((await one.send(deletePosition, { positionId: id })).status).toBe(200);
    expect((await save(other, { id, version, title: 'Late' })).status).toBe(404);
    expect((await other.send(editPosition, { positionHashId: hashId })).status).toBe(404);
    expect((await other.send(deletePosition, { positionId: id })).status).toBe(404);
  });

  test('concurrently is saved before or not at all', async () => {
    for (let round = 0; round < 10; round += 1) {
      const { one, other, id } = await colleagues();
      const [saved, deleted] = await Promise.all([
        save(other, { id, title: 'Late' }),
        one.send(deletePosition, { positionId: id }),
      ]);
      expect(deleted.status).toBe(200);
      expect([200, 404]).toContain(saved.status);
      const rows = await world.services.db.selectFrom('positions').select('id').where('id', '=', id).execute();
      expect(rows).toEqual([]);
    }
  });
});

describe('a contact leaving the company during an edit of the position', () => {
  test('is replaced by the longest-standing member, and can no longer be chosen', async () => {
    const { first, second, one, id, hashId } = await colleagues();
    await save(one, { id, mainTeammateId: second.id });
    const { version } = await read(one, hashId);
    expect((await one.send(deleteTeammate, { teammateId: second.id })).status).toBe(200);
    const now = await read(one, hashId);
    expect(now.mainTeammateId).toBe(first.id);
    expect(now.teammates.map(({ id: memberId }) => memberId)).toEqual([first.id]);
    // The contact is part of the edit screen, so the open form is outdated.
    expect((await save(one, { id, ...(version !== undefined && { version }), title: 'Mine' })).status).toBe(409);
    const { status, problem } = await save(one, { id, mainTeammateId: second.id, title: 'Half done' });
    expect(status).toBe(422);
    expect(problem.errors?.map(({ path }) => path)).toEqual(['position.mainTeammateId']);
    expect((await read(one, hashId)).title).toBe('Platform engineer');
  });

  test('concurrently is refused or replaced, never left behind', async () => {
    for (let round = 0; round < 10; round += 1) {
      const { first, second, one, id, hashId } = await colleagues();
      const [saved, left] = await Promise.all([
        save(one, { id, mainTeammateId: second.id }),
        one.send(deleteTeammate, { teammateId: second.id }),
      ]);
      expect(left.status).toBe(200);
      expect([200, 409, 422]).toContain(saved.status);
      expect((await read(one, hashId)).mainTeammateId).toBe(first.id);
    }
  });
});

test('no call of positions reaches a Draft from outside the company', async () => {
  const { first, hashId, id } = await colleagues();
  await world.services.db
    .updateTable('positions')
    .set({ isLive: false, title: 'Secret plans' })
    .where('id', '=', id)
    .execute();
  const strangers = [
    world.visitor(),
    await world.signIn(await buildClient(world.services.db)),
    await world.signIn(await buildTalentUser(world.services.db)),
    await world.signIn({ id: first.id, type: 2 }).then((caller) => {
      caller.cookies.set('session', 'not a session');
      return caller;
    }),
  ];
  const attacks = [
    ['/api/client/positions/index', {}],
    ['/api/client/positions/edit', { profileType: 'position', positionHashId: hashId }],
    ['/api/client/positions/edit', { positionHashId: hashId, companyId: first.companyId }],
    ['/api/client/positions/update', { position: { id, companyId: first.companyId, title: 'Mine' } }],
    ['/api/client/positions/update', { position: { id, hashId, version: 1 } }],
    ['/api/client/positions/delete', { positionId: id }],
    ['/api/client/positions/store', { position: { id, hashId, companyId: first.companyId, isLive: true } }],
    ['/api/client/positions/search-talent', { positionHashId: hashId }],
  ] as const;
  const before = await world.services.db.selectFrom('positions').selectAll().where('id', '=', id).execute();
  for (const stranger of strangers) {
    for (const [path, payload] of attacks) {
      const reply = await stranger.post(path, JSON.stringify(payload), { 'content-type': 'application/json' });
      expect(reply.text).not.toContain('Secret plans');
      expect(reply.text).not.toContain(hashId);
    }
  }
  expect(await world.services.db.selectFrom('positions').selectAll().where('id', '=', id).execute()).toEqual(before);
  const own = await world.services.db
    .selectFrom('positions')
    .select('isLive')
    .where('companyId', '=', first.companyId ?? 0)
    .execute();
  expect(own).toEqual([{ isLive: false }]);
});
