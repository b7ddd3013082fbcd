import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildClient } from '#server/accounts/build.ts';
import { createTestDatabase, type TestDatabase } from '#server/testing/database.ts';
import { findMember } from './recipients-store.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

test.each([
  ['their own', 'de', 'en', 'de'],
  ['that of their inviter, before they chose one', null, 'de', 'de'],
  ['none, if neither chose one', null, null, null],
])('the language of a new member is %s', async (_name, own, ofInviter, expected) => {
  const { db } = database.connection;
  const inviter = await buildClient(db);
  const member = await buildClient(db, { companyId: inviter.companyId });
  const choose = (id: number, language: string | null) =>
    db.updateTable('users').set({ language }).where('id', '=', id).execute();
  await choose(member.id, own);
  await choose(inviter.id, ofInviter);
  expect(await findMember(db, member.id, inviter.id)).toMatchObject({ language: expected });
});
