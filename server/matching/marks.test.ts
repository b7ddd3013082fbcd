import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { talentMarks } from '#contract/matching.ts';
import { buildClient, buildCompany, buildInvited, signInClient } from '#server/accounts/build.ts';
import { buildMessage, buildThread } from '#server/messaging/build.ts';
import { buildTalent } from '#server/talents/build.ts';
import type { Caller } from '#server/testing/caller.ts';
import { type World, createWorld } from '#server/testing/world.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

const marks = async (caller: Caller, talentIds: number[]) => (await caller.send(talentMarks, { talentIds })).answer;

/** Sets when a user was last seen, in minutes before now, and clears the end of their last visit. */
const seenAgo = (userId: number, minutes: number) =>
  sql`update users set last_visit_ended_at = null, last_seen_at = now() - make_interval(mins => ${minutes}::integer)
      where id = ${userId}::integer`.execute(world.services.db);
const signedUpAgo = (userId: number, minutes: number) =>
  sql`update users set created_at = now() - make_interval(mins => ${minutes}::integer)
      where id = ${userId}::integer`.execute(world.services.db);

test('marks a talent as written to once a member of the company has sent a message', async () => {
  const { db } = world.services;
  const { caller, client, companyId } = await signInClient(world, { isTrial: false });
  const { id } = client;
  const colleague = await buildClient(db, { companyId });
  const stranger = await buildClient(db);
  const [opened, answeredOnly, ours, colleagues, strangers] = [
    await buildTalent(db),
    await buildTalent(db),
    await buildTalent(db),
    await buildTalent(db),
    await buildTalent(db),
  ];
  await buildThread(db, id, opened.id);
  const write = async (from: number, to: number, author = from) =>
    buildMessage(db, { threadId: await buildThread(db, from, to), userId: author });
  await write(id, answeredOnly.id, answeredOnly.id);
  await write(id, ours.id);
  await write(colleague.id, colleagues.id);
  await write(stranger.id, strangers.id);
  const ids = [opened, answeredOnly, ours, colleagues, strangers].map((talent) => talent.id);
  expect(new Set((await marks(caller, ids)).writtenToIds)).toEqual(new Set([ours.id, colleagues.id]));
  expect((await marks(caller, [ours.id])).writtenToIds).toEqual([ours.id]);
  expect(await marks(caller, [id, colleague.id, 2_000_000_000])).toEqual({
    writtenToIds: [],
    writtenTo: [],
    newIds: [],
  });
});

test('names the last member who got an answer, else the last who wrote', async () => {
  const { db } = world.services;
  const { caller, client, companyId } = await signInClient(world, { isTrial: false });
  const colleague = await buildClient(db, { companyId, firstName: 'João' });
  const talent = await buildTalent(db);
  const write = async (memberId: number, userId: number) =>
    buildMessage(db, { threadId: await buildThread(db, memberId, talent.id), userId });
  const writtenTo = async () => (await marks(caller, [talent.id])).writtenTo;
  const [byColleague, byViewer] = [
    { talentId: talent.id, memberId: colleague.id, firstName: 'João' },
    { talentId: talent.id, memberId: client.id, firstName: 'Ada' },
  ];
  await write(colleague.id, colleague.id);
  expect(await writtenTo()).toEqual([{ ...byColleague, isAnswered: false }]);
  await write(client.id, client.id);
  expect(await writtenTo()).toEqual([{ ...byViewer, isAnswered: false }]);
  await write(colleague.id, talent.id);
  expect(await writtenTo()).toEqual([{ ...byColleague, isAnswered: true }]);
  await db.deleteFrom('users').where('id', '=', colleague.id).execute();
  expect(await writtenTo()).toEqual([{ ...byViewer, isAnswered: false }]);
});

test('marks a talent as new who signed up since the viewer’s last visit, throughout the current visit', async () => {
  const { db, presence } = world.services;
  const { id: companyId } = await buildCompany(db, { isTrial: false });
  const newcomer = await buildInvited(db, { companyId });
  const { id } = newcomer;
  const caller = await world.signIn(newcomer);
  const [before, since] = [await buildTalent(db), await buildTalent(db)];
  await signedUpAgo(before.id, 300);
  await signedUpAgo(since.id, 60);
  const newIds = async () => (await marks(caller, [before.id, since.id])).newIds;

  // In the first visit no talent is new.
  expect(await newIds()).toEqual([]);
  await presence.flush();
  expect(await newIds()).toEqual([]);

  // Away for two hours: the same before and after the new visit is stored.
  await seenAgo(id, 120);
  expect(await newIds()).toEqual([since.id]);
  await sql`update users set last_seen_at = now() where id = ${id}::integer`.execute(db);
  expect(await newIds()).toEqual([since.id]);
  await sql`update users set last_seen_at = now() + interval '1 minute' where id = ${id}::integer`.execute(db);
  expect(await newIds()).toEqual([since.id]);

  // Ten minutes away do not end a visit.
  await seenAgo(id, 10);
  await sql`update users set last_seen_at = now() where id = ${id}::integer`.execute(db);
  expect(await newIds()).toEqual([]);
});
