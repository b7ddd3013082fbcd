import { afterAll, beforeAll, expect, test } from 'vitest';
import { adminPositions } from '#contract/admin.ts';
import { adminRestore, adminSuspend, appeal, takeDownPosition } from '#contract/cases.ts';
import { talentHome } from '#contract/matching.ts';
import { ownAccount } from '#contract/own-account.ts';
import { markPosition } from '#contract/position-marks.ts';
import { searchPositions } from '#contract/position-search.ts';
import { deletePosition, editPosition, listPositions, updatePosition } from '#contract/positions.ts';
import * as calls from '#contract/reports.ts';
import { buildAdministrator, buildClient } from '#server/accounts/build.ts';
import { deleteUser } from '#server/accounts/service.ts';
import { deliveryHandlers } from '#server/delivery-handlers.ts';
import { withTransaction } from '#server/platform/database/connect.ts';
import { buildPosition } from '#server/positions/build.ts';
import { signInRecruiter } from '#server/privacy/build.ts';
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
const reason = 'There is no <b>such</b> position.';
let lastSkill = 4_000;

/** A company with a Live position that a talent has saved. */
async function couple() {
  const skill = (lastSkill += 1);
  const company = await signInRecruiter(world, skill);
  const { talent, caller } = await signInTalent(world, { skillIds: [skill] });
  const { position } = company;
  await caller.send(markPosition, { positionHashId: position.hashId, mark: 'saved' });
  return { company, position, companyId: company.companyId, talent, caller };
}
type Couple = Awaited<ReturnType<typeof couple>>;

const takeDown = (positionId: number, by = administrator) => by.send(takeDownPosition, { positionId, reason, rule: 2 });
const goLive = ({ company, position }: Couple) =>
  company.caller.send(updatePosition, { position: { id: position.id, isLive: true } });
const decisionsOf = async (caller: Caller) => (await caller.send(ownAccount, {})).answer.decisions;
const stored = (id: number) => db().selectFrom('positions').selectAll().where('id', '=', id).executeTakeFirst();

/** Where others find the position. */
async function seen({ position: { hashId }, caller }: Couple) {
  const visitor = world.visitor();
  return {
    page: (await visitor.get(`/positions/${hashId}`)).status,
    feed: (await visitor.get('/feed.atom')).text.includes(hashId),
    sitemap: (await visitor.get('/sitemap/positions/0.xml')).text.includes(hashId),
    isListed: JSON.stringify((await caller.send(talentHome, {})).answer).includes(hashId),
  };
}
const open = { page: 200, feed: true, sitemap: true, isListed: true };
const closed = { page: 404, feed: false, sitemap: false, isListed: false };

/** Appeals the latest decision about a company, and has another administrator decide on it. */
async function appealTo(member: Caller, outcome: 'kept' | 'overturned') {
  const [decision] = await decisionsOf(member);
  const caseId = decision?.caseId ?? 0;
  expect((await member.send(appeal, { caseId, text: 'It exists.' })).status).toBe(200);
  const { version } = (await another.send(calls.adminCase, { caseId })).answer;
  const decided = { caseId, version, outcome, reasons: 'We have asked them.' } as const;
  expect((await administrator.send(calls.adminDecideAppeal, decided)).problem.reason?.code).toBe('ownDecision');
  expect((await another.send(calls.adminDecideAppeal, decided)).status).toBe(200);
}

test('a position that is taken down is a Draft to all others, its company reads why, and it cannot go Live', async () => {
  const both = await couple();
  const { company, position, companyId } = both;
  const colleague = await world.signIn(await buildClient(db(), { companyId }));
  expect(await seen(both)).toEqual(open);
  expect((await takeDown(position.id)).status).toBe(200);
  expect(await seen(both)).toEqual(closed);

  const { positions } = (await colleague.send(listPositions, {})).answer;
  expect(positions[0]).toMatchObject({ isLive: false, closeReason: 'takenDown', takenDown: { reason } });
  const edited = await company.caller.send(editPosition, { positionHashId: position.hashId });
  expect(edited.answer.position.takenDown).toEqual({ reason });
  const [decision] = await decisionsOf(colleague);
  expect(decision).toMatchObject({
    outcome: 'takenDown',
    positionTitle: position.title,
    rule: 2,
    reasons: reason,
    isAboutCompany: true,
    isInForce: true,
  });
  const { status, problem } = await goLive(both);
  expect([status, problem.reason?.code]).toEqual([409, 'takenDown']);
  expect((await company.caller.send(updatePosition, { position: { id: position.id, title: 'Cooper' } })).status).toBe(
    200,
  );
  expect((await goLive(both)).status).toBe(409);

  const again = await takeDown(position.id);
  expect([again.status, again.problem.reason?.code]).toEqual([409, 'takenDownAlready']);
});

test('engineers who saved it see that it is no longer open, and no word of the reason', async () => {
  const both = await couple();
  await takeDown(both.position.id);
  const { answer } = await both.caller.send(searchPositions, { filters: { show: 'written' } });
  expect(answer.standing).toMatchObject([{ part: 'ended', closeReason: null, position: null }]);
  expect(JSON.stringify(answer)).not.toContain('takenDown');
});

test('a Draft that was never Live is unknown to administrators; one that was Live can be taken down', async () => {
  const { company, position, companyId } = await couple();
  const draft = await buildPosition(db(), { companyId, isLive: false });
  expect((await takeDown(draft.id)).status).toBe(404);
  await company.caller.send(updatePosition, { position: { id: position.id, isLive: false } });
  expect((await takeDown(position.id)).status).toBe(200);
  await appealTo(company.caller, 'overturned');
  // It was a Draft before, too.
  expect(await stored(position.id)).toMatchObject({ isLive: false, closeReason: null });
});

test('an overturned decision opens the position again as it was, without an announcement', async () => {
  const both = await couple();
  await takeDown(both.position.id);
  await appealTo(both.company.caller, 'overturned');
  expect(await seen(both)).toEqual(open);
  const announced = await db().selectFrom('announcements').where('positionId', '=', both.position.id).execute();
  expect(announced).toEqual([]);
  const [decision] = await decisionsOf(both.company.caller);
  expect([decision?.isInForce, decision?.appeal?.outcome]).toEqual([false, 'overturned']);
});

test('what its company has changed meanwhile only its company takes Live again', async () => {
  const both = await couple();
  await takeDown(both.position.id);
  await both.company.caller.send(updatePosition, { position: { id: both.position.id, title: '' } });
  await appealTo(both.company.caller, 'overturned');
  expect(await stored(both.position.id)).toMatchObject({ isLive: false, isHeld: false, closeReason: null });
  await both.company.caller.send(updatePosition, { position: { id: both.position.id, title: 'Cooper' } });
  expect((await goLive(both)).status).toBe(200);
});

test('a kept decision leaves the position down', async () => {
  const both = await couple();
  await takeDown(both.position.id);
  await appealTo(both.company.caller, 'kept');
  expect((await goLive(both)).problem.reason?.code).toBe('takenDown');
});

test('the end of a suspension opens the other positions only, until the position’s own decision is overturned', async () => {
  const both = await couple();
  const { companyId, company, position } = both;
  const other = await buildPosition(db(), { companyId });
  await takeDown(position.id);
  const suspend = () => administrator.send(adminSuspend, { companyId, rule: 2, reasons: 'Poses.' });
  await suspend();
  await administrator.send(adminRestore, { companyId });
  expect([(await stored(position.id))?.isLive, (await stored(other.id))?.isLive]).toEqual([false, true]);

  const down = (await decisionsOf(company.caller)).find(({ outcome }) => outcome === 'takenDown');
  const caseId = down?.caseId ?? 0;
  await suspend();
  await company.caller.send(appeal, { caseId, text: 'It exists.' });
  const { version } = (await another.send(calls.adminCase, { caseId })).answer;
  await another.send(calls.adminDecideAppeal, { caseId, version, outcome: 'overturned', reasons: 'It does.' });
  expect(await stored(position.id)).toMatchObject({ isLive: false, isHeld: true, closeReason: null });
  await administrator.send(adminRestore, { companyId });
  expect((await stored(position.id))?.isLive).toBe(true);
});

test('the case about it alone is decided with it; other reports of the company stay open', async () => {
  for (const isAlone of [true, false]) {
    const { position, companyId, talent, caller } = await couple();
    await caller.send(calls.report, { about: { type: 'position', hashId: position.hashId }, category: 'fake' });
    if (!isAlone) await caller.send(calls.report, { about: { type: 'company', id: companyId }, category: 'spam' });
    await takeDown(position.id);
    const { cases } = (await administrator.send(calls.adminCases, { companyId })).answer;
    expect(cases.map(({ state }) => state)).toEqual(isAlone ? ['decided'] : ['open', 'decided']);
    const { reports } = (await caller.send(calls.ownReports, {})).answer;
    expect(reports.map(({ state }) => state)).toEqual(isAlone ? ['acted'] : ['open', 'open']);
    const told = await db().selectFrom('deliveries').select('kind').where('userId', '=', talent.id).execute();
    expect(told).toEqual(isAlone ? [{ kind: 'reporter-mail' }] : []);
  }
});

test('a case ends by taking down one of its company’s positions, reported ones first', async () => {
  const { company, position, companyId, caller } = await couple();
  const other = await buildPosition(db(), { companyId, title: 'Tanner' });
  const foreign = await couple();
  await caller.send(calls.report, { about: { type: 'position', hashId: position.hashId }, category: 'fake' });
  const { cases } = (await administrator.send(calls.adminCases, { companyId })).answer;
  const caseId = cases[0]?.id ?? 0;
  const read = async () => (await administrator.send(calls.adminCase, { caseId })).answer;
  expect((await read()).positions?.map(({ id, isReported }) => [id, isReported])).toEqual([
    [position.id, true],
    [other.id, false],
  ]);
  const decide = (positionId: number) =>
    administrator.send(calls.adminDecideCase, {
      outcome: 'takenDown',
      caseId,
      version: 1,
      rule: 2,
      reasons: reason,
      positionId,
    });
  expect((await decide(foreign.position.id)).status).toBe(404);
  expect((await read()).state).toBe('open');
  expect((await decide(position.id)).status).toBe(200);
  expect(await read()).toMatchObject({ outcome: 'takenDown', decision: { positionTitle: position.title } });
  expect(await decisionsOf(company.caller)).toMatchObject([{ outcome: 'takenDown', caseId }]);
});

test('the title of a reported position is the one that others saw, whatever its company has made of the Draft', async () => {
  const { company, position, companyId, caller } = await couple();
  const save = (changes: { title: string; isLive: boolean }) =>
    company.caller.send(updatePosition, { position: { id: position.id, ...changes } });
  expect((await save({ title: 'Free money', isLive: true })).status).toBe(200);
  await caller.send(calls.report, { about: { type: 'position', hashId: position.hashId }, category: 'fake' });
  expect((await save({ title: 'Free money', isLive: false })).status).toBe(200);
  expect((await save({ title: 'Kept to ourselves', isLive: false })).status).toBe(200);
  const { cases } = (await administrator.send(calls.adminCases, { companyId })).answer;
  const read = async () => (await administrator.send(calls.adminCase, { caseId: cases[0]?.id ?? 0 })).answer;
  expect((await read()).positions).toEqual([{ id: position.id, title: 'Free money', isReported: true }]);
  expect((await takeDown(position.id)).status).toBe(200);
  expect((await read()).decision?.positionTitle).toBe('Free money');
  const { positions } = (await administrator.send(adminPositions, { companyId })).answer;
  expect(positions.map(({ title }) => title)).toEqual(['Free money']);
});

test('of two administrators who take it down at once, one does', async () => {
  const { position } = await couple();
  const replies = await Promise.all([takeDown(position.id), takeDown(position.id, another)]);
  expect(replies.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409]);
});

test('a deleted position leaves a decision that can be appealed, a deleted company none', async () => {
  const { company, position } = await couple();
  await takeDown(position.id);
  expect((await company.caller.send(deletePosition, { positionId: position.id })).status).toBe(200);
  await appealTo(company.caller, 'overturned');
  const [decision] = await decisionsOf(company.caller);
  expect(decision).toMatchObject({ positionTitle: position.title, isInForce: false });

  const gone = await couple();
  await takeDown(gone.position.id);
  const [{ caseId } = { caseId: 0 }] = await decisionsOf(gone.company.caller);
  await gone.company.caller.send(appeal, { caseId, text: 'It exists.' });
  await withTransaction(db(), (db) => deleteUser(world.services, db, gone.company.client.id));
  const row = await db().selectFrom('cases').selectAll().where('id', '=', caseId).executeTakeFirst();
  expect(row).toMatchObject({ state: 'closed', positionId: null, positionTitle: null, reasons: null, appeal: null });
});

test('each member is mailed, and again about the appeal', async () => {
  const { company, position, companyId } = await couple();
  const colleague = await buildClient(db(), { companyId });
  const queued = async () =>
    (await db().selectFrom('deliveries').select('kind').where('userId', '=', colleague.id).orderBy('id').execute()).map(
      ({ kind }) => kind,
    );
  await administrator.send(takeDownPosition, { positionId: position.id, reason });
  expect(await queued()).toEqual(['decision-mail']);
  await appealTo(company.caller, 'overturned');
  expect(await queued()).toEqual(['decision-mail', 'appeal-mail']);
  await world.services.deliveries.start(deliveryHandlers(world.services));
  await expect.poll(queued).toEqual([]);
  const failed = await db().selectFrom('deliveries').select('reason').where('reason', 'is not', null).execute();
  expect(failed).toEqual([]);
});

test('an administrator puts a position back by hand; the appeal of that decision changes nothing later', async () => {
  const both = await couple();
  const { company, position } = both;
  const putBack = () => administrator.send(adminRestore, { positionId: position.id });
  expect((await putBack()).problem.reason?.code).toBe('notTakenDown');
  await takeDown(position.id);
  expect((await putBack()).status).toBe(200);
  expect(await seen(both)).toEqual(open);
  const [former] = await decisionsOf(company.caller);
  expect(former?.isInForce).toBe(false);
  const { caseId } = former ?? { caseId: 0 };
  await takeDown(position.id);
  await company.caller.send(appeal, { caseId, text: 'It exists.' });
  const { version } = (await another.send(calls.adminCase, { caseId })).answer;
  await another.send(calls.adminDecideAppeal, { caseId, version, outcome: 'overturned', reasons: 'It does.' });
  expect(await stored(position.id)).toMatchObject({ isLive: false, closeReason: 'takenDown' });
});
