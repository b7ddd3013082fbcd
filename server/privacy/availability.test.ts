import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { countRecipients } from '#contract/announcements.ts';
import { clientHome, previewTalents, searchTalent, talentHome, talentMarks } from '#contract/matching.ts';
import { messagingGetMessages, messagingInit, messagingPostMessage } from '#contract/messaging.ts';
import { readPrivacy, saveAvailability } from '#contract/privacy.ts';
import { getProfile } from '#contract/profiles.ts';
import { getTransformedTalent } from '#contract/talents.ts';
import { buildAdministrator, buildClient, signInClient } from '#server/accounts/build.ts';
import { buildMessage, buildThread } from '#server/messaging/build.ts';
import { buildPosition } from '#server/positions/build.ts';
import { readOwnProfile, signInTalent } from '#server/talents/build.ts';
import type { Caller, Reply } from '#server/testing/caller.ts';
import { type World, createWorld } from '#server/testing/world.ts';
import { setAvailability } from './build.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

const typescript = 1002;
const absentId = 2_000_000_000;

/** A company with a Live position for a skill that only one test's talents have. */
async function companyFor(skillId: number) {
  const client = await signInClient(world, { isTrial: false });
  const position = await buildPosition(world.services.db, {
    companyId: client.companyId,
    requiredSkillIds: [skillId],
    isRemote: false,
    isPhysical: false,
  });
  return { ...client, position };
}

const panel = async (caller: Caller) => {
  const [first] = (await caller.send(clientHome, {})).answer.positions;
  return { ids: first?.talentIds, count: first?.talentCount };
};
const profileOf = (caller: Caller, talentId: number) => caller.send(getProfile, { profileType: 'talent', talentId });
const card = (caller: Caller, talentId: number) => caller.send(getTransformedTalent, { talentId });

/** A refusal without the id of its request. */
const said = ({ status, problem, headers }: Reply<unknown>) => {
  const { requestId: _requestId, ...rest } = problem as unknown as Record<string, unknown>;
  return { status, rest, type: headers['content-type'], length: headers['content-length'] };
};

test('a talent is open until they state otherwise, and stating it again confirms it', async () => {
  const { talent, caller } = await signInTalent(world);
  const read = async () => (await caller.send(readPrivacy, {})).answer;
  expect(await read()).toMatchObject({ availability: 'open', availabilityBy: 'talent' });
  await setAvailability(caller, 'looking');
  const first = await read();
  expect(first).toMatchObject({ availability: 'looking', availabilityBy: 'talent' });
  await world.services.db
    .updateTable('talents')
    .set({ availabilityBy: 'silence', availabilityAt: new Date(0) })
    .where('userId', '=', talent.id)
    .execute();
  await setAvailability(caller, 'looking');
  const again = await read();
  expect(again.availabilityBy).toBe('talent');
  expect(again.availabilityAt).toBeGreaterThanOrEqual(first.availabilityAt);
  expect((await caller.send(saveAvailability, { availability: 'hidden' as 'open' })).status).toBe(422);
  expect(await read()).toEqual(again);
});

test("a talent's availability is not part of a saved profile, and does not change its version", async () => {
  const { talent, caller } = await signInTalent(world);
  const { version } = await readOwnProfile(caller, talent.id);
  await setAvailability(caller, 'notLooking');
  expect(await readOwnProfile(caller, talent.id)).toMatchObject({ availability: 'notLooking', version });
});

describe('a talent who is looking', () => {
  test('ranks first among equals, and is marked on card and profile, unlike an open one', async () => {
    const skillIds = [1001, typescript];
    const earlier = await signInTalent(world, { skillIds, lastActiveOn: '2026-01-01' });
    const later = await signInTalent(world, { skillIds, lastActiveOn: '2026-01-02' });
    const { caller, position } = await companyFor(1001);
    await world.services.db
      .updateTable('positions')
      .set({ requiredSkillIds: skillIds })
      .where('id', '=', position.id)
      .execute();
    expect((await panel(caller)).ids).toEqual([later.talent.id, earlier.talent.id]);
    await setAvailability(earlier.caller, 'looking');
    expect((await panel(caller)).ids).toEqual([earlier.talent.id, later.talent.id]);
    for (const ask of [card, profileOf]) {
      expect((await ask(caller, earlier.talent.id)).text).toContain('"availability":"looking"');
      expect((await ask(caller, later.talent.id)).text).not.toContain('availability');
    }
    await setAvailability(earlier.caller, 'notLooking');
    await setAvailability(later.caller, 'notLooking');
  });
});

describe('a talent who is not looking', () => {
  const skill = 3001;
  test('is in no list, count, relaxation, mark or number of recipients, until they are back', async () => {
    const { talent, caller: byTalent } = await signInTalent(world, { skillIds: [skill, typescript] });
    const { caller, position } = await companyFor(skill);
    const near = { skills: [skill, 1003] };
    const seen = async () => ({
      panel: await panel(caller),
      searched: (await caller.send(searchTalent, { skills: [skill] })).answer.talentCount,
      near: (await caller.send(searchTalent, near)).answer.relaxations.filter(({ kind }) => kind === 'withoutSkill')
        .length,
      shown: (await caller.send(previewTalents, { skills: [skill] })).answer.talents.map(({ id }) => id),
      recipients: (await caller.send(countRecipients, { positionHashId: position.hashId, skills: [skill] })).answer
        .recipientCount,
    });
    const before = await seen();
    expect(before).toEqual({
      panel: { ids: [talent.id], count: 1 },
      searched: 1,
      near: 1,
      shown: [talent.id],
      recipients: 1,
    });
    await setAvailability(byTalent, 'notLooking');
    expect(await seen()).toEqual({
      panel: { ids: [], count: 0 },
      searched: 0,
      near: 0,
      shown: [],
      recipients: 0,
    });
    expect((await caller.send(talentMarks, { talentIds: [talent.id] })).answer).toEqual({
      writtenToIds: [],
      writtenTo: [],
      newIds: [],
    });
    await setAvailability(byTalent, 'open');
    expect(await seen()).toEqual(before);
    await setAvailability(byTalent, 'notLooking');
  });

  test('looks like an unknown id to a company: profile, card and a first message', async () => {
    const { talent, caller: byTalent } = await signInTalent(world);
    const { caller, client } = await signInClient(world, { isTrial: false });
    // A thread opened, but without messages.
    await buildThread(world.services.db, client.id, talent.id);
    await setAvailability(byTalent, 'notLooking');
    expect(said(await profileOf(caller, talent.id))).toEqual(said(await profileOf(caller, absentId)));
    expect(said(await card(caller, talent.id))).toEqual(said(await card(caller, absentId)));
    const init = (userToId: number) => caller.send(messagingInit, { userToId });
    expect(said(await init(talent.id))).toEqual(said(await init(absentId)));
    expect((await init(talent.id)).status).toBe(404);
    expect((await profileOf(await world.signIn(await buildAdministrator(world.services.db)), talent.id)).status).toBe(
      200,
    );
  });

  test('remains in threads with a message, where that member alone still sees them', async () => {
    const { db } = world.services;
    const { talent, caller: byTalent } = await signInTalent(world);
    const { caller, client, companyId } = await signInClient(world, { isTrial: false });
    const colleague = await world.signIn(await buildClient(db, { companyId }));
    const threadId = await buildThread(db, client.id, talent.id);
    await buildMessage(db, { threadId, userId: client.id });
    await setAvailability(byTalent, 'notLooking');
    expect((await profileOf(caller, talent.id)).text).toContain('"availability":"notLooking"');
    expect((await caller.send(messagingInit, { userToId: talent.id })).answer.threadId).toBe(threadId);
    expect((await caller.send(messagingPostMessage, { threadId, text: 'Still there?' })).status).toBe(200);
    expect((await byTalent.send(messagingGetMessages, { threadId })).answer.messages).toHaveLength(2);
    expect((await profileOf(colleague, talent.id)).status).toBe(404);
    expect((await colleague.send(messagingInit, { userToId: talent.id })).status).toBe(404);
  });

  test('has the same home, with a notice that no company finds them', async () => {
    const { caller } = await signInTalent(world, { skillIds: [skill] });
    await companyFor(skill);
    const home = async () => (await caller.send(talentHome, { inParts: true })).answer;
    const before = await home();
    expect(before).not.toHaveProperty('availability');
    await setAvailability(caller, 'notLooking');
    expect(await home()).toEqual({ ...before, availability: 'notLooking' });
  });

  test('may write to anyone, and is then visible to that person', async () => {
    const { db } = world.services;
    const { talent, caller: byTalent } = await signInTalent(world);
    const client = await buildClient(db);
    await setAvailability(byTalent, 'notLooking');
    const { answer } = await byTalent.send(messagingInit, { userToId: client.id });
    const byClient = await world.signIn(client);
    expect((await profileOf(byClient, talent.id)).status).toBe(404);
    await byTalent.send(messagingPostMessage, { threadId: answer.threadId ?? 0, text: 'Hello' });
    expect((await profileOf(byClient, talent.id)).status).toBe(200);
  });
});
