import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { updateCompany } from '#contract/companies.ts';
import { addExclusion, liftExclusion, previewExclusion, readPrivacy, removeExclusion } from '#contract/privacy.ts';
import { getProfile } from '#contract/profiles.ts';
import { updateTeammate } from '#contract/teammates.ts';
import { buildClient, buildCompany, buildInvited } from '#server/accounts/build.ts';
import { deleteUser } from '#server/accounts/service.ts';
import { withTransaction } from '#server/platform/database/connect.ts';
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
const statusFor = async (caller: Caller, talentId: number) =>
  (await caller.send(getProfile, { profileType: 'talent', talentId })).status;
const suggestion = async (caller: Caller) => (await caller.send(readPrivacy, {})).answer.suggestedDomain;
const refused = (code: string) => [
  [422, code],
  [422, code],
];
const preview = async (caller: Caller, domain: string) =>
  (await caller.send(previewExclusion, { kind: 'domain', domain })).answer.companies.map(({ name }) => name);

test('a domain covers only companies with a website or member at it or a subdomain', async () => {
  const { caller } = await signInTalent(world);
  const websites = {
    Exact: 'https://acme.com',
    Below: 'http://WWW.Jobs.acme.com./careers?x=1',
    Port: 'https://acme.com:8443',
    Longer: 'https://notacme.com',
    Beside: 'https://acme.com.evil.example',
    Hyphen: 'https://x-acme.com',
    Slash: 'https://evil.example/acme.com',
    Unicode: 'https://bücher.de',
  };
  for (const [name, website] of Object.entries(websites)) await buildCompany(db(), { name, website });
  for (const [name, email] of [
    ['Member', 'ada@acme.com'],
    ['Subdomain', 'ada@berlin.acme.com'],
    ['Stranger', 'ada@other.example'],
  ] as const)
    await buildClient(db(), { companyId: (await buildCompany(db(), { name })).id, email });
  expect(await preview(caller, 'acme.com')).toEqual(['Below', 'Exact', 'Member', 'Port', 'Subdomain']);
  expect(await preview(caller, 'jobs.acme.com')).toEqual(['Below']);
  expect(await preview(caller, 'Bücher.DE.')).toEqual(['Unicode']);
  await hideFromDomain(caller, 'acme.com');
  const [rule] = (await caller.send(readPrivacy, {})).answer.exclusions;
  expect(rule).toMatchObject({ kind: 'domain', text: 'acme.com', companyCount: 5 });
});

test('hides from a company as soon as it has a website or a member there, and still without them', async () => {
  const { talent, caller } = await signInTalent(world, { skillIds: [skill] });
  const byWebsite = await signInRecruiter(world, skill, 'Bakery');
  const byMember = await signInRecruiter(world, skill, 'Dairy');
  await hideFromDomain(caller, 'acme.com');
  const saveWebsite = (website: string) => byWebsite.caller.send(updateCompany, { company: { website } });

  expect(await statusFor(byWebsite.caller, talent.id)).toBe(200);
  expect((await saveWebsite('jobs.acme.com')).status).toBe(200);
  expect(await statusFor(byWebsite.caller, talent.id)).toBe(404);
  expect((await saveWebsite('')).status).toBe(200);
  expect(await statusFor(byWebsite.caller, talent.id)).toBe(404);

  expect(await statusFor(byMember.caller, talent.id)).toBe(200);
  const member = await buildClient(db(), { companyId: byMember.companyId, email: 'ada@acme.com' });
  expect(await statusFor(byMember.caller, talent.id)).toBe(404);
  await withTransaction(db(), (db) => deleteUser(world.services, db, member.id));
  expect(await statusFor(byMember.caller, talent.id)).toBe(404);
});

test('hides from a company as soon as a member gets an address there', async () => {
  const { talent, caller } = await signInTalent(world, { skillIds: [skill] });
  const company = await signInRecruiter(world, skill, 'Bakery');
  const invited = await buildInvited(db(), { companyId: company.companyId });
  await hideFromDomain(caller, 'acme.com');
  const { status } = await company.caller.send(updateTeammate, {
    teammate: { id: invited.id, email: 'ada@acme.com' },
  });
  expect(status).toBe(200);
  expect(await statusFor(company.caller, talent.id)).toBe(404);
});

test("offers the domain of the talent's address until there is a rule, and never a public provider's", async () => {
  const employee = (await signInTalent(world, {}, { email: 'mira@berlin.acme.example' })).caller;
  expect(await suggestion(employee)).toBe('acme.example');
  const exclusionId = await hideFromDomain(employee, 'acme.example');
  expect(await hideFromDomain(employee, 'ACME.example')).toBe(exclusionId);
  expect(await suggestion(employee)).toBeNull();
  await employee.send(removeExclusion, { exclusionId });
  expect(await suggestion(employee)).toBe('acme.example');
  expect(await suggestion((await signInTalent(world, {}, { email: 'mira@gmail.com' })).caller)).toBeNull();
});

test('refuses invalid domains and public providers, and lets no single companies through', async () => {
  const { caller } = await signInTalent(world);
  const refusals = async (domain: string) =>
    [
      await caller.send(addExclusion, { kind: 'domain', domain }),
      await caller.send(previewExclusion, { kind: 'domain', domain }),
    ].map(({ status, problem }) => [status, problem.errors?.[0]?.code]);
  expect(await refusals('co.uk')).toEqual(refused('noDomain'));
  expect(await refusals('gmail.com')).toEqual(refused('publicProvider'));
  const { id: companyId } = await buildCompany(db(), { website: 'https://acme.com' });
  const exclusionId = await hideFromDomain(caller, 'acme.com');
  expect((await caller.send(liftExclusion, { exclusionId, companyId, isLifted: true })).status).toBe(409);
});

test('a rule and a concurrent new member see each other', async () => {
  for (let turn = 0; turn < 20; turn += 1) {
    const { talent, caller } = await signInTalent(world);
    const { id: companyId } = await buildCompany(db());
    await Promise.all([
      hideFromDomain(caller, `acme${turn}.com`),
      buildClient(db(), { companyId, email: `ada@acme${turn}.com` }),
    ]);
    expect(
      await db()
        .selectFrom('hiddenPairs')
        .select(['companyId', 'talentId'])
        .where('talentId', '=', talent.id)
        .execute(),
    ).toEqual([{ companyId, talentId: talent.id }]);
  }
});
