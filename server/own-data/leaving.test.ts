import { afterAll, beforeAll, expect, test } from 'vitest';
import { currentUser, signIn } from '#contract/accounts.ts';
import { adminClients, adminDeleteUser } from '#contract/admin.ts';
import { adminRestore, adminSuspend } from '#contract/cases.ts';
import { deleteOwnAccount, keepOwnAccount } from '#contract/leaving.ts';
import { clientHome, talentHome } from '#contract/matching.ts';
import { messagingInit, messagingPostMessage } from '#contract/messaging.ts';
import { endSession, ownAccount } from '#contract/own-account.ts';
import { getProfile } from '#contract/profiles.ts';
import { listTeammates } from '#contract/companies.ts';
import { deleteTeammate } from '#contract/teammates.ts';
import { buildAdministrator, buildClient, buildInvited, passProof, plantCode } from '#server/accounts/build.ts';
import { deliveryHandlers } from '#server/delivery-handlers.ts';
import { buildMessage, buildThread } from '#server/messaging/build.ts';
import { buildPosition } from '#server/positions/build.ts';
import { signInRecruiter } from '#server/privacy/build.ts';
import { signInTalent } from '#server/talents/build.ts';
import { limits } from '#server/platform/limits/table.ts';
import type { Caller } from '#server/testing/caller.ts';
import { type World, createWorld } from '#server/testing/world.ts';
import { leave } from './build.ts';

let world: World;
let administrator: Caller;

beforeAll(async () => {
  world = await createWorld();
  await world.services.deliveries.start(deliveryHandlers(world.services));
  administrator = await world.signIn(await buildAdministrator(world.services.db));
});
afterAll(() => world.close());

const db = () => world.services.db;
const day = 86_400_000;
let lastSkill = 4000;

test('allows five requests for deletion a day with cancellations, and no more mails than that', async () => {
  const { talent, caller } = await signInTalent(world);
  for (let times = 0; times < limits.leavings.max; times += 1) {
    expect((await caller.send(deleteOwnAccount, {})).status).toBe(200);
    expect((await caller.send(keepOwnAccount, {})).status).toBe(200);
  }
  expect((await caller.send(deleteOwnAccount, {})).status).toBe(429);
  const { leavingAt } = await db()
    .selectFrom('users')
    .select('leavingAt')
    .where('id', '=', talent.id)
    .executeTakeFirstOrThrow();
  expect(leavingAt).toBeNull();
});

/** A company with a Live position, a matching talent, and their thread with a message from each. */
async function couple() {
  const skill = (lastSkill += 1);
  const company = await signInRecruiter(world, skill, `Company ${skill}`);
  const talent = await signInTalent(world, { skillIds: [skill] });
  const threadId = await buildThread(db(), talent.talent.id, company.client.id);
  for (const { id } of [company.client, talent.talent]) await buildMessage(db(), { threadId, userId: id });
  return { company, ...talent, threadId };
}
type Couple = Awaited<ReturnType<typeof couple>>;

/** What each of the two sees of the other, and the page for visitors. */
async function seen({ company, talent, caller, threadId }: Couple) {
  const [thread] = (await caller.send(messagingInit, {})).answer?.userThreads ?? [];
  const [other] = (await company.caller.send(messagingInit, {})).answer?.userThreads ?? [];
  const home = await caller.send(talentHome, {});
  const matches = await company.caller.send(clientHome, {});
  return {
    page: (await world.visitor().get(`/positions/${company.position.hashId}`)).status,
    isListed: home.status === 200 ? JSON.stringify(home.answer).includes(company.position.hashId) : undefined,
    matches:
      matches.status === 200
        ? matches.answer.positions.find(({ id }) => id === company.position.id)?.talentIds
        : undefined,
    member: (await caller.send(getProfile, { profileType: 'teammate', teammateId: company.client.id })).status,
    talent: (await company.caller.send(getProfile, { profileType: 'talent', talentId: talent.id })).status,
    thread: [thread?.isUnavailable, other?.isUnavailable],
    post: (await caller.send(messagingPostMessage, { threadId, text: 'Still there?' })).problem?.code,
    answer: (await company.caller.send(messagingPostMessage, { threadId, text: 'Still here?' })).problem?.code,
  };
}

const open = ({ talent }: Couple) => ({
  page: 200,
  isListed: true,
  matches: [talent.id],
  member: 200,
  talent: 200,
  thread: [undefined, undefined],
  post: undefined,
  answer: undefined,
});

const restrictionOf = async (caller: Caller) => (await caller.send(currentUser, {})).answer.restriction;
const accountOf = async (caller: Caller) => (await caller.send(ownAccount, {})).answer;
const activityOf = async (caller: Caller) => (await accountOf(caller)).activity.map(({ kind }) => kind);

test('a leaving talent can be neither found nor written to, until they decide to stay', async () => {
  const both = await couple();
  const { company, talent, caller } = both;
  const elsewhere = await world.signIn(talent);
  expect((await accountOf(caller)).deletion).toEqual({ graceDays: 7, conversationCount: 1, company: null });
  expect(await seen(both)).toEqual(open(both));
  const leavingAt = await leave(caller);
  const days = (Date.parse(leavingAt ?? '') - Date.now()) / day;
  expect(days).toBeGreaterThan(6.9);
  expect(days).toBeLessThanOrEqual(7);
  expect((await elsewhere.send(currentUser, {})).status).toBe(401);
  expect(await restrictionOf(caller)).toBe('leaving');
  expect(await seen(both)).toEqual({
    ...open(both),
    isListed: undefined,
    matches: [],
    member: 403,
    talent: 404,
    thread: [undefined, true],
    post: 'restricted',
    answer: 'conversation-closed',
  });
  expect((await company.caller.send(messagingInit, { userToId: talent.id })).answer.threadId).toBe(both.threadId);
  // A repeated request keeps the time.
  expect(await leave(caller)).toBe(leavingAt);
  expect((await accountOf(caller)).leavingAt).toBe(leavingAt);
  expect(await activityOf(caller)).toEqual(['deletionAsked']);
  for (let turn = 0; turn < 2; turn += 1) expect((await caller.send(keepOwnAccount, {})).status).toBe(200);
  expect(await seen(both)).toEqual(open(both));
  expect(await activityOf(caller)).toEqual(['deletionTakenBack', 'deletionAsked']);
});

test('signing in leads to the restricted screen of leaving users', async () => {
  const { talent, caller } = await signInTalent(world);
  await leave(caller);
  const browser = world.visitor();
  await browser.send(signIn, { step: 1, email: talent.email });
  const code = await plantCode(world.services, 'signin', talent.email);
  expect((await browser.send(signIn, { step: 2, email: talent.email, code })).answer.status).toBe('ok');
  expect(await restrictionOf(browser)).toBe('leaving');
  expect((await browser.send(keepOwnAccount, {})).status).toBe(200);
  expect(await restrictionOf(browser)).toBeUndefined();
});

test("a company's positions are held once its last member leaves, and Live again once one stays", async () => {
  const both = await couple();
  const { company, caller } = both;
  const { companyId } = company.client;
  const colleague = await world.signIn(await buildClient(db(), { companyId }));
  await buildPosition(db(), { companyId, isLive: false });
  expect((await accountOf(company.caller)).deletion?.company).toBeNull();
  await leave(colleague);
  expect(await seen(both)).toEqual(open(both));
  const deletion = {
    graceDays: 7,
    conversationCount: 1,
    company: { name: expect.any(String), positionCount: 2, invitedCount: 0 },
  };
  expect((await accountOf(company.caller)).deletion).toEqual(deletion);
  const { teammates } = (await company.caller.send(listTeammates, {})).answer;
  expect(teammates.map(({ isLeaving, isSuspended, may }) => [isLeaving, isSuspended, may.write])).toEqual([
    [undefined, undefined, false],
    [true, undefined, false],
  ]);
  await leave(company.caller);
  const gone = { page: 404, isListed: false, matches: undefined, member: 404, talent: 403 };
  const closed = { thread: [true, undefined], post: 'conversation-closed', answer: 'restricted' };
  expect(await seen(both)).toEqual({ ...gone, ...closed });
  await colleague.send(keepOwnAccount, {});
  expect((await world.visitor().get(`/positions/${company.position.hashId}`)).status).toBe(200);
  await company.caller.send(keepOwnAccount, {});
  expect(await seen(both)).toEqual(open(both));
  expect(await accountOf(caller)).toMatchObject({ leavingAt: null });
});

test('a member who never signed in does not keep a company, but releases its positions by signing in', async () => {
  const both = await couple();
  const { company } = both;
  const invited = await buildInvited(db(), { companyId: company.client.companyId });
  const page = async () => (await world.visitor().get(`/positions/${company.position.hashId}`)).status;
  expect((await accountOf(company.caller)).deletion?.company).toMatchObject({ positionCount: 1, invitedCount: 1 });
  await leave(company.caller);
  expect(await page()).toBe(404);
  const browser = world.visitor();
  await browser.send(signIn, { step: 1, email: invited.email });
  const code = await plantCode(world.services, 'signin', invited.email);
  expect((await browser.send(signIn, { step: 2, email: invited.email, code })).answer.status).toBe('ok');
  expect(await page()).toBe(200);
  expect((await accountOf(company.caller)).deletion?.company).toBeNull();
});

test('staying does not release positions held by a suspension, nor the other way round', async () => {
  const { company } = await couple();
  const { companyId } = company.client;
  const page = async () => (await world.visitor().get(`/positions/${company.position.hashId}`)).status;
  const suspend = () => administrator.send(adminSuspend, { companyId, rule: 2, reasons: 'No such position.' });
  await leave(company.caller);
  await suspend();
  await company.caller.send(keepOwnAccount, {});
  expect([await page(), await restrictionOf(company.caller)]).toEqual([404, 'suspended']);
  await leave(company.caller);
  await administrator.send(adminRestore, { companyId });
  expect([await page(), await restrictionOf(company.caller)]).toEqual([404, 'leaving']);
  await company.caller.send(keepOwnAccount, {});
  expect(await page()).toBe(200);
});

test('leaving needs a proof, and is refused to administrators, acting or not', async () => {
  const { talent, caller } = await signInTalent(world);
  await passProof(world, caller);
  expect((await caller.send(deleteOwnAccount, {})).problem.code).toBe('needs-proof');
  expect(await restrictionOf(caller)).toBeUndefined();
  const refused = await administrator.send(deleteOwnAccount, {});
  expect(refused.problem).toMatchObject({ status: 409, reason: { code: 'administrator' } });
  expect((await accountOf(administrator)).deletion).toBeNull();
  await db()
    .updateTable('users')
    .set({ leavingAt: new Date(Date.now() + day) })
    .where('id', '=', talent.id)
    .execute();
  expect(await restrictionOf(caller)).toBe('leaving');
  const sessionId = (await accountOf(caller)).sessions[0]?.id ?? '';
  expect((await caller.send(endSession, { sessionId })).problem.code).toBe('restricted');
});

test('suspended users may leave too, and remain suspended if they stay', async () => {
  const { talent, caller } = await signInTalent(world);
  await administrator.send(adminSuspend, { userId: talent.id, rule: 1, reasons: 'Poses as someone else.' });
  await leave(caller);
  expect(await restrictionOf(caller)).toBe('leaving');
  await caller.send(keepOwnAccount, {});
  expect(await restrictionOf(caller)).toBe('suspended');
});

test('colleagues and administrators delete a leaving user at once, but members cannot delete themselves as a teammate', async () => {
  const { company } = await couple();
  const { companyId } = company.client;
  const colleague = await buildClient(db(), { companyId });
  await leave(await world.signIn(colleague));
  expect((await company.caller.send(deleteTeammate, { teammateId: company.client.id })).status).toBe(409);
  expect((await company.caller.send(deleteTeammate, { teammateId: colleague.id })).status).toBe(200);
  const leavingAt = await leave(company.caller);
  const { users } = (await administrator.send(adminClients, { search: `#${company.client.id}` })).answer;
  expect(users.map((user) => user.leavingAt)).toEqual([leavingAt]);
  expect((await administrator.send(adminDeleteUser, { userId: company.client.id })).status).toBe(200);
  expect(await db().selectFrom('companies').select('id').where('id', '=', companyId).execute()).toEqual([]);
});

test('deleting the only staying member holds the company until another stays', async () => {
  const { company } = await couple();
  const colleague = await buildClient(db(), { companyId: company.client.companyId });
  const caller = await world.signIn(colleague);
  await leave(caller);
  await administrator.send(adminDeleteUser, { userId: company.client.id });
  const page = async () => (await world.visitor().get(`/positions/${company.position.hashId}`)).status;
  expect(await page()).toBe(404);
  await caller.send(keepOwnAccount, {});
  expect(await page()).toBe(200);
});

test('three processes restrict a leaving user within a second, and admit them again', async () => {
  const { caller } = await signInTalent(world);
  const others = [await world.openAnother(), await world.openAnother()];
  const copies = [world, ...others].map((process) => {
    const copy = process.visitor();
    for (const [name, value] of caller.cookies) copy.cookies.set(name, value);
    return copy;
  });
  const statuses = () => Promise.all(copies.map(async (copy) => (await copy.send(talentHome, {})).status));
  expect(await statuses()).toEqual([200, 200, 200]);
  await leave(caller);
  await expect.poll(statuses).toEqual([403, 403, 403]);
  await caller.send(keepOwnAccount, {});
  await expect.poll(statuses).toEqual([200, 200, 200]);
  for (const other of others) await other.close();
});
