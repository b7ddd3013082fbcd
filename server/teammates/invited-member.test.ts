import { afterAll, beforeAll, expect, test } from 'vitest';
import { listTeammates } from '#contract/companies.ts';
import { messagingInit } from '#contract/messaging.ts';
import { createPosition, updatePosition } from '#contract/positions.ts';
import { type Profile, getProfile } from '#contract/profiles.ts';
import { buildInvited } from '#server/accounts/build.ts';
import { buildPosition } from '#server/positions/build.ts';
import { signInTalent } from '#server/talents/build.ts';
import { type OldDatabase, createOldDatabase } from '#server/testing/old-database.ts';
import { type World, createWorld } from '#server/testing/world.ts';
import { buildMember } from './build.ts';

let world: World;
let old: OldDatabase;
beforeAll(async () => {
  world = await createWorld();
  old = await createOldDatabase();
});
afterAll(async () => {
  await old.drop();
  await world.close();
});

test('a talent sees and writes to an invited member only once they have signed in', async () => {
  const { db } = world.services;
  const { user } = await buildMember(world);
  const invited = await buildInvited(db, { companyId: user.companyId });
  const position = await buildPosition(db, { companyId: user.companyId, mainTeammateId: user.id });
  const { caller } = await signInTalent(world);
  const seen = async () => {
    const company = await caller.send(getProfile, { profileType: 'company', companyId: user.companyId });
    const role = await caller.send(getProfile, { profileType: 'position', positionHashId: position.hashId });
    const member = await caller.send(getProfile, { profileType: 'teammate', teammateId: invited.id });
    const thread = await caller.send(messagingInit, { userToId: invited.id });
    const lists = [idsIn(company.answer), idsIn(role.answer)];
    return { lists, member: member.status, thread: thread.status };
  };
  expect(await seen()).toEqual({ lists: [[user.id], [user.id]], member: 404, thread: 404 });
  await world.signIn(invited);
  const all = [user.id, invited.id];
  expect(await seen()).toEqual({ lists: [all, all], member: 200, thread: 200 });
});

test('a colleague sees an invited member marked, writes to them, and cannot make them a contact', async () => {
  const { db } = world.services;
  const { user, caller } = await buildMember(world);
  const invited = await buildInvited(db, { companyId: user.companyId });
  const { teammates } = (await caller.send(listTeammates, {})).answer;
  expect(teammates.map(({ isInvited }) => isInvited)).toEqual([undefined, true]);
  expect((await caller.send(messagingInit, { userToId: invited.id })).status).toBe(200);
  const position = await buildPosition(db, { companyId: user.companyId, mainTeammateId: user.id });
  const save = () =>
    caller.send(updatePosition, { position: { id: position.id, version: 1, mainTeammateId: invited.id } });
  const refused = await save();
  expect([refused.status, refused.problem.errors?.map(({ path }) => path)]).toEqual([422, ['position.mainTeammateId']]);
  expect(await contactsOf(user.companyId)).toEqual([user.id]);
  await world.signIn(invited);
  expect((await save()).status).toBe(200);
  expect(await contactsOf(user.companyId)).toEqual([invited.id]);
});

test('a position begun with an invited member as its contact is refused', async () => {
  const { db } = world.services;
  const { user, caller } = await buildMember(world);
  const invited = await buildInvited(db, { companyId: user.companyId });
  expect((await caller.send(createPosition, { position: { mainTeammateId: invited.id } })).status).toBe(422);
  expect(await contactsOf(user.companyId)).toEqual([]);
});

test('positions of an older version go from an invited contact to the longest-standing member who came', async () => {
  const { pool, db } = old.connection;
  await old.migrateTo('0092');
  const insert = async (statement: string, values: unknown[]): Promise<number> =>
    (await pool.query<{ id: number }>(`insert into ${statement} returning id`, values)).rows[0]?.id ?? 0;
  const company = (name: string) =>
    insert(`companies (name, name_key, trial_ends_at) values ($1, lower($1), now())`, [name]);
  const member = (companyId: number, address: string, hasCome: boolean) =>
    insert(
      `users (type, company_id, email, first_name, last_name, last_seen_at)
        values (2, $1, $2, 'Ada', 'Byron', case when $3::boolean then now() end)`,
      [companyId, address, hasCome],
    );
  const [kept, empty] = [await company('Kept'), await company('Empty')];
  const invited = await member(kept, 'a@kept.com', false);
  const leaving = await member(kept, 'b@kept.com', true);
  await pool.query('update users set leaving_at = now() where id = $1', [leaving]);
  const first = await member(kept, 'c@kept.com', true);
  const second = await member(kept, 'd@kept.com', true);
  const alone = await member(empty, 'e@empty.com', false);
  for (const [hash, companyId, contact] of [
    ['one', kept, invited],
    ['two', kept, second],
    ['three', empty, alone],
  ])
    await insert('positions (hash_id, company_id, main_teammate_id) values ($1, $2, $3)', [hash, companyId, contact]);

  await old.migrateTo('9999');
  const positions = await db.selectFrom('positions').select(['mainTeammateId', 'version']).orderBy('id').execute();
  expect(positions).toEqual([
    { mainTeammateId: first, version: 2 },
    { mainTeammateId: second, version: 1 },
    { mainTeammateId: alone, version: 1 },
  ]);
});

/** The members that a profile names. */
function idsIn(profile: Profile): number[] {
  if (profile.profileType === 'company') return profile.company.teammates.map(({ id }) => id);
  return profile.profileType === 'position' ? profile.position.company.teammates.map(({ id }) => id) : [];
}

const contactsOf = async (companyId: number) =>
  (
    await world.services.db
      .selectFrom('positions')
      .select('mainTeammateId')
      .where('companyId', '=', companyId)
      .execute()
  ).map(({ mainTeammateId }) => mainTeammateId);
