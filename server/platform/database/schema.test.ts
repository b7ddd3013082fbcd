import { expect, test } from 'vitest';
import { createTestDatabase } from '#server/testing/database.ts';
import { writeRowTypes } from '#server/testing/row-types.ts';

test('the types of rows are those of the database', async () => {
  const database = await createTestDatabase();
  const text = await writeRowTypes(database.connection.db);
  await database.drop();
  await expect(text).toMatchFileSnapshot('./schema.ts');
});
