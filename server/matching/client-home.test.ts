import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type * as z from 'zod/mini';
import { moveCandidates } from '#contract/candidates.ts';
import { clientHome } from '#contract/matching.ts';
import type { Stage } from '#contract/stages.ts';
import { buildClient, signInClient } from '#server/accounts/build.ts';
import { buildPosition } from '#server/positions/build.ts';
import { buildTalent, signInTalent } from '#server/talents/build.ts';
import { type World, createWorld } from '#server/testing/world.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());
beforeEach(async () => {
  await world.services.db.deleteFrom('users').execute();
  await world.services.db.deleteFrom('companies').execute();
});

const typescript = 1002;
const react = 2007;
const postgresql = 5001;

const ids = (positions: readonly { id: number }[]) => positions.map(({ id }) => id);

const signedInClient = () => signInClient(world, { isTrial: false });

describe('client home', () => {
  test('ranks the matches of every position: optional skills, then the day last active, then the id', async () => {
    const { db } = world.services;
    const { companyId, caller } = await signedInClient();
    const plain = await buildTalent(db, { skillIds: [typescript], lastActiveOn: '2026-03-01' });
    const recent = await buildTalent(db, { skillIds: [typescript], lastActiveOn: '2026-03-02' });
    const skilled = await buildTalent(db, { skillIds: [typescript, react], lastActiveOn: '2026-01-01' });
    const both = await buildTalent(db, { skillIds: [typescript, react, postgresql], lastActiveOn: '2026-01-01' });
    const alike = await buildTalent(db, { skillIds: [typescript], lastActiveOn: '2026-03-02' });
    await buildTalent(db, { skillIds: [react, postgresql] });
    await buildPosition(db, { requiredSkillIds: [typescript] });
    const older = await buildPosition(db, {
      companyId,
      requiredSkillIds: [typescript],
      optionalSkillIds: [react, postgresql],
    });
    const draft = await buildPosition(db, { companyId, isLive: false, title: '', requiredSkillIds: [9_001] });

    const { answer } = await caller.send(clientHome, {});
    expect(
      answer.positions.map(({ id, title, isLive, talentIds, talentCount }) => ({
        id,
        title,
        isLive,
        talentIds,
        talentCount,
      })),
    ).toEqual([
      {
        id: older.id,
        title: older.title,
        isLive: true,
        talentIds: [both.id, skilled.id, recent.id, alike.id, plain.id],
        talentCount: 5,
      },
      { id: draft.id, title: '', isLive: false, talentIds: [], talentCount: 0 },
    ]);
    expect(answer.countries).toHaveLength(249);
    expect(answer.completedProfiles).toEqual([3]);
  });

  test('gives the UTC offset of a position with remote work, which shared working hours are computed from', async () => {
    const { db } = world.services;
    const { companyId, caller } = await signedInClient();
    const place = { companyId, timezone: 'Asia/Kolkata', timezoneMargin: 4 };
    await buildPosition(db, { ...place, isRemote: false });
    await buildPosition(db, { ...place, isRemote: true });
    const { positions } = (await caller.send(clientHome, {})).answer;
    expect(positions.map(({ currentUtcOffset }) => currentUtcOffset)).toEqual([330, null]);
  });

  test('lists at most 99 talents, and counts all of them', async () => {
    const { db } = world.services;
    const { companyId, caller } = await signedInClient();
    await buildPosition(db, { companyId });
    for (let index = 0; index < 105; index += 1) await buildTalent(db);
    const [position] = (await caller.send(clientHome, {})).answer.positions;
    expect(position?.talentIds).toHaveLength(99);
    expect(position?.talentCount).toBe(105);
  });

  test('lists as many talents as requested, for all positions or for one of the company’s own', async () => {
    const { db } = world.services;
    const { companyId, caller } = await signedInClient();
    const [older, newer] = [await buildPosition(db, { companyId }), await buildPosition(db, { companyId })];
    const foreign = await buildPosition(db);
    const best = [await buildTalent(db), await buildTalent(db)];
    await buildTalent(db);
    const panels = async (payload: z.input<typeof clientHome.payload>) =>
      (await caller.send(clientHome, payload)).answer.positions.map(({ id, talentIds, talentCount }) => ({
        id,
        talentIds,
        talentCount,
      }));
    const listed = { talentIds: best.map(({ id }) => id), talentCount: 3 };
    expect(await panels({ talentsEach: 2 })).toEqual([
      { id: newer.id, ...listed },
      { id: older.id, ...listed },
    ]);
    expect((await panels({ positionId: older.id }))[0]?.talentIds).toHaveLength(3);
    expect(await panels({ positionId: older.id, talentsEach: 2 })).toEqual([{ id: older.id, ...listed }]);
    expect(await panels({ positionId: foreign.id })).toEqual([]);
  });

  test('lists those handled after the others where fewer are requested, and in their order where all are', async () => {
    const { db } = world.services;
    const { client, companyId, caller } = await signedInClient();
    const { id, hashId } = await buildPosition(db, { companyId, mainTeammateId: client.id });
    const other = await buildPosition(db, { companyId, mainTeammateId: client.id });
    const built = [];
    for (const lastActiveOn of ['2026-03-05', '2026-03-04', '2026-03-03', '2026-03-02', '2026-03-01'])
      built.push((await buildTalent(db, { lastActiveOn })).id);
    const [first = 0, second = 0, passed = 0, kept = 0, last = 0] = built;
    const move = (talentId: number, stage: Stage) =>
      caller.send(moveCandidates, { positionHashId: hashId, talentIds: [talentId], stage });
    await move(first, 'contacted');
    await move(second, 'hired');
    await move(passed, 'closed');
    await move(kept, 'kept');
    const panel = async (payload: z.input<typeof clientHome.payload>) => {
      const { positions } = (await caller.send(clientHome, payload)).answer;
      const [found] = positions;
      return [found?.talentIds, found?.handledIds, found?.talentCount];
    };
    expect(await panel({ positionId: id })).toEqual([[first, second, kept, last], [first, second], 4]);
    expect(await panel({ positionId: id, talentsEach: 4 })).toEqual([[kept, last, first, second], [first, second], 4]);
    expect(await panel({ positionId: id, talentsEach: 3 })).toEqual([[kept, last, first], [first], 4]);
    expect(await panel({ positionId: id, talentsEach: 2 })).toEqual([[kept, last], undefined, 4]);
    expect(await panel({ positionId: other.id, talentsEach: 2 })).toEqual([[first, second], undefined, 5]);
  });

  test('ranks the first panels, and only names the others until they are requested', async () => {
    const { db } = world.services;
    const { companyId, caller } = await signedInClient();
    const talent = await buildTalent(db, { skillIds: [typescript] });
    const build = (title: string, isLive = true) =>
      buildPosition(db, { companyId, title, isLive, requiredSkillIds: [typescript] });
    const [oldest, draft, newest] = [await build('Oldest'), await build('Draft', false), await build('Newest')];
    const foreign = await buildPosition(db);
    const home = async (payload: z.input<typeof clientHome.payload>) => (await caller.send(clientHome, payload)).answer;

    const first = await home({ firstPanels: 1 });
    expect(first.positions).toMatchObject([{ id: newest.id, talentIds: [talent.id], talentCount: 1 }]);
    expect(first.further).toEqual([
      { id: oldest.id, hashId: oldest.hashId, title: 'Oldest', isLive: true },
      { id: draft.id, hashId: draft.hashId, title: 'Draft', isLive: false },
    ]);
    expect((await home({ firstPanels: 3 })).further).toEqual([]);
    expect(await home({})).not.toHaveProperty('further');

    const asked = await home({ positionIds: [oldest.id, foreign.id, draft.id] });
    expect(ids(asked.positions)).toEqual([oldest.id, draft.id]);
    expect(asked.positions).toMatchObject([{ talentIds: [talent.id] }, { talentIds: [talent.id] }]);
    expect(ids((await home({ positionIds: [] })).positions)).toEqual([]);
    expect(ids((await home({ positionIds: [oldest.id], positionId: newest.id })).positions)).toEqual([newest.id]);
  });

  test('names the contact’s own positions, and ranks these first if more than ten are Live', async () => {
    const { db } = world.services;
    const { client, companyId, caller } = await signedInClient();
    const colleague = await buildClient(db, { companyId });
    const build = (mainTeammateId: number | null, isLive = true) =>
      buildPosition(db, { companyId, isLive, mainTeammateId });
    const own = [await build(client.id), await build(client.id)];
    const draft = await build(client.id, false);
    await build(null);
    for (let index = 0; index < 7; index += 1) await build(colleague.id);
    const first = async () => {
      const { positions, further = [] } = (await caller.send(clientHome, { firstPanels: 2 })).answer;
      const listed = [...positions, ...further];
      return { ranked: ids(positions), listed: ids(listed), mine: ids(listed.filter(({ isMine }) => isMine)) };
    };
    const mine = [own[1]?.id, own[0]?.id, draft.id];
    const ten = await first();
    expect(ten.mine).toEqual(mine);
    expect(ten.listed).toEqual([...ten.listed.slice(0, 8), ...mine]);

    const eleventh = await build(colleague.id);
    const eleven = await first();
    expect(eleven.ranked).toEqual(mine.slice(0, 2));
    expect(eleven.listed).toEqual([...mine.slice(0, 2), eleventh.id, ...ten.listed.slice(0, 8), draft.id]);
    // The specified order stays for whoever asks for all.
    const all = (await caller.send(clientHome, {})).answer.positions;
    expect(ids(all)).toEqual([eleventh.id, ...ten.listed]);
    expect(all.filter(({ isMine }) => isMine)).toHaveLength(3);
    const asColleague = await world.signIn(colleague);
    expect((await asColleague.send(clientHome, { positionId: draft.id })).answer.positions[0]).not.toHaveProperty(
      'isMine',
    );
  });

  test('is empty for a new company, and not for talents', async () => {
    const { caller } = await signedInClient();
    expect((await caller.send(clientHome, {})).answer).toMatchObject({ positions: [], completedProfiles: [] });
    const talent = await signInTalent(world);
    expect((await talent.caller.send(clientHome, {})).status).toBe(403);
  });
});
