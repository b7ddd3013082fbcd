import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { clientHome, talentHome } from '#contract/matching.ts';
import { messagingInit, messagingPostMessage } from '#contract/messaging.ts';
import { readPrivacy, savePrivacy } from '#contract/privacy.ts';
import { getProfile } from '#contract/profiles.ts';
import { buildThread } from '#server/messaging/build.ts';
import { proveDomain } from '#server/verification/build.ts';
import { signInTalent } from '#server/talents/build.ts';
import type { Caller } from '#server/testing/caller.ts';
import { type World, createWorld } from '#server/testing/world.ts';
import { hideFromDomain, signInRecruiter } from './build.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
beforeEach(async () => {
  await world.services.db.deleteFrom('users').execute();
  await world.services.db.deleteFrom('companies').execute();
});
afterAll(() => world.close());

const db = () => world.services.db;
const skill = 3001;
const absentId = 2_000_000_000;
const found = async (caller: Caller) => (await caller.send(clientHome, {})).answer.positions[0]?.talentIds;
const profileOf = (caller: Caller, talentId: number) => caller.send(getProfile, { profileType: 'talent', talentId });
const listed = async (caller: Caller) => (await caller.send(talentHome, { inParts: true })).answer;

test('a talent open to verified companies alone does not exist for others until they prove a domain', async () => {
  const company = await signInRecruiter(world, skill);
  const { talent, caller } = await signInTalent(world, { skillIds: [skill] });
  expect(await found(company.caller)).toEqual([talent.id]);
  expect((await caller.send(savePrivacy, { isVerifiedOnly: true })).status).toBe(200);
  expect((await caller.send(readPrivacy, {})).answer).toMatchObject({ isVerifiedOnly: true, employer: null });
  expect(await found(company.caller)).toEqual([]);
  const [hidden, absent] = await Promise.all([talent.id, absentId].map((id) => profileOf(company.caller, id)));
  expect(hidden?.problem).toEqual({ ...absent?.problem, requestId: hidden?.problem.requestId });
  expect((await company.caller.send(messagingInit, { userToId: talent.id })).status).toBe(404);

  await proveDomain(db(), company.companyId, 'acme.com');
  expect(await found(company.caller)).toEqual([talent.id]);
  expect((await profileOf(company.caller, talent.id)).status).toBe(200);
  await db().deleteFrom('companyDomains').execute();
  expect(await found(company.caller)).toEqual([]);
  await caller.send(savePrivacy, { isVerifiedOnly: false });
  expect(await found(company.caller)).toEqual([talent.id]);
});

test('a conversation with an unverified company stays, and shows the profile to its member alone', async () => {
  const company = await signInRecruiter(world, skill);
  const { talent, caller } = await signInTalent(world, { skillIds: [skill] });
  const { answer } = await company.caller.send(messagingInit, { userToId: talent.id });
  const threadId = answer.threadId ?? 0;
  await company.caller.send(messagingPostMessage, { threadId, text: 'Are you free?' });
  await caller.send(savePrivacy, { isVerifiedOnly: true });
  expect((await company.caller.send(messagingInit, {})).answer.userThreads).toMatchObject([{ threadId }]);
  expect((await profileOf(company.caller, talent.id)).status).toBe(200);
  expect(await found(company.caller)).toEqual([]);
  expect((await caller.send(messagingInit, {})).answer.userThreads).toMatchObject([{ threadId }]);
});

test('only the talent can begin an empty conversation with an unverified company', async () => {
  const company = await signInRecruiter(world, skill);
  const { talent, caller } = await signInTalent(world, { skillIds: [skill] });
  const threadId = await buildThread(db(), company.client.id, talent.id);
  await caller.send(savePrivacy, { isVerifiedOnly: true });
  const { status } = await company.caller.send(messagingPostMessage, { threadId, text: 'Are you free?' });
  expect(status).toBe(404);
  const opened = async () => (await caller.send(messagingInit, { userToId: company.client.id })).answer.userThreads[0];
  expect(await opened()).toMatchObject({ threadId, isHiddenFrom: true });
  const { answer } = await caller.send(getProfile, { profileType: 'teammate', teammateId: company.client.id });
  expect(answer).toMatchObject({ teammate: { isHiddenFrom: true } });
  await proveDomain(db(), company.companyId, 'acme.com');
  expect(await opened()).not.toHaveProperty('isHiddenFrom');
  await db().deleteFrom('companyDomains').execute();
  expect(await opened()).toMatchObject({ isHiddenFrom: true });
  expect((await caller.send(messagingPostMessage, { threadId, text: 'Hello' })).status).toBe(200);
  expect(await opened()).not.toHaveProperty('isHiddenFrom');
  expect((await company.caller.send(messagingPostMessage, { threadId, text: 'Hello' })).status).toBe(200);
});

test('their home leaves out positions of unverified companies, with a notice', async () => {
  const unverified = await signInRecruiter(world, skill);
  const verified = await signInRecruiter(world, skill, 'Verified');
  await proveDomain(db(), verified.companyId, 'verified.com');
  const { caller } = await signInTalent(world, { skillIds: [skill] });
  expect((await listed(caller)).positions).toHaveLength(2);
  await caller.send(savePrivacy, { isVerifiedOnly: true });
  const { positions, hiddenCompanyCount, counts } = await listed(caller);
  expect(positions.map(({ company }) => [company.id, company.verifiedDomain])).toEqual([
    [verified.companyId, 'verified.com'],
  ]);
  expect([hiddenCompanyCount, counts?.fits]).toEqual([1, 1]);
  const profile = async (companyId: number) =>
    (await caller.send(getProfile, { profileType: 'company', companyId })).answer;
  expect(await profile(unverified.companyId)).toMatchObject({ company: { isHiddenFrom: true, verifiedDomain: null } });
  expect(await profile(verified.companyId)).toMatchObject({ company: { verifiedDomain: 'verified.com' } });
});

test('proving a domain hides talents with a rule for it in the same transaction', async () => {
  const company = await signInRecruiter(world, skill);
  const { talent, caller } = await signInTalent(world, { skillIds: [skill] });
  await hideFromDomain(caller, 'acme.com');
  expect(await found(company.caller)).toEqual([talent.id]);
  await proveDomain(db(), company.companyId, 'jobs.acme.com');
  expect(await found(company.caller)).toEqual([]);
  const later = await signInTalent(world, { skillIds: [skill] });
  expect(await found(company.caller)).toEqual([later.talent.id]);
  await hideFromDomain(later.caller, 'acme.com');
  expect(await found(company.caller)).toEqual([]);
});
