import { afterAll, beforeAll, expect, test } from 'vitest';
import { countRecipients } from '#contract/announcements.ts';
import { createPosition, updatePosition } from '#contract/positions.ts';
import { signInClient } from '#server/accounts/build.ts';
import { type World, createWorld } from '#server/testing/world.ts';
import { proveDomain } from '#server/verification/build.ts';
import { buildPosition } from './build.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld({ liveNeedsDomain: true });
});
afterAll(() => world.close());

const db = () => world.services.db;
const isLive = async (id: number) =>
  (await db().selectFrom('positions').select('isLive').where('id', '=', id).executeTakeFirstOrThrow()).isLive;

async function draft() {
  const company = await signInClient(world, { isTrial: false });
  const position = await buildPosition(db(), { companyId: company.companyId, isLive: false, title: 'Cartographer' });
  const save = (changes: object) => company.caller.send(updatePosition, { position: { id: position.id, ...changes } });
  const needsDomain = async () =>
    (await company.caller.send(countRecipients, { positionHashId: position.hashId })).answer.needsDomain;
  return { ...company, ...position, save, needsDomain };
}

test('refuses to go Live without a proven domain, changing nothing, and allows it with one', async () => {
  const { id, companyId, save, needsDomain } = await draft();
  expect(await needsDomain()).toBe(true);
  const { status, problem } = await save({ isLive: true, title: 'Surveyor' });
  expect([status, problem.code, problem.reason?.code]).toEqual([409, 'domain-needed', 'domainNeeded']);
  expect(await isLive(id)).toBe(false);
  expect((await save({ title: 'Surveyor' })).status).toBe(200);
  await proveDomain(db(), companyId, `ships-${companyId}.example`);
  expect(await needsDomain()).toBeUndefined();
  expect((await save({ isLive: true })).status).toBe(200);
  expect(await isLive(id)).toBe(true);
});

test('saves an already Live position, and creates a Draft, without one', async () => {
  const { id, caller, save } = await draft();
  await db().updateTable('positions').set({ isLive: true, liveSince: new Date() }).where('id', '=', id).execute();
  expect((await save({ isLive: true, title: 'Surveyor' })).status).toBe(200);
  expect((await caller.send(createPosition, {})).status).toBe(200);
});

test('reports faults of the form before the domain', async () => {
  const { save } = await draft();
  expect((await save({ isLive: true, title: '' })).status).toBe(422);
});

test('needs no domain by default', async () => {
  const usual = await createWorld();
  const { companyId, caller } = await signInClient(usual, { isTrial: false });
  const { id, hashId } = await buildPosition(usual.services.db, { companyId, isLive: false, title: 'Cartographer' });
  expect((await caller.send(countRecipients, { positionHashId: hashId })).answer).toEqual({ recipientCount: 0 });
  expect((await caller.send(updatePosition, { position: { id, isLive: true } })).status).toBe(200);
  await usual.close();
});
