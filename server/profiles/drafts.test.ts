import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { editCompany, showCompany } from '#contract/companies.ts';
import { clientHome, talentHome } from '#contract/matching.ts';
import { deletePosition, editPosition, listPositions, updatePosition } from '#contract/positions.ts';
import { getProfile } from '#contract/profiles.ts';
import { buildAdministrator, buildClient, buildCompany } from '#server/accounts/build.ts';
import { buildPosition } from '#server/positions/build.ts';
import { buildTalent } from '#server/talents/build.ts';
import type { Caller } from '#server/testing/caller.ts';
import { type World, createWorld } from '#server/testing/world.ts';

/* A Draft is invisible outside its company, by every call and whatever the order of its changes. */

const typescript = 1002;
/** Part of every text in the Draft, so one search finds any leak. */
const secret = 'kept-to-ourselves';

let world: World;
let companyId: number;
let contactId: number;
let matchedTalentId: number;
let owner: Caller;
let outsiders: [who: string, caller: Caller][];

beforeAll(async () => {
  world = await createWorld();
  const { db } = world.services;
  const company = await buildCompany(db, { isTrial: false });
  const contact = await buildClient(db, { companyId: company.id });
  const talent = await buildTalent(db, { skillIds: [typescript], isRemote: true });
  [companyId, contactId, matchedTalentId] = [company.id, contact.id, talent.id];
  owner = await world.signIn(contact);
  outsiders = [
    ['a client of another company', await world.signIn(await buildClient(db))],
    ['the talent it would fit', await world.signIn(talent)],
    ['another talent', await world.signIn(await buildTalent(db))],
    ['an administrator', await world.signIn(await buildAdministrator(db))],
  ];
});
afterAll(() => world.close());

const buildSecret = (isLive: boolean) =>
  buildPosition(world.services.db, {
    companyId,
    isLive,
    title: `${secret} title`,
    description: `<p>${secret} description</p>`,
    requiredSkillIds: [typescript],
    isRemote: true,
    mainTeammateId: contactId,
  });

async function setLive(id: number, isLive: boolean): Promise<void> {
  expect((await owner.send(updatePosition, { position: { id, isLive } })).status).toBe(200);
}

/** A refusal without its request number. */
const gist = ({ problem }: { problem: object }) => ({ ...problem, requestId: undefined });

/** Makes every call about positions open to an outsider; refusals count as answers too. */
async function readAll(caller: Caller, hashId: string): Promise<string> {
  const replies = [
    await caller.send(getProfile, { profileType: 'position', positionHashId: hashId }),
    await caller.send(getProfile, { profileType: 'company', companyId }),
    await caller.send(getProfile, { profileType: 'teammate', teammateId: contactId }),
    await caller.send(talentHome, {}),
    await caller.send(clientHome, {}),
    await caller.send(listPositions, {}),
    await caller.send(editPosition, { positionHashId: hashId }),
    await caller.send(showCompany, { companyId }),
    await caller.send(editCompany, { companyId }),
  ];
  return JSON.stringify(replies.map(({ status, answer, problem }) => (status === 200 ? answer : problem)));
}

describe.each([
  ['never was Live', async () => buildSecret(false)],
  [
    'was Live before',
    async () => {
      const position = await buildSecret(true);
      await setLive(position.id, false);
      return position;
    },
  ],
  [
    'went Live and back twice',
    async () => {
      const position = await buildSecret(false);
      for (const isLive of [true, false, true, false]) await setLive(position.id, isLive);
      return position;
    },
  ],
])('a Draft that %s', (_history, build) => {
  test('is in no answer outside its company', async () => {
    const { id, hashId } = await build();
    for (const [who, caller] of outsiders) {
      const read = await readAll(caller, hashId);
      expect([who, read.includes(secret), read.includes(hashId)]).toEqual([who, false, false]);
    }
    expect(await readAll(owner, hashId)).toContain(secret);
    expect((await owner.send(deletePosition, { positionId: id })).status).toBe(200);
  });

  test('answers like a position that does not exist', async () => {
    const { id, hashId } = await build();
    for (const [who, caller] of outsiders) {
      const draft = await caller.send(getProfile, { profileType: 'position', positionHashId: hashId });
      const absent = await caller.send(getProfile, { profileType: 'position', positionHashId: 'A'.repeat(22) });
      expect([who, draft.status, gist(draft)]).toEqual([who, 404, gist(absent)]);
    }
    expect((await owner.send(deletePosition, { positionId: id })).status).toBe(200);
  });
});

test('a position set to Draft disappears from every answer at once, and reappears when Live', async () => {
  const { id, hashId } = await buildSecret(true);
  const seenBy = async () => {
    const seen = [];
    for (const [who, caller] of outsiders) if ((await readAll(caller, hashId)).includes(hashId)) seen.push(who);
    return seen;
  };
  const everyone = outsiders.map(([who]) => who);
  expect(await seenBy()).toEqual(everyone);
  await setLive(id, false);
  expect(await seenBy()).toEqual([]);
  await setLive(id, true);
  expect(await seenBy()).toEqual(everyone);
  await owner.send(deletePosition, { positionId: id });
  expect(await seenBy()).toEqual([]);
});

test("another company's ids change, delete and reveal nothing", async () => {
  const { id, hashId } = await buildSecret(false);
  const stranger = outsiders[0]?.[1];
  if (!stranger) throw new Error('There is no stranger.');
  for (const positionId of [id, 2_000_000_000]) {
    const taken = await stranger.send(updatePosition, { position: { id: positionId, title: 'taken', isLive: true } });
    const deleted = await stranger.send(deletePosition, { positionId });
    expect([taken.status, deleted.status]).toEqual([404, 404]);
    expect(JSON.stringify([taken.problem, deleted.problem])).not.toContain(secret);
  }
  const { answer } = await owner.send(getProfile, { profileType: 'position', positionHashId: hashId });
  expect(answer).toMatchObject({ position: { title: `${secret} title`, isLive: false } });
});

test('talents do not exist for other talents, in any call with their id', async () => {
  const other = outsiders.find(([who]) => who === 'another talent')?.[1];
  if (!other) throw new Error('There is no other talent.');
  const ask = (id: number) =>
    Promise.all([
      other.send(getProfile, { profileType: 'talent', talentId: id }),
      other.send(getProfile, { profileType: 'teammate', teammateId: id }),
    ]);
  const [there, absent] = [await ask(matchedTalentId), await ask(2_000_000_000)];
  expect(there.map(({ status }) => status)).toEqual([404, 404]);
  expect(there.map(gist)).toEqual(absent.map(gist));
});
