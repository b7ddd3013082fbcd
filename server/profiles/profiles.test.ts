import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type * as z from 'zod/mini';
import { type Profile, getProfile, getMissingParts } from '#contract/profiles.ts';
import { saveTalent } from '#contract/talents.ts';
import { buildAdministrator, buildClient, buildCompany } from '#server/accounts/build.ts';
import { buildMessage, buildThread } from '#server/messaging/build.ts';
import { buildPosition } from '#server/positions/build.ts';
import { buildTalent } from '#server/talents/build.ts';
import type { Caller } from '#server/testing/caller.ts';
import { type World, createWorld } from '#server/testing/world.ts';

const typescript = 1002;
const react = 2007;

let world: World;
let callers: Record<'owner' | 'colleague' | 'stranger' | 'talent' | 'otherTalent' | 'administrator', Caller>;
let ids: { company: number; owner: number; colleague: number; talent: number; administrator: number };
let live: { id: number; hashId: string };
let draft: { id: number; hashId: string };

beforeAll(async () => {
  world = await createWorld();
  const { db } = world.services;
  const company = await buildCompany(db, {
    name: 'Northwind Labs',
    tagline: 'Wind, measured',
    description: '<p>About</p>',
    website: 'https://northwind.example',
  });
  const owner = await buildClient(db, {
    companyId: company.id,
    firstName: 'Ines',
    title: 'Head of Engineering',
    bio: 'Hires',
  });
  const colleague = await buildClient(db, { companyId: company.id, firstName: 'Jonas' });
  const stranger = await buildClient(db);
  const talent = await buildTalent(
    db,
    { skillIds: [typescript], workTypeIds: [1], isRemote: true, timezone: 'Europe/Lisbon' },
    { bio: 'Builds' },
  );
  const otherTalent = await buildTalent(db);
  const administrator = await buildAdministrator(db);
  live = await buildPosition(db, {
    companyId: company.id,
    title: 'Live one',
    description: '<p>Work</p>',
    requiredSkillIds: [typescript, react],
    isRemote: true,
    timezone: 'Europe/Berlin',
    timezoneMargin: 1,
    isPhysical: true,
    countryIds: [276],
    mainTeammateId: owner.id,
  });
  draft = await buildPosition(db, {
    companyId: company.id,
    title: 'Draft one',
    isLive: false,
    mainTeammateId: owner.id,
  });
  ids = {
    company: company.id,
    owner: owner.id,
    colleague: colleague.id,
    talent: talent.id,
    administrator: administrator.id,
  };
  callers = {
    owner: await world.signIn(owner),
    colleague: await world.signIn(colleague),
    stranger: await world.signIn(stranger),
    talent: await world.signIn(talent),
    otherTalent: await world.signIn(otherTalent),
    administrator: await world.signIn(administrator),
  };
});
afterAll(() => world.close());

type Who = keyof typeof callers;
const everyone: Who[] = ['owner', 'colleague', 'stranger', 'talent', 'otherTalent', 'administrator'];

const ask = (who: Who, request: z.input<typeof getProfile.payload>) => callers[who].send(getProfile, request);

/** Lists the viewers with an answer; all others must get a 404. */
async function seenBy(request: z.input<typeof getProfile.payload>): Promise<Who[]> {
  const replies = await Promise.all(everyone.map(async (who) => ({ who, status: (await ask(who, request)).status })));
  const seen = replies.filter(({ status }) => status === 200);
  const unseen = replies.filter(({ status }) => status === 404);
  expect(seen.length + unseen.length).toBe(everyone.length);
  return seen.map(({ who }) => who);
}

async function see<Type extends Profile['profileType']>(
  who: Who,
  request: z.input<typeof getProfile.payload> & { profileType: Type },
) {
  const { status, answer } = await ask(who, request);
  expect([status, answer.profileType]).toEqual([200, request.profileType]);
  return answer as Extract<Profile, { profileType: Type }>; // just compared
}

describe('a talent', () => {
  test('is visible to themselves, clients and administrators, but not to other talents', async () => {
    expect(await seenBy({ profileType: 'talent', talentId: ids.talent })).toEqual([
      'owner',
      'colleague',
      'stranger',
      'talent',
      'administrator',
    ]);
  });

  test('shows others the chosen options, and themselves all options, but never the address', async () => {
    const { talent: shown } = await see('stranger', { profileType: 'talent', talentId: ids.talent });
    expect(shown).toMatchObject({ isMe: false, bio: 'Builds', timezoneStr: 'Lisbon (UTC+0)' });
    expect(shown.skills).toEqual([{ id: typescript, name: 'TypeScript', skilltype_id: 1, selected: true }]);
    expect(shown.skilltypes).toEqual([{ id: 1, name: 'Languages' }]);
    expect(shown.worktypesEx).toEqual([{ id: 1, name: 'Full-time', selected: true }]);
    expect(shown).not.toHaveProperty('timezonesByOffset');
    expect(JSON.stringify(shown)).not.toContain('@');

    const { talent: own } = await see('talent', { profileType: 'talent', talentId: ids.talent });
    expect(own.isMe).toBe(true);
    expect(own.skills.length).toBeGreaterThan(290);
    expect(own.worktypesEx).toHaveLength(5);
    expect(own).toHaveProperty('timezonesByOffset');
  });

  test('is not shown for the id of a client or an administrator', async () => {
    expect(await seenBy({ profileType: 'talent', talentId: ids.owner })).toEqual([]);
    expect(await seenBy({ profileType: 'talent', talentId: ids.administrator })).toEqual([]);
  });
});

describe('a position', () => {
  test('is visible to everyone when Live, and as a Draft to its company alone', async () => {
    expect(await seenBy({ profileType: 'position', positionHashId: live.hashId })).toEqual(everyone);
    expect(await seenBy({ profileType: 'position', positionHashId: draft.hashId })).toEqual(['owner', 'colleague']);
    expect(await seenBy({ profileType: 'position', positionHashId: 'no-such-position' })).toEqual([]);
  });

  test('shows its skills, place, company and contacts', async () => {
    const { position } = await see('stranger', { profileType: 'position', positionHashId: live.hashId });
    expect(position).toMatchObject({
      title: 'Live one',
      description: '<p>Work</p>',
      optionalSkills: [],
      timezoneStr: 'Berlin (UTC+1)',
      timezoneMarginStr: '+/- 1 hour',
      company: { name: 'Northwind Labs', tagline: 'Wind, measured', description: '<p>About</p>' },
    });
    expect(position.skills.map(({ name, selected }) => [name, selected])).toEqual([
      ['TypeScript', true],
      ['React', true],
    ]);
    expect(position.teammates.map(({ id, isMe }) => [id, isMe])).toEqual([
      [ids.owner, false],
      [ids.colleague, false],
    ]);
    expect(position.company).not.toHaveProperty('positions');
  });

  test('tells only talents with skills how it fits them', async () => {
    const { position } = await see('talent', { profileType: 'position', positionHashId: live.hashId });
    expect(position.fit).toEqual({
      isMatch: false,
      heldSkillIds: [typescript],
      requiredCount: 2,
      heldOptionalSkillIds: [],
      isLocationFit: true,
      misfits: [],
    });
    const { position: other } = await see('otherTalent', { profileType: 'position', positionHashId: live.hashId });
    expect(other.fit).toBeNull();
    // Between Lisbon and Berlin, whatever the reader's browser reports.
    expect([position.sharedHours, other.sharedHours]).toEqual([7, null]);
    const own = await see('owner', { profileType: 'position', positionHashId: live.hashId });
    expect(own.position).not.toHaveProperty('fit');
    expect(own.position).not.toHaveProperty('sharedHours');
  });
});

describe('a company', () => {
  test('is visible to everyone, its Drafts to its members alone', async () => {
    expect(await seenBy({ profileType: 'company', companyId: ids.company })).toEqual(everyone);
    const titles = async (who: Who) =>
      (await see(who, { profileType: 'company', companyId: ids.company })).company.positions.map(({ title }) => title);
    expect(await titles('colleague')).toEqual(['Draft one', 'Live one']);
    for (const who of ['stranger', 'talent', 'administrator'] as const) expect(await titles(who)).toEqual(['Live one']);
    expect(await seenBy({ profileType: 'company', companyId: 2_000_000_000 })).toEqual([]);
  });

  test('shows itself and its people, marking the viewer', async () => {
    const { company } = await see('colleague', { profileType: 'company', companyId: ids.company });
    expect(company).toMatchObject({
      name: 'Northwind Labs',
      website: 'https://northwind.example',
      tagline: 'Wind, measured',
      linkedin: null,
    });
    expect(company.teammates.map(({ firstName, isMe }) => [firstName, isMe])).toEqual([
      ['Ines', false],
      ['Jonas', true],
    ]);
  });

  test('lists its positions with their required skills and where the work is, as its teammates do', async () => {
    const { company } = await see('stranger', { profileType: 'company', companyId: ids.company });
    const row = {
      id: live.id,
      hashId: live.hashId,
      title: 'Live one',
      isLive: true,
      skills: [
        { id: typescript, name: 'TypeScript', skilltype_id: 1, selected: true },
        { id: react, name: 'React', skilltype_id: 2, selected: true },
      ],
      locationStr: 'Remote, Berlin (UTC+1) ±\u00a01\u00a0h, or On Site, Germany',
      pay: null,
    };
    expect(company.positions).toEqual([row]);
    const { teammate } = await see('stranger', { profileType: 'teammate', teammateId: ids.owner });
    expect(teammate.positions).toEqual([row]);
  });

  test('shows talents which of the skills they have, as its teammates do', async () => {
    for (const [who, heldSkillIds] of [
      ['talent', [typescript]],
      ['otherTalent', []],
    ] as const) {
      const { company } = await see(who, { profileType: 'company', companyId: ids.company });
      expect(company.positions).toMatchObject([{ title: 'Live one', heldSkillIds }]);
      const { teammate } = await see(who, { profileType: 'teammate', teammateId: ids.owner });
      expect(teammate.positions).toEqual(company.positions);
    }
  });

  test('lists them in the language of the reader', async () => {
    const reader = await buildTalent(world.services.db);
    await world.services.db.updateTable('users').set({ language: 'de' }).where('id', '=', reader.id).execute();
    const caller = await world.signIn(reader);
    const german = [expect.objectContaining({ locationStr: expect.stringContaining('Vor Ort: Deutschland') })];
    const { answer: company } = await caller.send(getProfile, { profileType: 'company', companyId: ids.company });
    expect(company).toMatchObject({ company: { positions: german } });
    const { answer: teammate } = await caller.send(getProfile, { profileType: 'teammate', teammateId: ids.owner });
    expect(teammate).toMatchObject({ teammate: { positions: german } });
  });
});

describe('a teammate', () => {
  test('is visible to everyone with the positions they hire for, but their address and Drafts to colleagues alone', async () => {
    expect(await seenBy({ profileType: 'teammate', teammateId: ids.owner })).toEqual(everyone);
    const { teammate: toColleague } = await see('colleague', { profileType: 'teammate', teammateId: ids.owner });
    expect(toColleague).toMatchObject({
      firstName: 'Ines',
      title: 'Head of Engineering',
      bio: 'Hires',
      isMe: false,
      company: { name: 'Northwind Labs' },
    });
    expect(toColleague.email).toContain('@');
    expect(toColleague.positions.map(({ title }) => title)).toEqual(['Draft one', 'Live one']);
    for (const who of ['stranger', 'talent', 'administrator'] as const) {
      const { teammate } = await see(who, { profileType: 'teammate', teammateId: ids.owner });
      expect([teammate.email, teammate.positions.map(({ title }) => title)]).toEqual(['', ['Live one']]);
    }
    expect((await see('owner', { profileType: 'teammate', teammateId: ids.owner })).teammate.isMe).toBe(true);
    expect((await see('owner', { profileType: 'teammate', teammateId: ids.colleague })).teammate.positions).toEqual([]);
  });

  test('is not shown for the id of a talent or an administrator', async () => {
    expect(await seenBy({ profileType: 'teammate', teammateId: ids.talent })).toEqual([]);
    expect(await seenBy({ profileType: 'teammate', teammateId: ids.administrator })).toEqual([]);
  });
});

test("a talent's own profile lists which of five parts it lacks", async () => {
  const { db } = world.services;
  const lacking = async (
    ...profile: Parameters<typeof buildTalent> extends [unknown, ...infer Rest] ? Rest : never
  ) => {
    const caller = await world.signIn(await buildTalent(db, ...profile));
    const { answer } = await caller.send(getMissingParts, {});
    return answer.missing;
  };
  expect(await lacking()).toEqual(['skills', 'place', 'bio', 'picture', 'links']);
  expect(await lacking({ skillIds: [typescript], isRemote: true }, { bio: 'Builds' })).toEqual([
    'place',
    'picture',
    'links',
  ]);
  expect(await lacking({ isRemote: true, timezone: 'Europe/Lisbon' })).not.toContain('place');
  expect(await lacking({ physicalCountryId: 620 })).not.toContain('place');
  const caller = await world.signIn(await buildTalent(db));
  await caller.send(saveTalent, { talent: { github: 'mira' } });
  expect((await caller.send(getMissingParts, {})).answer.missing).toEqual(['skills', 'place', 'bio', 'picture']);
});

test('includes the last message between viewer and person for both of them, and no other', async () => {
  const { db } = world.services;
  const threadId = await buildThread(db, ids.owner, ids.talent);
  const request = { profileType: 'talent', talentId: ids.talent } as const;
  expect(await see('owner', request)).not.toHaveProperty('lastMessage');
  await buildMessage(db, { threadId, userId: ids.owner, text: 'Hello' });
  expect((await see('owner', request)).lastMessage).toMatchObject({ isMine: true });
  expect(await see('colleague', request)).not.toHaveProperty('lastMessage');
  const teammate = await see('talent', { profileType: 'teammate', teammateId: ids.owner });
  expect(teammate.lastMessage).toMatchObject({ isMine: false });
  const position = await see('talent', { profileType: 'position', positionHashId: live.hashId });
  expect(position.lastMessage).toEqual(teammate.lastMessage);
  expect(await see('otherTalent', { profileType: 'position', positionHashId: live.hashId })).not.toHaveProperty(
    'lastMessage',
  );
});

test('shows nothing without a session, and no profile without an id', async () => {
  expect((await world.visitor().send(getProfile, { profileType: 'company', companyId: ids.company })).status).toBe(401);
  for (const request of [
    {},
    { profileType: 'company' },
    { profileType: 'robot', companyId: 1 },
    { profileType: 'talent', companyId: ids.company },
    { profileType: 'company', companyId: '1' },
  ]) {
    const { status } = await callers.owner.post(getProfile.path, JSON.stringify(request), {
      'content-type': 'application/json',
    });
    expect(status).toBe(422);
  }
});
