import { afterAll, beforeAll, expect, test } from 'vitest';
import { adminTalents } from '#contract/admin.ts';
import { announcementProgress, countRecipients } from '#contract/announcements.ts';
import { clientHome, countFitting, talentHome } from '#contract/matching.ts';
import { messagingInit } from '#contract/messaging.ts';
import { type Mark, markPosition } from '#contract/position-marks.ts';
import { searchPositions } from '#contract/position-search.ts';
import { listPositions } from '#contract/positions.ts';
import { getProfile } from '#contract/profiles.ts';
import { buildAdministrator, buildClient, buildCompany } from '#server/accounts/build.ts';
import { buildMessage, buildThread } from '#server/messaging/build.ts';
import { signInTalent } from '#server/talents/build.ts';
import type { Caller } from '#server/testing/caller.ts';
import { type World, createWorld } from '#server/testing/world.ts';
import { buildPosition } from './build.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

const typescript = 1001;
const db = () => world.services.db;

/** A talent, and three matching positions. */
async function setUp() {
  const { caller, talent } = await signInTalent(world, { skillIds: [typescript], isRemote: true });
  const company = await buildCompany(db());
  const client = await buildClient(db(), { companyId: company.id });
  const positions = [];
  for (const title of ['Cooper', 'Tanner', 'Weaver'])
    positions.push(
      await buildPosition(db(), {
        title,
        companyId: company.id,
        mainTeammateId: client.id,
        requiredSkillIds: [typescript],
      }),
    );
  const [first, second, third] = positions;
  if (!first || !second || !third) throw new Error('too few positions');
  const mark = async (hashId: string, as: Mark | null) =>
    (await caller.send(markPosition, { positionHashId: hashId, mark: as })).status;
  return { caller, talent, company, client, first, second, third, mark };
}

const inParts = async (caller: Caller) => (await caller.send(talentHome, { inParts: true })).answer;
const titlesOf = (positions: readonly { title: string }[]) => positions.map(({ title }) => title);
const show = async (caller: Caller, what: 'saved' | 'passed' | 'written') =>
  (await caller.send(searchPositions, { filters: { show: what } })).answer;

test('a passed position is in no list or count but that of passed ones, until the mark is removed', async () => {
  const { caller, company, first, mark } = await setUp();
  const filters = { company: company.id };
  const place = { isRemote: true, isPhysical: false, timezone: null, physicalCountryId: null };
  const count = async () => (await caller.send(countFitting, { skills: [typescript], ...place })).answer.positionCount;
  const [countBefore, homeBefore] = [await count(), await inParts(caller)];
  expect(await mark(first.hashId, 'passed')).toBe(200);
  expect(await mark(first.hashId, 'passed')).toBe(200);
  const home = await inParts(caller);
  expect(titlesOf(home.positions)).not.toContain('Cooper');
  expect(home.counts?.fits).toBe((homeBefore.counts?.fits ?? 0) - 1);
  expect(home.standingCount).toBeUndefined();
  expect(titlesOf((await caller.send(talentHome, {})).answer.positions)).not.toContain('Cooper');
  expect(await count()).toBe(countBefore - 1);
  const found = (await caller.send(searchPositions, { filters })).answer;
  expect([found.positionCount, titlesOf(found.positions)]).toEqual([2, ['Weaver', 'Tanner']]);
  const passed = await show(caller, 'passed');
  expect(passed.positions.map(({ title, mark: own }) => [title, own])).toEqual([['Cooper', 'passed']]);
  expect(await mark(first.hashId, null)).toBe(200);
  expect(await inParts(caller)).toEqual(homeBefore);
});

test('a saved position stays in place, and remains listed with its title once closed or changed', async () => {
  const { caller, first, second, mark } = await setUp();
  await mark(first.hashId, 'saved');
  await mark(second.hashId, 'saved');
  const home = await inParts(caller);
  expect(home.positions.filter(({ mark: own }) => own).map(({ title }) => title)).toEqual(['Tanner', 'Cooper']);
  expect(home.standingCount).toBe(2);
  const profile = await caller.send(getProfile, { profileType: 'position', positionHashId: first.hashId });
  expect(profile.answer).toMatchObject({ mark: 'saved' });
  expect((await caller.send(talentHome, {})).answer.positions.some((one) => 'mark' in one)).toBe(false);
  const closed = { isLive: false, title: 'Secret', closeReason: 'filled' } as const;
  await db().updateTable('positions').set(closed).where('id', '=', first.id).execute();
  expect(titlesOf((await show(caller, 'saved')).positions)).toEqual(['Tanner']);
  const { standing, positionCount } = await show(caller, 'written');
  expect(positionCount).toBe(2);
  expect(standing).toMatchObject([
    { part: 'saved', title: 'Tanner', position: { hashId: second.hashId }, closeReason: null, conversation: null },
    { part: 'ended', title: 'Cooper', position: null, closeReason: 'filled', kept: { hashId: first.hashId } },
  ]);
  expect(await mark(first.hashId, null)).toBe(200);
  expect(await mark(first.hashId, null)).toBe(404);
  expect((await show(caller, 'written')).positionCount).toBe(1);
});

test("a talent's overview shows who wrote last about which position, without hidden companies", async () => {
  const { caller, talent, company, client, first, mark } = await setUp();
  const threadId = await buildThread(db(), talent.id, client.id);
  const about = { positionId: first.id, positionTitle: 'Cooper' };
  await db().updateTable('threads').set(about).where('id', '=', threadId).execute();
  expect((await show(caller, 'written')).standing).toEqual([]);
  await buildMessage(db(), { threadId, userId: talent.id });
  await mark(first.hashId, 'saved');
  const [mine] = (await show(caller, 'written')).standing ?? [];
  expect(mine).toMatchObject({
    part: 'conversation',
    conversation: { userId: client.id, isMine: true, closedBy: null },
  });
  await buildMessage(db(), { threadId, userId: client.id });
  const [theirs] = (await show(caller, 'written')).standing ?? [];
  expect(theirs).toMatchObject({ part: 'conversation', conversation: { isMine: false }, kept: {} });
  expect((await inParts(caller)).standingCount).toBe(1);
  await db().deleteFrom('positions').where('id', '=', first.id).execute();
  const [deleted] = (await show(caller, 'written')).standing ?? [];
  expect(deleted).toMatchObject({ part: 'ended', title: 'Cooper', position: null, kept: null });
  await db()
    .insertInto('hiddenPairs')
    .values({ talentId: talent.id, companyId: company.id, origin: 'talent' })
    .execute();
  expect((await show(caller, 'written')).standing).toEqual([]);
  expect((await inParts(caller)).standingCount).toBeUndefined();
});

test('a position that a talent came for is not sent yet until written about, removed or ended', async () => {
  const { caller, talent, client, first, second, mark } = await setUp();
  const notSent = async () => (await inParts(caller)).notSent?.title;
  const parts = async () =>
    (await show(caller, 'written')).standing?.map(({ part, title }) => [part, title].join(' ')) ?? [];
  await mark(first.hashId, 'begun');
  await mark(second.hashId, 'begun');
  expect([await notSent(), await parts()]).toEqual(['Tanner', ['begun Tanner', 'begun Cooper']]);
  expect((await inParts(caller)).standingCount).toBe(2);
  expect(titlesOf((await caller.send(searchPositions, {})).answer.positions)).toContain('Tanner');
  expect((await show(caller, 'saved')).positions).toEqual([]);
  expect(await mark(second.hashId, null)).toBe(200);
  expect([await notSent(), await parts()]).toEqual(['Cooper', ['begun Cooper']]);
  const setLive = (isLive: boolean) =>
    db().updateTable('positions').set({ isLive }).where('id', '=', first.id).execute();
  await setLive(false);
  expect([await notSent(), await parts()]).toEqual([undefined, []]);
  expect((await inParts(caller)).standingCount).toBeUndefined();
  await setLive(true);
  expect(await notSent()).toBe('Cooper');

  // Opening the conversation sends nothing.
  const opened = await caller.send(messagingInit, { userToId: client.id, positionHashId: first.hashId });
  const { threadId } = opened.answer;
  if (threadId === null) throw new Error('no thread');
  expect(await notSent()).toBe('Cooper');
  await buildMessage(db(), { threadId, userId: talent.id });
  expect([await notSent(), await parts()]).toEqual([undefined, ['conversation Cooper']]);
  // Opening it from another position changes nothing, writing about that adds a row.
  await caller.send(messagingInit, { userToId: client.id, positionHashId: second.hashId });
  expect([await notSent(), await parts()]).toEqual([undefined, ['conversation Cooper']]);
  await buildMessage(db(), { threadId, userId: talent.id, about: second.hashId });
  expect([await notSent(), await parts()]).toEqual([undefined, ['conversation Tanner', 'conversation Cooper']]);
});

test('the company gets equal answers with and without marks', async () => {
  const { caller, client, company, first, second, mark } = await setUp();
  const member = await world.signIn(client);
  const look = async () => {
    const skills = { positionHashId: first.hashId, skills: [typescript] };
    const [home, positions, recipients, progress, own] = await Promise.all([
      member.send(clientHome, {}),
      member.send(listPositions, {}),
      member.send(countRecipients, skills),
      member.send(announcementProgress, {}),
      member.send(getProfile, { profileType: 'position', positionHashId: first.hashId }),
    ]);
    return JSON.stringify([home, positions, recipients, progress, own].map(({ answer }) => answer));
  };
  const before = await look();
  await mark(first.hashId, 'passed');
  await mark(second.hashId, 'saved');
  expect(await look()).toBe(before);
  await mark(second.hashId, 'begun');
  expect(await look()).toBe(before);
  const profile = await caller.send(getProfile, { profileType: 'company', companyId: company.id });
  expect(profile.answer).toMatchObject({ company: { positions: [{}, {}, {}] } });
});

test('an administrator acting as the talent neither sees nor changes marks', async () => {
  const { caller, talent, first, second, mark } = await setUp();
  await mark(first.hashId, 'saved');
  await mark(second.hashId, 'passed');
  const acting = await world.signIn(await buildAdministrator(db()));
  const found = (await acting.send(adminTalents, { search: `#${talent.id}` })).answer;
  await acting.get(found.users[0]?.signinUrl ?? '');
  const { status, problem } = await acting.send(markPosition, { positionHashId: first.hashId, mark: null });
  expect([status, problem.reason?.code]).toEqual([403, 'acting']);
  for (const what of ['saved', 'passed', 'written'] as const)
    expect((await acting.send(searchPositions, { filters: { show: what } })).status).toBe(403);
  const profile = await acting.send(getProfile, { profileType: 'position', positionHashId: first.hashId });
  expect(profile.answer).not.toHaveProperty('mark');
  const seen = await inParts(acting);
  expect(JSON.stringify(seen)).not.toMatch(/"mark"|standingCount/);
  expect(seen.positions.map(({ id }) => id)).not.toContain(second.id);
  expect((await inParts(caller)).standingCount).toBe(1);
});
