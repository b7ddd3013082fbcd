import { afterAll, beforeAll, expect, test } from 'vitest';
import { adminLog } from '#contract/audit-log.ts';
import * as calls from '#contract/reports.ts';
import { buildAdministrator } from '#server/accounts/build.ts';
import type { Caller } from '#server/testing/caller.ts';
import { type World, createWorld } from '#server/testing/world.ts';
import { buildCase } from './build.ts';

let world: World;
let administrator: Caller;
let another: Caller;
let takerId: number;

beforeAll(async () => {
  world = await createWorld();
  const user = await buildAdministrator(world.services.db, { firstName: 'Grace', lastName: 'Hopper' });
  takerId = user.id;
  administrator = await world.signIn(user);
  another = await world.signIn(await buildAdministrator(world.services.db));
});
afterAll(() => world.close());

const db = () => world.services.db;
const take = (by: Caller, caseId: number, isTaken = true) => by.send(calls.adminTakeCase, { caseId, isTaken });
const takenOf = async (caseId: number) => {
  const { taken } = (await another.send(calls.adminCase, { caseId })).answer;
  const listed = (await another.send(calls.adminCases, {})).answer.cases.find(({ id }) => id === caseId);
  expect(listed?.taken).toEqual(taken);
  return taken;
};

test('others see who has taken a case, until that administrator gives it back', async () => {
  const caseId = await buildCase(db());
  expect(await takenOf(caseId)).toBeUndefined();
  expect((await take(administrator, caseId)).status).toBe(200);
  expect((await take(administrator, caseId)).status).toBe(200);
  expect(await takenOf(caseId)).toMatchObject({ by: takerId, name: 'Grace Hopper' });
  for (const isTaken of [true, false]) {
    const { status, problem } = await take(another, caseId, isTaken);
    expect([status, problem.reason?.code]).toEqual([409, 'caseTaken']);
  }
  expect((await take(administrator, caseId, false)).status).toBe(200);
  expect(await takenOf(caseId)).toBeUndefined();
  const { entries } = (await another.send(adminLog, { administratorId: takerId })).answer;
  expect(entries.filter((entry) => entry.caseId === caseId).map(({ act }) => act)).toEqual([
    'caseReleased',
    'caseTaken',
  ]);
});

test('of two who take it at once, one does', async () => {
  const caseId = await buildCase(db());
  const replies = await Promise.all([take(administrator, caseId), take(another, caseId)]);
  expect(replies.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409]);
});

test('a decision releases it, also that of another administrator, who had read it before', async () => {
  const caseId = await buildCase(db());
  await take(administrator, caseId);
  const decided = { outcome: 'noAction', caseId, version: 1 } as const;
  expect((await another.send(calls.adminDecideCase, decided)).status).toBe(200);
  expect(await takenOf(caseId)).toBeUndefined();
  const { status, problem } = await take(administrator, caseId);
  expect([status, problem.reason?.code]).toEqual([409, 'caseDecided']);
});

test('a deleted administrator works on no case', async () => {
  const user = await buildAdministrator(db());
  const caseId = await buildCase(db());
  await take(await world.signIn(user), caseId);
  await db().deleteFrom('users').where('id', '=', user.id).execute();
  expect(await takenOf(caseId)).toBeUndefined();
  expect((await take(administrator, caseId)).status).toBe(200);
});
