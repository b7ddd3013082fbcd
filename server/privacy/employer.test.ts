import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import {
  endConversation,
  maxCovered,
  maxExclusions,
  readPrivacy,
  removeExclusion,
  savePrivacy,
} from '#contract/privacy.ts';
import { getProfile } from '#contract/profiles.ts';
import { messagingPostMessage } from '#contract/messaging.ts';
import { buildCompany } from '#server/accounts/build.ts';
import { buildMessage, buildThread } from '#server/messaging/build.ts';
import { signInTalent } from '#server/talents/build.ts';
import type { Caller } from '#server/testing/caller.ts';
import { type World, createWorld } from '#server/testing/world.ts';
import { hideFromName, signInRecruiter } from './build.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
beforeEach(async () => {
  await world.services.db.deleteFrom('users').execute();
  await world.services.db.deleteFrom('companies').execute();
});
afterAll(() => world.close());

const skill = 3001;
const save = async (caller: Caller, employer: string | null) => (await caller.send(savePrivacy, { employer })).status;
const stored = async (caller: Caller) => {
  const { employer, exclusions } = (await caller.send(readPrivacy, {})).answer;
  return { employer, rules: exclusions.map(({ text, isEmployer }) => (isEmployer ? `${text} (employer)` : text)) };
};

test('hides from the present employer by name, until another or none is saved', async () => {
  const { talent, caller } = await signInTalent(world, { skillIds: [skill] });
  const acme = await signInRecruiter(world, skill, 'Acme GmbH');
  const statusFor = async () =>
    (await acme.caller.send(getProfile, { profileType: 'talent', talentId: talent.id })).status;
  await hideFromName(caller, 'Bakery');
  expect(await stored(caller)).toEqual({ employer: null, rules: ['Bakery'] });
  expect(await save(caller, ' ACME ')).toBe(200);
  expect(await stored(caller)).toEqual({ employer: 'ACME', rules: ['ACME (employer)', 'Bakery'] });
  expect(await statusFor()).toBe(404);
  expect((await caller.send(savePrivacy, {})).status).toBe(200);
  expect(await statusFor()).toBe(404);
  expect(await save(caller, 'Northwind')).toBe(200);
  expect(await stored(caller)).toEqual({ employer: 'Northwind', rules: ['Northwind (employer)', 'Bakery'] });
  expect(await statusFor()).toBe(200);
  for (const none of ['', null]) {
    expect(await save(caller, 'Acme')).toBe(200);
    expect(await save(caller, none)).toBe(200);
    expect(await stored(caller)).toEqual({ employer: null, rules: ['Bakery'] });
  }
});

test('another spelling of the name keeps the rule, and the conversations it ended', async () => {
  const { db } = world.services;
  const { talent, caller } = await signInTalent(world);
  const acme = await signInRecruiter(world, skill, 'Acme GmbH');
  const threadId = await buildThread(db, acme.client.id, talent.id);
  for (const userId of [acme.client.id, talent.id]) await buildMessage(db, { threadId, userId });
  const exclusionId = await hideFromName(caller, 'Acme');
  await db.updateTable('threads').set({ hiddenByTalent: acme.client.id }).where('id', '=', threadId).execute();
  expect(await save(caller, 'ACME Inc.')).toBe(200);
  expect((await caller.send(readPrivacy, {})).answer.exclusions).toMatchObject([
    { id: exclusionId, text: 'ACME Inc.', isEmployer: true },
  ]);
  expect((await acme.caller.send(messagingPostMessage, { threadId, text: 'Hello' })).status).toBe(404);
  // Removing the rule removes the employer too.
  await caller.send(removeExclusion, { exclusionId });
  expect(await stored(caller)).toEqual({ employer: null, rules: [] });
});

test('another employer covering the same company keeps conversations ended', async () => {
  const { db } = world.services;
  const { talent, caller } = await signInTalent(world, { skillIds: [skill] });
  const acme = await signInRecruiter(world, skill, 'Acme GmbH');
  const threadId = await buildThread(db, acme.client.id, talent.id);
  for (const userId of [acme.client.id, talent.id]) await buildMessage(db, { threadId, userId });
  await save(caller, 'Acme');
  expect((await caller.send(endConversation, { threadId })).status).toBe(200);
  expect(await save(caller, 'Acme Group')).toBe(200);
  expect(await stored(caller)).toEqual({ employer: 'Acme Group', rules: ['Acme Group (employer)'] });
  expect((await acme.caller.send(messagingPostMessage, { threadId, text: 'Hello' })).status).toBe(404);
  expect((await acme.caller.send(getProfile, { profileType: 'talent', talentId: talent.id })).status).toBe(404);
  await save(caller, 'Northwind');
  expect((await acme.caller.send(messagingPostMessage, { threadId, text: 'Hello' })).status).toBe(200);
});

test('with a hundred rules the employer can be changed, but not added', async () => {
  const { talent, caller } = await signInTalent(world);
  const add = (names: string[]) =>
    world.services.db
      .insertInto('exclusions')
      .values(names.map((name) => ({ talentId: talent.id, kind: 'name', name, nameKey: name }) as const))
      .execute();
  await save(caller, 'Acme');
  await add(Array.from({ length: maxExclusions - 1 }, (_, index) => `rule ${index}`));
  expect(await save(caller, 'Northwind')).toBe(200);
  expect((await stored(caller)).rules[0]).toBe('Northwind (employer)');
  await save(caller, null);
  await add(['another rule']);
  expect(await save(caller, 'Acme')).toBe(409);
  expect((await stored(caller)).employer).toBeNull();
});

test('a rule added by the talent remains without the employer, whichever came first', async () => {
  const { caller } = await signInTalent(world);
  await hideFromName(caller, 'Acme');
  await save(caller, 'ACME');
  expect(await stored(caller)).toEqual({ employer: 'ACME', rules: ['ACME (employer)'] });
  await save(caller, 'Northwind');
  expect(await stored(caller)).toEqual({ employer: 'Northwind', rules: ['Northwind (employer)', 'ACME'] });
  await hideFromName(caller, 'Northwind');
  await save(caller, null);
  expect(await stored(caller)).toEqual({ employer: null, rules: ['Northwind', 'ACME'] });
});

test('saving an employer ends the given conversations with their members', async () => {
  const { db } = world.services;
  const { talent, caller } = await signInTalent(world);
  const acme = await signInRecruiter(world, skill, 'Acme GmbH');
  const threadId = await buildThread(db, acme.client.id, talent.id);
  for (const userId of [acme.client.id, talent.id]) await buildMessage(db, { threadId, userId });
  const write = async () => (await acme.caller.send(messagingPostMessage, { threadId, text: 'Hello' })).status;
  await save(caller, 'Acme');
  expect(await write()).toBe(200);
  expect((await caller.send(savePrivacy, { employer: 'Acme', endThreadIds: [threadId] })).status).toBe(200);
  expect(await write()).toBe(404);
});

test('names without letters or too general are refused and change nothing', async () => {
  const { db } = world.services;
  const { caller } = await signInTalent(world);
  await save(caller, 'Acme');
  for (let count = 0; count <= maxCovered; count += 1) await buildCompany(db, { name: `Data ${count}` });
  for (const [employer, code] of [
    ['!!!', 'noLetters'],
    ['Data', 'tooGeneral'],
  ] as const) {
    const { status, problem } = await caller.send(savePrivacy, { employer });
    expect([status, problem.errors?.[0]?.path, problem.errors?.[0]?.code]).toEqual([422, 'employer', code]);
  }
  expect(await stored(caller)).toEqual({ employer: 'Acme', rules: ['Acme (employer)'] });
});

test('no other answer includes the employer', async () => {
  const { talent, caller } = await signInTalent(world, { skillIds: [skill] });
  const { caller: byClient } = await signInRecruiter(world, skill, 'Bakery');
  await save(caller, 'Secret Employer');
  for (const viewer of [caller, byClient])
    expect((await viewer.send(getProfile, { profileType: 'talent', talentId: talent.id })).text).not.toContain(
      'Secret',
    );
});
