import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { adminTalents } from '#contract/admin.ts';
import { adminSuspend, appeal } from '#contract/cases.ts';
import { ownAccount } from '#contract/own-account.ts';
import { acknowledgeDecision, adminCases, adminDecideCase, report } from '#contract/reports.ts';
import { buildAdministrator, buildClient, buildTalentUser } from '#server/accounts/build.ts';
import type { Caller } from '#server/testing/caller.ts';
import { type World, createWorld } from '#server/testing/world.ts';

let world: World;
let administrator: Caller;

beforeAll(async () => {
  world = await createWorld();
  administrator = await world.signIn(await buildAdministrator(world.services.db));
});
afterAll(() => world.close());

async function suspended() {
  const user = await buildTalentUser(world.services.db);
  const caller = await world.signIn(user);
  await administrator.send(adminSuspend, { userId: user.id, rule: 5, reasons: 'Threatened a member.' });
  const [decision] = (await caller.send(ownAccount, {})).answer.decisions;
  return { user, caller, caseId: decision?.caseId ?? 0 };
}

const text = 'It was <i>not</i> me.';

test('only the person a decision is about can appeal it, once', async () => {
  const { caller, caseId } = await suspended();
  const stranger = await world.signIn(await buildTalentUser(world.services.db));
  expect((await stranger.send(appeal, { caseId, text })).status).toBe(404);
  const statuses = await Promise.all([1, 2, 3].map(async () => (await caller.send(appeal, { caseId, text })).status));
  expect(statuses.toSorted((one, other) => one - other)).toEqual([200, 409, 409]);
  const [decision] = (await caller.send(ownAccount, {})).answer.decisions;
  expect(decision).toMatchObject({ appealableUntil: null, appeal: { text, outcome: null, reasons: null } });
});

test('an appeal after 180 days is refused', async () => {
  const { caller, caseId } = await suspended();
  await world.services.db
    .updateTable('cases')
    .set({ decidedAt: sql<Date>`now() - interval '181 days'` })
    .where('id', '=', caseId)
    .execute();
  const { status, problem } = await caller.send(appeal, { caseId, text });
  expect([status, problem.reason?.code]).toEqual([409, 'appealTooLate']);
});

test('any member can appeal for a suspended company', async () => {
  const { companyId } = await buildClient(world.services.db);
  const member = await world.signIn(await buildClient(world.services.db, { companyId }));
  await administrator.send(adminSuspend, { companyId, rule: 2, reasons: 'There is no such position.' });
  const [decision] = (await member.send(ownAccount, {})).answer.decisions;
  expect(decision?.isAboutCompany).toBe(true);
  expect((await member.send(appeal, { caseId: decision?.caseId ?? 0, text })).status).toBe(200);
});

/** A separate administrator who acts as a talent. */
async function actAs(talent: { id: number }): Promise<Caller> {
  const caller = await world.signIn(await buildAdministrator(world.services.db));
  const { answer } = await caller.send(adminTalents, { search: `#${talent.id}` });
  await caller.get(answer.users[0]?.signinUrl ?? '');
  return caller;
}

const notWhileActing = {
  status: 403,
  code: 'forbidden',
  detail: 'An administrator acting as a user cannot do this.',
  reason: { code: 'acting' },
};

test('an acting administrator cannot use up the appeal of the user', async () => {
  const { user, caller, caseId } = await suspended();
  expect((await (await actAs(user)).send(appeal, { caseId, text })).problem).toMatchObject(notWhileActing);
  expect((await caller.send(ownAccount, {})).answer.decisions[0]?.appeal).toBeNull();
  expect((await caller.send(appeal, { caseId, text })).status).toBe(200);
});

test('an acting administrator cannot acknowledge a warning for the user', async () => {
  const user = await buildTalentUser(world.services.db);
  const caller = await world.signIn(user);
  const reporter = await world.signIn(await buildClient(world.services.db));
  await reporter.send(report, { about: { type: 'talent', id: user.id }, category: 'spam' });
  const { cases } = (await administrator.send(adminCases, {})).answer;
  const caseId = cases.find(({ subject }) => subject?.id === user.id)?.id ?? 0;
  await administrator.send(adminDecideCase, {
    outcome: 'warned',
    caseId,
    version: 1,
    rule: 4,
    reasons: 'Wrote the same to forty people.',
  });
  expect((await (await actAs(user)).send(acknowledgeDecision, { caseId })).problem).toMatchObject(notWhileActing);
  expect((await caller.send(ownAccount, {})).answer.decisions).toMatchObject([{ isAcknowledged: false }]);
  expect((await caller.send(acknowledgeDecision, { caseId })).status).toBe(200);
});
