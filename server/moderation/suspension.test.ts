import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { currentUser } from '#contract/accounts.ts';
import { adminClients, adminTalents } from '#contract/admin.ts';
import { adminRestore, adminSuspend } from '#contract/cases.ts';
import { clientHome, talentHome } from '#contract/matching.ts';
import { messagingInit, messagingPostMessage, messagingUnread } from '#contract/messaging.ts';
import { ownAccount } from '#contract/own-account.ts';
import { getProfile } from '#contract/profiles.ts';
import { updatePosition } from '#contract/positions.ts';
import { listTeammates } from '#contract/companies.ts';
import { buildAdministrator, buildClient } from '#server/accounts/build.ts';
import { deliveryHandlers } from '#server/delivery-handlers.ts';
import { buildMessage, buildThread } from '#server/messaging/build.ts';
import { withTransaction } from '#server/platform/database/connect.ts';
import { hasten } from '#server/platform/deliveries/deliveries.ts';
import { signInRecruiter } from '#server/privacy/build.ts';
import { signInTalent } from '#server/talents/build.ts';
import type { Caller } from '#server/testing/caller.ts';
import { type World, createWorld } from '#server/testing/world.ts';

let world: World;
let administrator: Caller;

beforeAll(async () => {
  world = await createWorld();
  await world.services.deliveries.start(deliveryHandlers(world.services));
  administrator = await world.signIn(await buildAdministrator(world.services.db));
});
afterAll(() => world.close());

const db = () => world.services.db;
let lastSkill = 3000;
const decision = { rule: 4, reasons: 'Wrote the same to <b>forty</b> people.' } as const;

type Subject = { userId: number } | { companyId: number };
const suspend = (subject: Subject, until: string | null = null) =>
  administrator.send(adminSuspend, { ...subject, ...decision, until });
const restore = (subject: Subject) => administrator.send(adminRestore, subject);

/** A company with a Live position, a talent who fits it, and their thread with a message of each. */
async function couple() {
  const skill = (lastSkill += 1);
  const company = await signInRecruiter(world, skill);
  const talent = await signInTalent(world, { skillIds: [skill] });
  const threadId = await buildThread(db(), talent.talent.id, company.client.id);
  for (const { id } of [company.client, talent.talent]) await buildMessage(db(), { threadId, userId: id });
  return { skill, company, ...talent, threadId };
}
type Couple = Awaited<ReturnType<typeof couple>>;

/** What company and talent see of each other, and what visitors see. */
async function seen({ company, talent, caller, threadId }: Couple) {
  const page = await world.visitor().get(`/positions/${company.position.hashId}`);
  const home = (await caller.send(talentHome, {})).answer;
  const matches = await company.caller.send(clientHome, {});
  const [thread] = (await caller.send(messagingInit, {})).answer.userThreads;
  const [other] = (await company.caller.send(messagingInit, {})).answer?.userThreads ?? [];
  return {
    page: page.status,
    feed: (await world.visitor().get('/feed.atom')).text.includes(company.position.hashId),
    sitemap: (await world.visitor().get('/sitemap/positions/0.xml')).text.includes(company.position.hashId),
    isListed: JSON.stringify(home).includes(company.position.hashId),
    matches: matches.status === 200 ? matches.answer.positions[0]?.talentIds : undefined,
    company: (await caller.send(getProfile, { profileType: 'company', companyId: company.client.companyId })).status,
    member: (await caller.send(getProfile, { profileType: 'teammate', teammateId: company.client.id })).status,
    talent: (await company.caller.send(getProfile, { profileType: 'talent', talentId: talent.id })).status,
    thread: [thread?.isUnavailable, other?.isUnavailable],
    post: (await caller.send(messagingPostMessage, { threadId, text: 'Still there?' })).problem?.code,
    answer: (await company.caller.send(messagingPostMessage, { threadId, text: 'Still here?' })).problem?.code,
  };
}

const open = ({ talent }: Couple) => ({
  page: 200,
  feed: true,
  sitemap: true,
  isListed: true,
  matches: [talent.id],
  company: 200,
  member: 200,
  talent: 200,
  thread: [undefined, undefined],
  post: undefined,
  answer: undefined,
});

test('a suspended company is invisible, its threads are closed, and it returns unchanged', async () => {
  const both = await couple();
  const { company, caller, threadId } = both;
  const subject = { companyId: company.client.companyId };
  expect(await seen(both)).toEqual(open(both));
  expect((await suspend(subject)).status).toBe(200);
  expect(await seen(both)).toEqual({
    ...open(both),
    page: 404,
    feed: false,
    sitemap: false,
    isListed: false,
    matches: undefined,
    company: 404,
    member: 404,
    talent: 403,
    thread: [true, undefined],
    post: 'conversation-closed',
    answer: 'restricted',
  });
  expect((await caller.send(messagingInit, { userToId: company.client.id })).answer.threadId).toBe(threadId);
  expect((await restore(subject)).status).toBe(200);
  expect(await seen(both)).toEqual(open(both));
});

test('a suspended talent cannot be found, and their thread is closed', async () => {
  const both = await couple();
  const { company, talent, caller, threadId } = both;
  await suspend({ userId: talent.id });
  const matches = (await company.caller.send(clientHome, {})).answer;
  expect(matches.positions[0]?.talentIds).toEqual([]);
  const profile = { profileType: 'talent', talentId: talent.id } as const;
  expect((await company.caller.send(getProfile, profile)).status).toBe(404);
  expect((await company.caller.send(messagingInit, { userToId: talent.id })).answer.threadId).toBe(threadId);
  const posted = await company.caller.send(messagingPostMessage, { threadId, text: 'Hello?' });
  expect([posted.status, posted.problem.code]).toEqual([409, 'conversation-closed']);
  expect((await caller.send(talentHome, {})).problem.code).toBe('restricted');
  const stranger = await signInRecruiter(world, both.skill);
  expect((await stranger.caller.send(messagingInit, { userToId: talent.id })).status).toBe(404);
  await restore({ userId: talent.id });
  expect(await seen(both)).toEqual(open(both));
});

test('a suspended member is visible only to colleagues, and the company is unaffected', async () => {
  const both = await couple();
  const { company, caller } = both;
  const colleague = await world.signIn(await buildClient(db(), { companyId: company.client.companyId }));
  await suspend({ userId: company.client.id });
  const teammateId = company.client.id;
  expect((await caller.send(getProfile, { profileType: 'teammate', teammateId })).status).toBe(404);
  expect((await colleague.send(getProfile, { profileType: 'teammate', teammateId })).status).toBe(200);
  const { teammates } = (await colleague.send(listTeammates, {})).answer;
  const row = teammates.find(({ id }) => id === teammateId);
  expect([row?.isSuspended, row?.may.write]).toEqual([true, false]);
  expect((await colleague.send(messagingInit, { userToId: teammateId })).status).toBe(404);
  const shown = (await caller.send(getProfile, { profileType: 'company', companyId: company.client.companyId })).answer;
  expect(JSON.stringify(shown)).not.toContain(`"id":${teammateId},`);
  expect((await world.visitor().get(`/positions/${company.position.hashId}`)).status).toBe(200);
  await restore({ userId: teammateId });
  expect(await seen(both)).toEqual(open(both));
});

/** Answers of each process to a poll and to another call. */
const all = (code: string) => Array.from({ length: 6 }, () => code);

test('three processes refuse a suspended user within a second, even in polls, and readmit them later', async () => {
  const { caller, talent } = await couple();
  const others = [await world.openAnother(), await world.openAnother()];
  const copies = [world, ...others].map((process) => {
    const copy = process.visitor();
    for (const [name, value] of caller.cookies) copy.cookies.set(name, value);
    return copy;
  });
  const codes = () =>
    Promise.all(
      copies
        .flatMap((copy) => [copy.send(messagingUnread, {}), copy.send(talentHome, {})])
        .map(async (reply) => {
          const { status, problem } = await reply;
          return status === 200 ? 'ok' : problem.code;
        }),
    );
  expect(await codes()).toEqual(all('ok'));
  await suspend({ userId: talent.id });
  await expect.poll(codes, { interval: 20, timeout: 1_000 }).toEqual(all('restricted'));
  await restore({ userId: talent.id });
  await expect.poll(codes).toEqual(all('ok'));
  for (const other of others) await other.close();
});

test('suspended users can sign in and read the decision as text', async () => {
  const { talent, caller } = await couple();
  const until = new Date(Date.now() + 86_400_000).toISOString();
  await suspend({ userId: talent.id }, until);
  expect((await caller.send(currentUser, {})).answer.restriction).toBe('suspended');
  const { decisions, activity } = (await caller.send(ownAccount, {})).answer;
  expect(decisions).toMatchObject([{ ...decision, outcome: 'suspended', until, isInForce: true, appeal: null }]);
  expect(activity.map(({ kind }) => kind)).toContain('suspended');
  const { users } = (await administrator.send(adminTalents, { search: `#${talent.id}` })).answer;
  expect(users[0]?.suspension).toEqual({ of: 'user', until });
  await restore({ userId: talent.id });
  expect((await caller.send(currentUser, {})).answer.restriction).toBeUndefined();
  expect((await caller.send(ownAccount, {})).answer.decisions[0]?.isInForce).toBe(false);
});

test('a suspension ends by a job, and the end of an earlier one does not end a later one', async () => {
  const { talent, caller } = await couple();
  const subject = { userId: talent.id };
  const soon = new Date(Date.now() + 3_600_000).toISOString();
  await suspend(subject, soon);
  const key = `restore user ${talent.id}`;
  await hasten(db(), key);
  const tasks = () => db().selectFrom('deliveries').select('id').where('key', '=', key).execute();
  await expect.poll(tasks).toEqual([]);
  expect((await caller.send(currentUser, {})).answer.restriction).toBe('suspended');
  await restore(subject);
  await suspend(subject, soon);
  await db()
    .updateTable('users')
    .set({ suspendedUntil: sql<Date>`now()` })
    .where('id', '=', talent.id)
    .execute();
  await hasten(db(), key);
  await expect.poll(async () => (await caller.send(currentUser, {})).answer.restriction).toBeUndefined();
});

test('a position cannot go Live while its company is being suspended', async () => {
  const { company } = await couple();
  const position = { id: company.position.id, isLive: false };
  await company.caller.send(updatePosition, { position });
  const saving = await withTransaction(db(), async (db) => {
    await sql`select from users where id = ${company.client.id} for update`.execute(db);
    const answer = company.caller.send(updatePosition, { position: { ...position, isLive: true } });
    await sql`update companies set suspended_until = 'infinity' where id = ${company.client.companyId}`.execute(db);
    return { answer };
  });
  expect((await saving.answer).problem.code).toBe('restricted');
});

test('the lists of clients show suspensions', async () => {
  const { company } = await couple();
  await suspend({ companyId: company.client.companyId });
  const { users } = (await administrator.send(adminClients, { search: `#${company.client.id}` })).answer;
  expect(users[0]?.suspension).toEqual({ of: 'company', until: null });
});
