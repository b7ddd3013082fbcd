import { afterAll, beforeAll, expect, test } from 'vitest';
import { currentUser } from '#contract/accounts.ts';
import { adminRestore, adminSuspend, appeal } from '#contract/cases.ts';
import { ownAccount } from '#contract/own-account.ts';
import * as calls from '#contract/reports.ts';
import { buildAdministrator, buildClient, signInClient } from '#server/accounts/build.ts';
import { deliveryHandlers } from '#server/delivery-handlers.ts';
import { signInTalent } from '#server/talents/build.ts';
import type { Caller } from '#server/testing/caller.ts';
import { type World, createWorld } from '#server/testing/world.ts';

let world: World;
let administrator: Caller;
let another: Caller;

beforeAll(async () => {
  world = await createWorld();
  administrator = await world.signIn(await buildAdministrator(world.services.db));
  another = await world.signIn(await buildAdministrator(world.services.db));
});
afterAll(() => world.close());

const db = () => world.services.db;
const breach = { rule: 4, reasons: 'Wrote the same to forty people.' } as const;

/** An open case of a member, and its reporter. */
async function reported() {
  const company = await signInClient(world, { isTrial: false });
  const reporter = await signInTalent(world);
  const about = { type: 'teammate', id: company.client.id } as const;
  await reporter.caller.send(calls.report, { about, category: 'spam' });
  const { cases } = (await administrator.send(calls.adminCases, {})).answer;
  const found = cases.find(({ subject }) => subject?.id === company.client.id);
  return { company, reporter, caseId: found?.id ?? 0, version: 1 };
}

const queuedTo = async (userId: number) =>
  (await db().selectFrom('deliveries').select('kind').where('userId', '=', userId).orderBy('id').execute()).map(
    ({ kind }) => kind,
  );

test('one of two concurrent decisions is made', async () => {
  const { caseId, version } = await reported();
  const decide = (caller: Caller) =>
    caller.send(calls.adminDecideCase, { outcome: 'warned', caseId, version, ...breach });
  const replies = await Promise.all([decide(administrator), decide(another)]);
  expect(replies.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409]);
  expect(replies.find(({ status }) => status === 409)?.problem.code).toBe('edit-conflict');
});

test('a warning is mailed and shown until it is read, and the reporter learns that action was taken', async () => {
  const { company, reporter, caseId, version } = await reported();
  await administrator.send(calls.adminDecideCase, { outcome: 'warned', caseId, version, ...breach });
  expect(await queuedTo(company.client.id)).toEqual(['decision-mail']);
  expect(await queuedTo(reporter.talent.id)).toEqual(['reporter-mail']);
  expect((await reporter.caller.send(calls.ownReports, {})).answer.reports[0]?.state).toBe('acted');
  const shown = async () => (await company.caller.send(ownAccount, {})).answer.decisions[0];
  expect(await shown()).toMatchObject({ outcome: 'warned', ...breach, isAcknowledged: false });
  const warnings = async (caller = company.caller) => (await caller.send(currentUser, {})).answer.warnings;
  await expect.poll(() => warnings()).toEqual([{ caseId, isAboutCompany: false, ...breach }]);
  expect((await company.caller.send(currentUser, {})).answer.restriction).toBeUndefined();
  expect((await reporter.caller.send(calls.acknowledgeDecision, { caseId })).status).toBe(404);
  expect((await company.caller.send(calls.acknowledgeDecision, { caseId })).status).toBe(200);
  expect((await company.caller.send(calls.acknowledgeDecision, { caseId })).status).toBe(409);
  expect((await shown())?.isAcknowledged).toBe(true);
  expect(await warnings()).toBeUndefined();
});

test('a warning about a company is shown to each member in every process, until it is overturned', async () => {
  const { client, caller } = await signInClient(world, { isTrial: false });
  const member = await buildClient(db(), { companyId: client.companyId });
  const other = await world.openAnother();
  const there = await other.signIn(member);
  const warnings = async () => (await there.send(currentUser, {})).answer.warnings;
  expect(await warnings()).toBeUndefined();
  const reporter = await signInTalent(world);
  await reporter.caller.send(calls.report, { about: { type: 'company', id: client.companyId }, category: 'fake' });
  const { cases } = (await administrator.send(calls.adminCases, {})).answer;
  const caseId = cases.find(({ subject }) => subject?.id === client.companyId)?.id ?? 0;
  await administrator.send(calls.adminDecideCase, { outcome: 'warned', caseId, version: 1, ...breach });
  await expect.poll(warnings).toEqual([{ caseId, isAboutCompany: true, ...breach }]);
  await caller.send(appeal, { caseId, text: 'It is real.' });
  const { version } = (await another.send(calls.adminCase, { caseId })).answer;
  await another.send(calls.adminDecideAppeal, { caseId, version, outcome: 'overturned', reasons: 'It is.' });
  await expect.poll(warnings).toBeUndefined();
  await other.close();
});

test('an overturned suspension ends, by decision of another administrator', async () => {
  const { company, caseId, version } = await reported();
  await administrator.send(calls.adminDecideCase, { outcome: 'suspended', caseId, version, ...breach });
  expect((await company.caller.send(currentUser, {})).answer.restriction).toBe('suspended');
  await company.caller.send(appeal, { caseId, text: 'They asked me to.' });
  const open = (await administrator.send(calls.adminCase, { caseId })).answer;
  expect(open).toMatchObject({ state: 'appealed', appeal: { text: 'They asked me to.' }, decision: { isSelf: true } });
  const decided = { caseId, version: open.version, outcome: 'overturned', reasons: 'They did.' } as const;
  const own = await administrator.send(calls.adminDecideAppeal, decided);
  expect([own.status, own.problem.reason?.code]).toEqual([409, 'ownDecision']);
  expect((await another.send(calls.adminDecideAppeal, { ...decided, version: 1 })).problem.code).toBe('edit-conflict');
  const listed = async () =>
    (await another.send(calls.adminCases, {})).answer.cases.find(({ id }) => id === caseId)?.isOverturned;
  expect(await listed()).toBe(false);
  expect((await another.send(calls.adminDecideAppeal, decided)).status).toBe(200);
  // One mail says so, not another that the account is open again.
  const mails = await world.services.db
    .selectFrom('deliveries')
    .select('kind')
    .where('userId', '=', company.client.id)
    .where('kind', 'in', ['appeal-mail', 'restored-mail'])
    .execute();
  expect(mails).toEqual([{ kind: 'appeal-mail' }]);
  expect(await listed()).toBe(true);
  expect((await company.caller.send(currentUser, {})).answer.restriction).toBeUndefined();
  const [decision] = (await company.caller.send(ownAccount, {})).answer.decisions;
  expect(decision?.appeal).toMatchObject({ outcome: 'overturned', reasons: 'They did.' });
});

test('overturning an earlier suspension leaves a later one in force', async () => {
  const { company, caseId, version } = await reported();
  await administrator.send(calls.adminDecideCase, { outcome: 'suspended', caseId, version, ...breach });
  const subject = { userId: company.client.id };
  await administrator.send(adminRestore, subject);
  await company.caller.send(appeal, { caseId, text: 'They asked me to.' });
  await administrator.send(adminSuspend, { ...subject, ...breach });
  const open = (await another.send(calls.adminCase, { caseId })).answer;
  const decided = { caseId, version: open.version, outcome: 'overturned', reasons: 'They did.' } as const;
  expect((await another.send(calls.adminDecideAppeal, decided)).status).toBe(200);
  expect((await company.caller.send(currentUser, {})).answer.restriction).toBe('suspended');
  const { decisions } = (await company.caller.send(ownAccount, {})).answer;
  expect(decisions.map(({ isInForce }) => isInForce)).toEqual([true, false]);
});

test('a deletion removes the account, and its mail goes to the former address', async () => {
  const { company, caseId, version } = await reported();
  const { status } = await administrator.send(calls.adminDecideCase, {
    outcome: 'deleted',
    caseId,
    version,
    ...breach,
  });
  expect(status).toBe(200);
  expect((await company.caller.send(currentUser, {})).status).toBe(401);
  const mails = await db()
    .selectFrom('deliveries')
    .select('kind')
    .where('address', '=', company.client.email)
    .execute();
  expect(mails).toEqual([{ kind: 'deletion-mail' }]);
  const found = (await administrator.send(calls.adminCase, { caseId })).answer;
  expect([found.subject, found.decision?.reasons, found.reports[0]?.evidence]).toEqual([null, null, null]);
});

test('reports in bad faith are marked, and the case is no longer waiting', async () => {
  const { caseId, version } = await reported();
  const [first] = (await administrator.send(calls.adminCase, { caseId })).answer.reports;
  const badFaithReportIds = [first?.id ?? 0];
  await administrator.send(calls.adminDecideCase, { outcome: 'noAction', caseId, version, badFaithReportIds });
  const { state, reports } = (await administrator.send(calls.adminCase, { caseId })).answer;
  expect([state, reports[0]?.isBadFaith]).toEqual(['decided', true]);
  const { cases } = (await administrator.send(calls.adminCases, { state: 'open' })).answer;
  expect(cases.some(({ id }) => id === caseId)).toBe(false);
});

test('all mails of a case can be sent', async () => {
  const { company, reporter, caseId, version } = await reported();
  await administrator.send(calls.adminDecideCase, { outcome: 'suspended', caseId, version, ...breach });
  await world.services.deliveries.start(deliveryHandlers(world.services));
  await expect.poll(() => queuedTo(company.client.id)).toEqual([]);
  await expect.poll(() => queuedTo(reporter.talent.id)).toEqual([]);
  const failed = await db().selectFrom('deliveries').select('reason').where('reason', 'is not', null).execute();
  expect(failed).toEqual([]);
});
