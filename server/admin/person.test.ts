import { afterAll, beforeAll, expect, test } from 'vitest';
import { adminPerson, adminPositions } from '#contract/admin.ts';
import { takeDownPosition } from '#contract/cases.ts';
import { adminCases, report } from '#contract/reports.ts';
import { buildAdministrator, signInClient } from '#server/accounts/build.ts';
import { buildMessage, buildThread } from '#server/messaging/build.ts';
import { buildPosition } from '#server/positions/build.ts';
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

/** A talent and a member who have written to each other. */
async function couple() {
  const { talent, caller } = await signInTalent(world);
  const company = await signInClient(world, { name: 'Northwind Labs', isTrial: false });
  const threadId = await buildThread(db(), talent.id, company.client.id);
  await buildMessage(db(), { threadId, userId: company.client.id, text: 'Are you free?' });
  await buildMessage(db(), { threadId, userId: talent.id, text: 'Perhaps.' });
  await buildMessage(db(), { threadId, userId: talent.id, text: 'Yes.' });
  await db()
    .insertInto('contacts')
    .values({ talentId: talent.id, companyId: company.companyId, openedBy: 'company', threadId })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return { talent, caller, company };
}

test('the page of a talent has visits, companies and numbers of messages, and no text', async () => {
  const { talent, company } = await couple();
  const { status, answer } = await administrator.send(adminPerson, { userId: talent.id });
  expect(status).toBe(200);
  expect(answer.account).toMatchObject({ id: talent.id, email: talent.email });
  expect('company' in answer.account).toBe(false);
  expect(answer.sessions).toMatchObject([{ way: 'code' }]);
  expect(answer).toMatchObject({
    contacts: [{ company: { id: company.companyId, name: 'Northwind Labs' }, openedBy: 'company' }],
    contactCount: 1,
    days: [{ day: new Date().toISOString().slice(0, 10), messages: 2, people: 1 }],
  });
  expect(JSON.stringify(answer)).not.toMatch(/Perhaps|free/);
});

test('the page of a member names their company and counts their messages; administrators have none', async () => {
  const { company } = await couple();
  const { answer } = await administrator.send(adminPerson, { userId: company.client.id });
  expect(answer).toMatchObject({
    account: { id: company.client.id, company: { id: company.companyId } },
    days: [{ messages: 1, people: 1 }],
  });
  expect(answer.contacts).toBeUndefined();
  const { id } = await buildAdministrator(db());
  expect((await administrator.send(adminPerson, { userId: id })).status).toBe(404);
});

const casesOf = async (userId: number) =>
  (await administrator.send(adminCases, { userId })).answer.cases.map(({ subject }) => subject?.id);

test('the cases of one person are listed apart', async () => {
  const { talent, company } = await couple();
  await company.caller.send(report, { about: { type: 'talent', id: talent.id }, category: 'spam' });
  expect(await casesOf(talent.id)).toEqual([talent.id]);
  expect(await casesOf(company.client.id)).toEqual([]);
});

test('a company’s positions are those that others see or that are taken down; Drafts are counted', async () => {
  const { company, caller } = await couple();
  const { companyId } = company;
  const build = (title: string, isLive = true) => buildPosition(db(), { companyId, title, isLive });
  const [live, down] = [await build('Cooper'), await build('Tanner')];
  await build('A secret plan', false);
  await caller.send(report, { about: { type: 'position', hashId: down.hashId }, category: 'fake' });
  await administrator.send(takeDownPosition, { positionId: down.id, reason: 'There is no such position.' });
  await db().updateTable('positions').set({ title: 'Another secret' }).where('id', '=', down.id).execute();
  const { answer } = await administrator.send(adminPositions, { companyId });
  expect(answer).toMatchObject({
    company: { id: companyId, name: 'Northwind Labs' },
    positions: [
      { id: live.id, title: 'Cooper', isLive: true, reports: 0 },
      { id: down.id, title: 'Tanner', isLive: false, reports: 1, takenDown: {} },
    ],
    drafts: 1,
  });
  expect(JSON.stringify(answer)).not.toContain('secret');
});
