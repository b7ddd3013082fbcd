import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { adminDeleteUser } from '#contract/admin.ts';
import { messagingInit, messagingPostMessage } from '#contract/messaging.ts';
import { type About, adminCase, adminCases, adminDecideCase, ownReports, report } from '#contract/reports.ts';
import { blockedTalents } from '#contract/blocks.ts';
import { readPrivacy, saveAvailability } from '#contract/privacy.ts';
import { buildAdministrator, buildClient, signInClient } from '#server/accounts/build.ts';
import { buildMessage, buildThread } from '#server/messaging/build.ts';
import { buildPosition } from '#server/positions/build.ts';
import { presentSkills } from '#server/reference/service.ts';
import { signInRecruiter } from '#server/privacy/build.ts';
import { signInTalent } from '#server/talents/build.ts';
import type { Caller } from '#server/testing/caller.ts';
import { useUp } from '#server/testing/use-up.ts';
import { type World, createWorld } from '#server/testing/world.ts';

let world: World;
let administrator: Caller;

beforeAll(async () => {
  world = await createWorld();
  administrator = await world.signIn(await buildAdministrator(world.services.db));
});
beforeEach(() => sql`truncate cases, reports cascade`.execute(world.services.db));
afterAll(() => world.close());

const db = () => world.services.db;
const send = (caller: Caller, about: About, text = '') => caller.send(report, { about, category: 'spam', text });
const sendAndBlock = (caller: Caller, about: About) =>
  caller.send(report, { about, category: 'spam', alsoBlock: true });
const cases = async () => (await administrator.send(adminCases, {})).answer;
const caseOf = async (caseId: number) => (await administrator.send(adminCase, { caseId })).answer;
async function onlyCase() {
  const [first] = (await cases()).cases;
  return caseOf(first?.id ?? 0);
}

/** A thread with twelve messages of the member and one of the talent. */
async function thread() {
  const company = await signInClient(world, { isTrial: false });
  const { talent, caller } = await signInTalent(world);
  const threadId = await buildThread(db(), talent.id, company.client.id);
  await buildMessage(db(), { threadId, userId: talent.id, text: 'Hello' });
  const ids: number[] = [];
  for (let number = 1; number <= 12; number += 1)
    ids.push(await buildMessage(db(), { threadId, userId: company.client.id, text: `<b>Offer</b> ${number}` }));
  return { company, talent, caller, ids, id: ids.at(-1) ?? 0 };
}

test('a reported message is copied as text with the ten before it, and shown only in its case', async () => {
  const { company, talent, caller, id } = await thread();
  await sql`update messages set video = 'a.webm', video_text = 'Said' where id = ${id}`.execute(db());
  expect((await send(caller, { type: 'message', id }, 'Again <i>and</i> again')).status).toBe(200);
  const found = await onlyCase();
  expect(found.subject).toMatchObject({ type: 'client', id: company.client.id });
  const [reported] = found.reports;
  expect(reported).toMatchObject({ reporter: { id: talent.id }, category: 'spam', text: 'Again <i>and</i> again' });
  const parts = reported?.evidence?.parts ?? [];
  const texts = Array.from({ length: 10 }, (_, index) => `<b>Offer</b> ${index + 2}`);
  expect(parts.map(({ text }) => text)).toEqual([...texts, '<b>Offer</b> 12\n\nSaid']);
  expect(parts.filter(({ isReported }) => isReported)).toHaveLength(1);
  expect((await caller.send(ownReports, {})).answer.reports).toMatchObject([{ type: 'message', state: 'open' }]);
});

test('things the reporter cannot see are 404, and users cannot report themselves', async () => {
  const { company, talent, caller, id } = await thread();
  const stranger = await signInTalent(world);
  const draft = await buildPosition(db(), { companyId: company.companyId, isLive: false });
  expect((await send(stranger.caller, { type: 'message', id })).status).toBe(404);
  expect((await send(stranger.caller, { type: 'talent', id: talent.id })).status).toBe(404);
  expect((await send(stranger.caller, { type: 'position', hashId: draft.hashId })).status).toBe(404);
  expect((await send(company.caller, { type: 'message', id })).status).toBe(404);
  expect((await send(caller, { type: 'talent', id: talent.id })).problem.reason?.code).toBe('ownReport');
  expect((await cases()).cases).toEqual([]);
});

test('profile, company and position are copied as shown', async () => {
  const picture = '<img src="https://pictures.example/one.png">';
  const description = `<p>We <b>pay</b> late ${picture}</p>`;
  const company = await signInClient(world, { isTrial: false, name: 'Acme', description });
  await db().updateTable('companies').set({ avatarKey: 'avatar/a.webp' }).where('id', '=', company.companyId).execute();
  const position = await buildPosition(db(), {
    companyId: company.companyId,
    description: `<p>No work ${picture}${picture}</p>`,
    mainTeammateId: company.client.id,
    requiredSkillIds: [3_001],
    isRemote: true,
    timezone: 'Europe/Lisbon',
    isPhysical: true,
    countryIds: [620, 724, 250, 392],
  });
  const place = { isRemote: true, timezone: 'Europe/Lisbon', isPhysical: true, physicalCountryId: 620 };
  const { talent, caller } = await signInTalent(world, { ...place, workTypeIds: [1] });
  await caller.send(saveAvailability, { availability: 'looking' });
  await send(caller, { type: 'company', id: company.companyId });
  await send(caller, { type: 'position', hashId: position.hashId });
  await send(caller, { type: 'teammate', id: company.client.id });
  await send(company.caller, { type: 'talent', id: talent.id });
  const { cases: listed } = await cases();
  expect(listed.map(({ subject, count }) => [subject?.type, count])).toEqual([
    ['company', 2],
    ['client', 1],
    ['talent', 1],
  ]);
  const evidence = async (index: number) =>
    (await caseOf(listed[index]?.id ?? 0)).reports.map(({ evidence }) => ({
      texts: evidence?.parts.map(({ field, text }) => [field, text]),
      pictures: evidence?.pictures,
    }));
  const skill = presentSkills([3_001])[0]?.name;
  const contact = `${company.client.firstName} ${company.client.lastName}`;
  expect(await evidence(0)).toEqual([
    { texts: [['description', 'We pay late']], pictures: 2 },
    {
      texts: [
        ['company', 'Acme'],
        ['requiredSkills', skill],
        ['place', 'Remote, Lisbon (UTC+0), or On Site, 4 countries'],
        ['countries', 'France, Japan, Portugal, Spain'],
        ['contact', contact],
        ['description', 'No work'],
      ],
      pictures: 2,
    },
  ]);
  expect(await evidence(2)).toEqual([
    {
      texts: [
        ['place', 'Remote, Lisbon (UTC+0), On Site, Portugal'],
        ['worktypes', expect.any(String)],
        ['availability', 'Actively looking'],
      ],
      pictures: 0,
    },
  ]);
});

test('a talent also blocks the company, and a client the talent, in the same step', async () => {
  const { company, talent, caller, id } = await thread();
  expect((await sendAndBlock(caller, { type: 'message', id })).answer).toEqual({ isBlockNew: true });
  expect((await caller.send(readPrivacy, {})).answer.exclusions).toMatchObject([
    { kind: 'company', companies: [{ id: company.companyId }] },
  ]);
  expect((await company.caller.send(messagingInit, {})).answer.userThreads).toEqual([]);
  const other = await signInClient(world, { isTrial: false });
  expect((await sendAndBlock(other.caller, { type: 'talent', id: talent.id })).status).toBe(200);
  expect((await other.caller.send(blockedTalents, {})).answer.talents).toMatchObject([{ id: talent.id }]);
  const { position } = await signInRecruiter(world, 2_007);
  expect((await sendAndBlock(caller, { type: 'position', hashId: position.hashId })).status).toBe(200);
  expect((await caller.send(readPrivacy, {})).answer.exclusions).toHaveLength(2);
});

test('a refused report blocks nobody, and a refused block reports nothing', async () => {
  const { company, talent, caller, id } = await thread();
  const companyId = company.companyId;
  const colleague = await buildClient(db(), { companyId });
  for (const about of [
    { type: 'teammate', id: colleague.id },
    { type: 'company', id: companyId },
  ] as const)
    expect((await sendAndBlock(company.caller, about)).status).toBe(404);
  await useUp(db(), 'blocks', talent.id);
  const about = { type: 'message', id } as const;
  expect((await sendAndBlock(caller, about)).status).toBe(429);
  expect((await cases()).cases).toEqual([]);

  await sql`delete from limits`.execute(db());
  await caller.send(report, { about, category: 'spam' });
  expect((await sendAndBlock(caller, about)).problem.reason?.code).toBe('reportedAlready');
  expect((await caller.send(readPrivacy, {})).answer.exclusions).toEqual([]);
});

test('twenty concurrent reports open one case, and a repeated one is refused while it is open', async () => {
  const { companyId } = await signInClient(world);
  const callers = await Promise.all(Array.from({ length: 20 }, async () => (await signInTalent(world)).caller));
  const about = { type: 'company', id: companyId } as const;
  const statuses = await Promise.all(callers.map(async (caller) => (await send(caller, about)).status));
  expect(statuses).toEqual(Array.from({ length: 20 }, () => 200));
  const { cases: listed, openCount } = await cases();
  expect([listed.length, openCount, listed[0]?.count]).toEqual([1, 1, 20]);
  const [first] = callers;
  const again = first && (await send(first, about));
  expect([again?.status, again?.problem.reason?.code]).toEqual([409, 'reportedAlready']);
  await administrator.send(adminDecideCase, { outcome: 'noAction', caseId: listed[0]?.id ?? 0, version: 1 });
  expect(first && (await send(first, about)).status).toBe(200);
});

test('more than ten reports a day are refused', async () => {
  const { companyId } = await signInClient(world);
  const { talent, caller } = await signInTalent(world);
  await useUp(db(), 'reports', talent.id);
  const { status, headers } = await send(caller, { type: 'company', id: companyId });
  expect([status, Number(headers['retry-after']) > 0]).toEqual([429, true]);
});

test('evidence and texts are deleted with reporter or subject', async () => {
  for (const who of ['reporter', 'subject'] as const) {
    const { company, talent, caller, id } = await thread();
    await send(caller, { type: 'message', id }, 'marker of the report');
    await administrator.send(adminDeleteUser, { userId: who === 'reporter' ? talent.id : company.client.id });
    const { rows } = await sql<{ left: string }>`select reports::text as left from reports`.execute(db());
    expect(rows.map(({ left }) => left).join('\n')).not.toMatch(/marker|Offer/);
    await sql`truncate cases, reports cascade`.execute(db());
  }
});

test('evidence and texts are deleted with both in one statement', async () => {
  const { company, talent, caller, id } = await thread();
  await send(caller, { type: 'message', id }, 'marker of the report');
  await db().deleteFrom('users').where('id', 'in', [talent.id, company.client.id]).execute();
  const { rows } = await sql<{ left: string }>`select reports::text as left from reports`.execute(db());
  expect(rows.map(({ left }) => left).join()).not.toMatch(/marker|Offer/);
});

test('three reporters of different companies pause new conversations until a decision', async () => {
  const company = await signInClient(world, { isTrial: false });
  const { talent } = await signInTalent(world);
  const about = { type: 'company', id: company.companyId } as const;
  const begin = async () => (await company.caller.send(messagingInit, { userToId: talent.id })).problem?.reason?.code;
  const other = await signInClient(world);
  const reporters = [other.caller, (await signInTalent(world)).caller, (await signInTalent(world)).caller];
  for (const reporter of reporters) {
    expect(await begin()).toBeUndefined();
    await send(reporter, about);
  }
  expect(await begin()).toBe('contactsHeld');
  // A talent who has written to one member is not a new contact for a colleague.
  const colleague = await world.signIn(await buildClient(db(), { companyId: company.companyId }));
  const writer = await signInTalent(world);
  const threadId = await buildThread(db(), writer.talent.id, company.client.id);
  await writer.caller.send(messagingPostMessage, { threadId, text: 'Hello' });
  expect((await colleague.send(messagingInit, { userToId: writer.talent.id })).status).toBe(200);
  const { id, version } = await onlyCase();
  await administrator.send(adminDecideCase, { outcome: 'noAction', caseId: id, version });
  expect(await begin()).toBeUndefined();
});
