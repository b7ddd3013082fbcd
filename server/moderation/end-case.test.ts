import { afterAll, beforeAll, expect, test } from 'vitest';
import { adminDeleteUser } from '#contract/admin.ts';
import { adminSuspend, appeal } from '#contract/cases.ts';
import { messagingInit } from '#contract/messaging.ts';
import * as calls from '#contract/reports.ts';
import { deleteTeammate } from '#contract/teammates.ts';
import { buildAdministrator, buildClient, signInClient } from '#server/accounts/build.ts';
import { deleteUser } from '#server/accounts/service.ts';
import { deliveryHandlers } from '#server/delivery-handlers.ts';
import { withTransaction } from '#server/platform/database/connect.ts';
import { signInTalent } from '#server/talents/build.ts';
import type { Caller } from '#server/testing/caller.ts';
import { type World, createWorld } from '#server/testing/world.ts';

let world: World;
let administrator: Caller;

beforeAll(async () => {
  world = await createWorld();
  administrator = await world.signIn(await buildAdministrator(world.services.db));
});
afterAll(() => world.close());

const db = () => world.services.db;
const breach = { rule: 4, reasons: 'Wrote the same to forty people.' } as const;
type Talent = Awaited<ReturnType<typeof signInTalent>>;

/** A company of two; three talents have reported one of its members, so its first contacts are held. */
async function reported() {
  const { client: member, companyId, caller } = await signInClient(world, { isTrial: false });
  const colleague = await buildClient(db(), { companyId });
  const reporters: Talent[] = [];
  for (let count = 0; count < 3; count += 1) {
    const reporter = await signInTalent(world);
    const about = { type: 'teammate', id: member.id } as const;
    expect((await reporter.caller.send(calls.report, { about, category: 'spam' })).status).toBe(200);
    reporters.push(reporter);
  }
  const { talent } = await signInTalent(world);
  const colleagueCaller = await world.signIn(colleague);
  const begin = async () => (await colleagueCaller.send(messagingInit, { userToId: talent.id })).problem?.reason?.code;
  expect(await begin()).toBe('contactsHeld');
  const caseId = await openCaseOf(member.id);
  return { member, caller, colleague, colleagueCaller, companyId, reporters, caseId, begin };
}

async function openCaseOf(subjectId: number): Promise<number> {
  const { cases } = (await administrator.send(calls.adminCases, { state: 'open' })).answer;
  return cases.find(({ subject }) => subject?.id === subjectId)?.id ?? 0;
}

const caseOf = async (caseId: number) => (await administrator.send(calls.adminCase, { caseId })).answer;

/** The mails of each reporter, and the state of their report. */
async function told(reporters: readonly Talent[]) {
  const ids = reporters.map(({ talent }) => talent.id);
  const mails = await db().selectFrom('deliveries').select(['kind', 'details']).where('userId', 'in', ids).execute();
  const listed = await Promise.all(
    reporters.map(async ({ caller }) => (await caller.send(calls.ownReports, {})).answer.reports[0]?.state),
  );
  return { mails: mails.map(({ kind, details }) => ({ kind, details })), listed };
}
const allTold = (became: string) => ({
  mails: Array.from({ length: 3 }, () => ({ kind: 'reporter-mail', details: { end: became } })),
  listed: [became, became, became],
});

test('a suspension from the lists ends the open case: reporters learn it, first contacts are released', async () => {
  const { member, reporters, caseId, begin } = await reported();
  expect((await administrator.send(adminSuspend, { userId: member.id, ...breach })).status).toBe(200);
  expect(await told(reporters)).toEqual(allTold('acted'));
  expect(await begin()).toBeUndefined();
  expect(await caseOf(caseId)).toMatchObject({ state: 'decided', outcome: 'suspended' });
});

test('a deletion by an administrator decides the open case', async () => {
  const { member, reporters, caseId, begin } = await reported();
  await administrator.send(adminDeleteUser, { userId: member.id });
  expect(await told(reporters)).toEqual(allTold('acted'));
  expect(await begin()).toBeUndefined();
  const { state, outcome, subject, decision } = await caseOf(caseId);
  expect({ state, outcome, subject }).toEqual({ state: 'decided', outcome: 'deleted', subject: null });
  expect(decision).toMatchObject({ rule: null, isSelf: true });
});

test('a deletion by the user or a colleague closes the open case without a finding', async () => {
  for (const who of ['self', 'colleague'] as const) {
    const { member, colleagueCaller, reporters, caseId, begin } = await reported();
    if (who === 'self') await withTransaction(db(), (db) => deleteUser(world.services, db, member.id));
    else await colleagueCaller.send(deleteTeammate, { teammateId: member.id });
    expect(await told(reporters)).toEqual(allTold('gone'));
    expect(await begin()).toBeUndefined();
    expect(await caseOf(caseId)).toMatchObject({ state: 'closed', outcome: 'gone', decision: { decidedBy: null } });
  }
});

test('the case of a company ends with its last member, and those of members with a deleted company', async () => {
  const reporter = await signInTalent(world);
  const report = (about: calls.About) => reporter.caller.send(calls.report, { about, category: 'fake' });
  const alone = await signInClient(world);
  await report({ type: 'company', id: alone.companyId });
  const ofCompany = await openCaseOf(alone.companyId);
  await administrator.send(adminDeleteUser, { userId: alone.client.id });
  expect(await caseOf(ofCompany)).toMatchObject({ outcome: 'deleted', subject: null });

  const other = await signInClient(world);
  await report({ type: 'teammate', id: other.client.id });
  await report({ type: 'company', id: other.companyId });
  const [ofMember, caseId] = [await openCaseOf(other.client.id), await openCaseOf(other.companyId)];
  await administrator.send(calls.adminDecideCase, { caseId, version: 1, outcome: 'deleted', ...breach });
  expect(await caseOf(ofMember)).toMatchObject({ state: 'decided', outcome: 'deleted' });
});

test('the appeal of a deleted user is closed', async () => {
  const { member, caller, caseId } = await reported();
  await administrator.send(adminSuspend, { userId: member.id, ...breach });
  expect((await caller.send(appeal, { caseId, text: 'They asked me to.' })).status).toBe(200);
  await withTransaction(db(), (db) => deleteUser(world.services, db, member.id));
  expect(await caseOf(caseId)).toMatchObject({ state: 'closed', outcome: 'suspended' });
});

test('a decision about a deleted account is refused', async () => {
  const { member, caseId } = await reported();
  await withTransaction(db(), (db) => deleteUser(world.services, db, member.id));
  const decision = { caseId, version: 1, outcome: 'warned', ...breach } as const;
  expect((await administrator.send(calls.adminDecideCase, decision)).problem.code).toBe('edit-conflict');
});

test('the mail to the reporters can be sent', async () => {
  const { member, reporters } = await reported();
  await withTransaction(db(), (db) => deleteUser(world.services, db, member.id));
  await world.services.deliveries.start(deliveryHandlers(world.services));
  await expect.poll(async () => (await told(reporters)).mails).toEqual([]);
  const failed = await db().selectFrom('deliveries').select('reason').where('reason', 'is not', null).execute();
  expect(failed).toEqual([]);
});
