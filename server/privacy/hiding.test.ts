import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { countRecipients } from '#contract/announcements.ts';
import { clientHome, previewTalents, searchTalent, talentHome, talentMarks } from '#contract/matching.ts';
import { messagingInit, messagingUnread } from '#contract/messaging.ts';
import { editPosition, updatePosition } from '#contract/positions.ts';
import {
  addExclusion,
  findCompanies,
  maxExclusions,
  previewExclusion,
  readPrivacy,
  removeExclusion,
} from '#contract/privacy.ts';
import { getProfile } from '#contract/profiles.ts';
import { getTransformedTalent } from '#contract/talents.ts';
import { buildClient, buildCompany } from '#server/accounts/build.ts';
import { signInTalent } from '#server/talents/build.ts';
import type { Caller, Reply } from '#server/testing/caller.ts';
import { useUp } from '#server/testing/use-up.ts';
import { type World, createWorld } from '#server/testing/world.ts';
import { hideFrom, signInRecruiter } from './build.ts';

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

const companyWithPosition = (name?: string) => signInRecruiter(world, skill, name);
type Company = Awaited<ReturnType<typeof signInRecruiter>>;

const profileOf = (caller: Caller, talentId: number) => caller.send(getProfile, { profileType: 'talent', talentId });

/** An answer without the id of its request. */
const said = ({ status, text, headers }: Reply<unknown>) => ({
  status,
  text: text.replace(/"requestId":"[^"]*"/, ''),
  type: headers['content-type'],
});

/** All a member can learn about a talent by calls that name or count talents. */
async function knownOf({ caller, position }: Company, talentId: number) {
  const hash = position.hashId;
  const replies = [
    await caller.send(clientHome, {}),
    await caller.send(searchTalent, { skills: [skill] }),
    await caller.send(searchTalent, { skills: [skill, 1003] }),
    await caller.send(searchTalent, { skills: [skill], isPhysical: true }),
    await caller.send(previewTalents, { skills: [skill] }),
    await caller.send(editPosition, { positionHashId: hash }),
    await caller.send(updatePosition, { position: { id: position.id, title: 'Platform engineer' } }),
    await caller.send(countRecipients, { positionHashId: hash, skills: [skill] }),
    await caller.send(talentMarks, { talentIds: [talentId] }),
    await caller.send(messagingInit, {}),
    await caller.send(messagingInit, { search: 'a' }),
    await caller.send(messagingUnread, {}),
    await profileOf(caller, talentId),
    await caller.send(getTransformedTalent, { talentId }),
    await caller.send(messagingInit, { userToId: talentId }),
  ];
  return replies.map((reply) => ({ ...said(reply), text: said(reply).text.replace(/"version":\d+/, '') }));
}

test('to a company they hide from, a talent seems never to have existed, until the rule is removed', async () => {
  const company = await companyWithPosition();
  const other = await companyWithPosition('Northwind');
  const without = await knownOf(company, absentId);
  const { talent, caller } = await signInTalent(world, { skillIds: [skill] });
  const talentId = talent.id;
  const before = await knownOf(company, talentId);
  expect(before).not.toEqual(without);
  const elsewhere = await knownOf(other, talentId);

  const exclusionId = await hideFrom(caller, company.companyId);
  // Requests with the talent's id get the answer of an unknown id, byte by byte.
  expect(await knownOf(company, talentId)).toEqual(without);
  expect((await knownOf(company, talentId)).slice(-3).map(({ status }) => status)).toEqual([404, 404, 404]);
  const colleague = {
    ...company,
    caller: await world.signIn(await buildClient(db(), { companyId: company.companyId })),
  };
  expect((await profileOf(colleague.caller, talentId)).status).toBe(404);
  expect((await profileOf(other.caller, talentId)).status).toBe(200);
  expect((await knownOf(other, talentId)).slice(0, -2)).toEqual(elsewhere.slice(0, -2));

  expect((await caller.send(removeExclusion, { exclusionId })).status).toBe(200);
  expect((await profileOf(company.caller, talentId)).status).toBe(200);
  expect((await company.caller.send(clientHome, {})).answer.positions[0]?.talentIds).toEqual([talentId]);
});

const rules = async (of: Caller) => (await of.send(readPrivacy, {})).answer.exclusions.map(({ text }) => text);

describe('the rules of a talent', () => {
  test('are listed latest first, adding an equal one returns the first, and another talent’s are inaccessible', async () => {
    const { caller } = await signInTalent(world);
    const stranger = (await signInTalent(world)).caller;
    const [acme, beta] = [await buildCompany(db(), { name: 'Acme' }), await buildCompany(db(), { name: 'Beta' })];
    const first = await hideFrom(caller, acme.id);
    await hideFrom(caller, beta.id);
    expect(await hideFrom(caller, acme.id)).toBe(first);
    expect(await rules(caller)).toEqual(['Beta', 'Acme']);
    expect(await rules(stranger)).toEqual([]);
    expect((await stranger.send(removeExclusion, { exclusionId: first })).status).toBe(404);
    expect((await caller.send(addExclusion, { kind: 'company', companyId: absentId })).status).toBe(404);
    expect(await rules(caller)).toEqual(['Beta', 'Acme']);
    await db().deleteFrom('companies').where('id', '=', acme.id).execute();
    // The company stays hidden by its name.
    expect((await caller.send(readPrivacy, {})).answer.exclusions).toMatchObject([
      { kind: 'company', text: 'Beta' },
      { id: first, kind: 'name', text: 'Acme', companyCount: 0, companies: [] },
    ]);
  });

  test('are limited to a hundred', async () => {
    const { talent, caller } = await signInTalent(world);
    const companies = [];
    for (let count = 0; count <= maxExclusions; count += 1) companies.push(await buildCompany(db()));
    const last = companies.pop();
    await db()
      .insertInto('exclusions')
      .values(companies.map(({ id }) => ({ talentId: talent.id, companyId: id })))
      .execute();
    const { status, problem } = await caller.send(addExclusion, { kind: 'company', companyId: last?.id ?? 0 });
    expect([status, problem.code]).toEqual([409, 'conflict']);
    expect((await caller.send(readPrivacy, {})).answer.exclusions).toHaveLength(maxExclusions);
  });

  test('find at most eight companies by a part of the name, within a rate limit', async () => {
    const { talent, caller } = await signInTalent(world);
    for (const name of ['Big Acme', 'Acme 100%', 'acme_2', 'Beta']) await buildCompany(db(), { name });
    const found = async (text: string) =>
      (await caller.send(findCompanies, { text })).answer.companies.map(({ name }) => name);
    expect(await found('ACME')).toEqual(['Acme 100%', 'acme_2', 'Big Acme']);
    expect(await found('%')).toEqual(['Acme 100%']);
    for (let count = 0; count < 9; count += 1) await buildCompany(db(), { name: `Beta ${count}` });
    expect(await found('beta')).toHaveLength(8);
    await useUp(db(), 'companies', talent.id);
    const { status, headers } = await caller.send(findCompanies, { text: 'beta' });
    expect(status).toBe(429);
    expect(Number(headers['retry-after'])).toBeGreaterThan(0);
  });

  test('are previewed within a rate limit, separate from that of finding companies', async () => {
    const { talent, caller } = await signInTalent(world);
    const preview = () => caller.send(previewExclusion, { kind: 'name', name: 'Acme' });
    await useUp(db(), 'companies', talent.id);
    expect((await preview()).status).toBe(200);
    await useUp(db(), 'previews', talent.id);
    const { status, headers } = await preview();
    expect(status).toBe(429);
    expect(Number(headers['retry-after'])).toBeGreaterThan(0);
    await db().deleteFrom('limits').where('key', '=', `companies:${talent.id}`).execute();
    expect((await caller.send(findCompanies, { text: 'acme' })).status).toBe(200);
  });

  test('are private: neither clients nor administrators learn of them', async () => {
    const { talent, caller } = await signInTalent(world);
    const { companyId, caller: byClient } = await companyWithPosition();
    const other = await companyWithPosition('Northwind');
    await hideFrom(caller, companyId);
    for (const viewer of [byClient, other.caller]) expect((await viewer.send(readPrivacy, {})).status).toBe(403);
    expect((await profileOf(other.caller, talent.id)).text).not.toContain('xclu');
  });
});

test("a talent's home leaves out positions of companies they hide from, and counts these companies", async () => {
  const company = await companyWithPosition();
  await companyWithPosition('Northwind');
  const silent = await buildCompany(db(), { name: 'No positions' });
  const { caller } = await signInTalent(world, { skillIds: [skill] });
  const home = async () => (await caller.send(talentHome, { inParts: true })).answer;
  const names = async () => (await home()).positions.map((position) => position.company.name);
  expect(await home()).not.toHaveProperty('hiddenCompanyCount');
  const exclusionId = await hideFrom(caller, company.companyId);
  await hideFrom(caller, silent.id);
  expect(await names()).toEqual(['Northwind']);
  expect(await home()).toMatchObject({ hiddenCompanyCount: 1, counts: { fits: 1, oneStep: 0, others: 0 } });
  const byLink = async () =>
    (await caller.send(getProfile, { profileType: 'position', positionHashId: company.position.hashId })).text;
  expect(await byLink()).toContain('"isHiddenFrom":true');
  expect((await caller.send(getProfile, { profileType: 'company', companyId: company.companyId })).text).toContain(
    '"isHiddenFrom":true',
  );
  await caller.send(removeExclusion, { exclusionId });
  expect((await names()).toSorted()).toEqual(['Acme', 'Northwind']);
  expect(await byLink()).not.toContain('isHiddenFrom');
});
