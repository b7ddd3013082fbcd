import { expect, test } from 'vitest';
import { createTestDatabase } from './database.ts';

test('each test database is migrated, empty and independent', async () => {
  const [one, other] = await Promise.all([createTestDatabase(), createTestDatabase()]);
  await one.connection.db
    .insertInto('companies')
    .values({ name: 'Northwind', nameKey: 'northwind', trialEndsAt: new Date() })
    .execute();
  expect(await other.connection.db.selectFrom('companies').select('id').execute()).toEqual([]);
  await Promise.all([one.drop(), other.drop()]);
});
