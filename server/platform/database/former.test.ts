import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { describeSchema } from '#server/testing/describe-schema.ts';
import { createOldDatabase, type OldDatabase } from '#server/testing/old-database.ts';
import { type Connection } from './connect.ts';
import { migrate } from './migrate.ts';

let replayed: OldDatabase;
let fresh: OldDatabase;
beforeEach(async () => {
  [replayed, fresh] = [await createOldDatabase(), await createOldDatabase()];
});
afterEach(async () => {
  await replayed.drop();
  await fresh.drop();
});

/** All rows that are there before the product has run. */
async function readSeeds({ db }: Connection): Promise<unknown> {
  const { rows } = await sql`select name from contact_rounds order by name`.execute(db);
  const { rows: names } = await sql`select name from kysely_migration order by name`.execute(db);
  const { rows: filled } = await sql`
    select relname from pg_class where relnamespace = current_schema()::regnamespace and relkind in ('r', 'p')
      and relname not like 'kysely%' and relname <> 'function_files'
      and (xpath('/row/count/text()', query_to_xml(format('select count(*) from %I', relname), true, true, '')))[1]::text <> '0'
  `.execute(db);
  return { rows, names, filled };
}

test('tables and functions of the folder are those that all migrations leave', async () => {
  await replayed.migrateTo('9999');
  await migrate(fresh.connection.db);
  const [before, after] = [await describeSchema(replayed.connection.db), await describeSchema(fresh.connection.db)];
  expect(after).toEqual(before);
  expect(before.length).toBeGreaterThan(800);
  expect(await readSeeds(fresh.connection)).toEqual(await readSeeds(replayed.connection));

  // Taken on, the former database is as it was, and from then on current.
  expect(await migrate(replayed.connection.db)).toEqual([]);
  expect(await describeSchema(replayed.connection.db)).toEqual(before);
});
