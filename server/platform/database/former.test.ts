import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Kysely, sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#server/testing/database.ts';
import { describeSchema } from '#server/testing/describe-schema.ts';
import type { Database } from './connect.ts';
import { former, runSql } from './definition.ts';
import { migrate } from './migrate.ts';

/* Replays the tables and migrations of the former release, and compares what they leave with the folded tables. */

let folder: string;
let replayed: TestDatabase;
let fresh: TestDatabase;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'former-'));
  execFileSync('sh', ['-c', `git archive ${former.commit} database | tar -x -C ${folder}`]);
});
afterAll(() => rmSync(folder, { recursive: true }));
beforeEach(async () => {
  [replayed, fresh] = [await createTestDatabase(), await createTestDatabase()];
  for (const { connection } of [replayed, fresh]) {
    await connection.pool.query('drop schema public cascade');
    await connection.pool.query('create schema public');
  }
});
afterEach(async () => {
  await replayed.drop();
  await fresh.drop();
});

const inFolder = (part: string): string[] => readdirSync(join(folder, 'database', part)).toSorted();

async function replay(db: Database): Promise<string[]> {
  const { migrations } = JSON.parse(readFileSync(join(folder, 'database/former.json'), 'utf8')) as typeof former;
  let files = inFolder('tables').map((name) => ({
    name,
    text: readFileSync(join(folder, 'database/tables', name), 'utf8'),
  }));
  // Of files in an order without regard to foreign keys, each round runs those that it can.
  while (files.length > 0) {
    const later: typeof files = [];
    for (const file of files) {
      try {
        await runSql(db, file);
      } catch {
        later.push(file);
      }
    }
    expect(later.length).toBeLessThan(files.length);
    files = later;
  }
  await sql`create table kysely_migration (name varchar(255) primary key, timestamp varchar(255) not null)`.execute(db);
  const later = inFolder('migrations').map((name) => name.replace('.ts', ''));
  for (const name of later) {
    const module = (await import(join(folder, 'database/migrations', `${name}.ts`))) as {
      up: (db: Kysely<never>) => Promise<void>;
    };
    await module.up(db as unknown as Kysely<never>);
  }
  const names = [...migrations, ...later];
  for (const name of names) await sql`insert into kysely_migration values (${name}, now())`.execute(db);
  return names;
}

/** All rows that are there before the product has run. */
async function readSeeds(db: Database): Promise<unknown> {
  const { rows } = await sql`select name from contact_rounds order by name`.execute(db);
  const { rows: filled } = await sql`
    select relname from pg_class where relnamespace = current_schema()::regnamespace and relkind in ('r', 'p')
      and relname not like 'kysely%' and relname <> 'function_files'
      and (xpath('/row/count/text()', query_to_xml(format('select count(*) from %I', relname), true, true, '')))[1]::text <> '0'
  `.execute(db);
  return { rows, filled };
}

test('the tables are those that the former release left, and its database goes on to the same', async () => {
  const [old, db] = [replayed.connection.db, fresh.connection.db];
  expect(await replay(old)).toEqual(former.migrations);
  await migrate(db, former.migrations.at(-1));
  const before = await describeSchema(old);
  expect(await describeSchema(db)).toEqual(before);
  expect(before.length).toBeGreaterThan(900);
  expect(await readSeeds(db)).toEqual(await readSeeds(old));

  await migrate(old);
  await migrate(db);
  expect(await describeSchema(db)).toEqual(await describeSchema(old));
  expect(await migrate(old)).toEqual([]);
});
