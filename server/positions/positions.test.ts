import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { editPosition, listPositions } from '#contract/positions.ts';
import { buildTalentUser, signInClient } from '#server/accounts/build.ts';
import { buildMessage, buildThread } from '#server/messaging/build.ts';
import { skills, skillTypes, timezones } from '#server/reference/service.ts';
import { buildTalent } from '#server/talents/build.ts';
import { type World, createWorld } from '#server/testing/world.ts';
import { buildPosition } from './build.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

const typescript = 1002;
const postgresql = 5001;

describe('the list of positions', () => {
  test("has the company's own, including Drafts, newest first, and the completed onboarding steps", async () => {
    const { client, companyId, caller } = await signInClient(world);
    await buildPosition(world.services.db);
    await buildTalent(world.services.db, { skillIds: [typescript] });
    const first = await buildPosition(world.services.db, {
      companyId,
      title: 'First',
      requiredSkillIds: [typescript],
      optionalSkillIds: [postgresql],
      mainTeammateId: client.id,
      liveSince: new Date('2026-03-01'),
    });
    const second = await buildPosition(world.services.db, {
      companyId,
      title: '',
      isLive: false,
      isPhysical: true,
      countryIds: [620, 276],
    });
    const { answer } = await caller.send(listPositions, {});
    expect(answer.positions).toEqual([
      {
        id: second.id,
        hashId: second.hashId,
        title: '',
        isLive: false,
        skills: [],
        optionalSkills: [],
        isRemote: false,
        isPhysical: true,
        countryIdsStr: 'Germany, Portugal',
        place: 'On Site, Germany, Portugal',
        pay: null,
        isNeverSaved: false,
        confirmedAt: null,
        endsAt: null,
        closeReason: null,
        talentCount: 0,
        numbers: { told: 0, wrote: 0, talking: 0 },
        contact: null,
        since: second.createdAt.toISOString(),
      },
      {
        id: first.id,
        hashId: first.hashId,
        title: 'First',
        isLive: true,
        isMine: true,
        skills: [{ id: typescript, name: 'TypeScript', skilltype_id: 1, selected: true }],
        optionalSkills: [{ id: postgresql, name: 'PostgreSQL', skilltype_id: 5, selected: true }],
        isRemote: false,
        isPhysical: false,
        countryIdsStr: '',
        place: 'Remote or on site',
        pay: null,
        isNeverSaved: false,
        confirmedAt: null,
        endsAt: null,
        closeReason: null,
        talentCount: 1,
        numbers: { told: 0, wrote: 0, talking: 0 },
        contact: `${client.firstName} ${client.lastName}`,
        since: '2026-03-01T00:00:00.000Z',
      },
    ]);
    expect(answer.completedProfiles).toEqual([3]);
  });

  test("names the place of work in the reader's language", async () => {
    const { client, companyId } = await signInClient(world);
    await buildPosition(world.services.db, { companyId, isRemote: true });
    await world.services.db.updateTable('users').set({ language: 'de' }).where('id', '=', client.id).execute();
    const { answer } = await (await world.signIn(client)).send(listPositions, {});
    expect(answer.positions.map(({ place }) => place)).toEqual(['Überall auf der Welt']);
  });
});

describe('the edit screen', () => {
  test('gets the position with all options', async () => {
    const { client, companyId, caller } = await signInClient(world);
    const { hashId } = await buildPosition(world.services.db, {
      companyId,
      isLive: false,
      requiredSkillIds: [typescript],
      isRemote: true,
      timezone: 'Europe/Lisbon',
      timezoneMargin: 2,
      mainTeammateId: client.id,
    });
    const { answer } = await caller.send(editPosition, { profileType: 'position', positionHashId: hashId });
    const { position } = answer;
    expect(position.skills).toHaveLength(skills.length);
    expect(position.optionalSkills).toHaveLength(skills.length);
    expect(position.skills.filter(({ selected }) => selected)).toMatchObject([{ id: typescript, synonyms: ['ts'] }]);
    expect(position.skilltypes).toEqual(skillTypes);
    expect(Object.values(position.timezonesByOffset ?? {}).flat()).toHaveLength(timezones.length);
    expect(position).toMatchObject({
      timezone: 'Europe/Lisbon',
      timezoneStr: 'Lisbon (UTC+0)',
      timezoneMargin: 2,
      timezoneMarginStr: '+/- 2 hours',
      mainTeammateId: client.id,
      talentCount: 0,
    });
    expect(position.teammates).toMatchObject([{ id: client.id, isMe: true }]);
  });

  test('counts the conversations about it, without threads that have no message', async () => {
    const { db } = world.services;
    const { client, companyId, caller } = await signInClient(world);
    const { id, hashId } = await buildPosition(db, { companyId });
    const count = async () =>
      (await caller.send(editPosition, { positionHashId: hashId })).answer.position.conversationCount;
    expect(await count()).toBe(0);
    for (const isWritten of [true, true, false]) {
      const talent = await buildTalentUser(db);
      const threadId = await buildThread(db, client.id, talent.id);
      await sql`update threads set position_id = ${id} where id = ${threadId}`.execute(db);
      if (isWritten) await buildMessage(db, { threadId, userId: talent.id });
    }
    expect(await count()).toBe(2);
  });

  test('is for members of the company only, even if the position is Live', async () => {
    const { caller } = await signInClient(world);
    const foreign = await buildPosition(world.services.db);
    expect((await caller.send(editPosition, { positionHashId: foreign.hashId })).status).toBe(404);
    expect((await caller.send(editPosition, { positionHashId: 'no-such-position' })).status).toBe(404);
    const talent = await world.signIn(await buildTalentUser(world.services.db));
    expect((await talent.send(editPosition, { positionHashId: foreign.hashId })).status).toBe(403);
  });
});
