import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { adminSuspend, appeal } from '#contract/cases.ts';
import { ownAccount } from '#contract/own-account.ts';
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

test('a decision is appealed once, by the person it is about', async () => {
  const { caller, caseId } = await suspended();
  const stranger = await world.signIn(await buildTalentUser(world.services.db));
  expect((await stranger.send(appeal, { caseId, text })).status).toBe(404);
  const statuses = await Promise.all([1, 2, 3].map(async () => (await caller.send(appeal, { caseId, text })).status));
  expect(statuses.toSorted((one, other) => one - other)).toEqual([200, 409, 409]);
  const [decision] = (await caller.send(ownAccount, {})).answer.decisions;
  expect(decision).toMatchObject({ appealableUntil: null, appeal: { text, outcome: null, reasons: null } });
});

test('after 180 days it is too late', async () => {
  const { caller, caseId } = await suspended();
  await world.services.db
    .updateTable('cases')
    .set({ decidedAt: sql<Date>`now() - interval '181 days'` })
    .where('id', '=', caseId)
    .execute();
  const { status, problem } = await caller.send(appeal, { caseId, text });
  expect([status, problem.reason?.code]).toEqual([409, 'appealTooLate']);
});

test('any member appeals for a suspended company', async () => {
  const { companyId } = await buildClient(world.services.db);
  const member = await world.signIn(await buildClient(world.services.db, { companyId }));
  await administrator.send(adminSuspend, { companyId, rule: 2, reasons: 'There is no such position.' });
  const [decision] = (await member.send(ownAccount, {})).answer.decisions;
  expect(decision?.isAboutCompany).toBe(true);
  expect((await member.send(appeal, { caseId: decision?.caseId ?? 0, text })).status).toBe(200);
});
