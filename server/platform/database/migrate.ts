import { type Kysely, sql } from 'kysely';
import { connect, type Database, withTransaction } from './connect.ts';
import { former, formerRelease, listLaterMigrations, loadMigration, readTables, runSql } from './definition.ts';
import { areFunctionsCurrent, renewFunctions } from './functions.ts';
import { OtherRelease } from './other-release.ts';

/** Key of an advisory lock, as in former releases, which may start beside this one. */
export const lock = 3_853_314_791_062_309_107n;

/**
 * Brings the database to this release and returns the names of the applied migrations. Everything happens in one
 * transaction under a lock: one of several starting processes migrates while the others wait. A failure changes nothing
 * and is thrown; so is OtherRelease for a database that is newer than this program or too old for it.
 */
export async function migrateToLatest(url: string): Promise<string[]> {
  // Changing a large table, or waiting for another process, may exceed the time limit of requests.
  const connection = connect(url, { max: 1, isPatient: true });
  try {
    return await migrate(connection.db);
  } finally {
    await connection.close();
  }
}

/**
 * Migrates like `migrateToLatest`, in the transaction of `db` if that is one. With a target, the last migration of the
 * former release or a later one, it stops there and skips functions and triggers.
 */
export async function migrate(db: Database, target?: string): Promise<string[]> {
  // Usually there is nothing to do, so no lock is taken.
  if (target === undefined && (await isCurrent(db))) return [];
  return db.isTransaction ? migrateAlone(db, target) : withTransaction(db, (db) => migrateAlone(db, target));
}

async function migrateAlone(db: Database, target: string | undefined): Promise<string[]> {
  await sql`select pg_advisory_xact_lock(${sql.lit(lock)})`.execute(db);
  await checkRelease(db);
  const { known, applied } = await listMigrations(db);
  if (applied.length === 0) await createTables(db);
  const wanted = target === undefined ? known : known.slice(0, known.indexOf(target) + 1);
  const names = wanted.slice(applied.length);
  for (const name of names) {
    if (!former.migrations.includes(name)) await apply(db, name);
    await sql`insert into kysely_migration values (${name}, ${new Date().toISOString()})`.execute(db);
  }
  if (target === undefined) await renewFunctions(db);
  return names;
}

/** Names of this program's migrations, and of those applied to the database, both in order. */
export async function listMigrations(db: Database): Promise<{ known: string[]; applied: string[] }> {
  const known = [...former.migrations, ...listLaterMigrations()];
  // `to_regclass` may remember that there is none, while this transaction waited for another process that created it.
  const { rows } = await sql`
    select from pg_tables where schemaname = any (current_schemas(false)) and tablename = 'kysely_migration'`.execute(
    db,
  );
  if (rows.length === 0) return { known, applied: [] };
  const applied = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db);
  return { known, applied: applied.rows.map(({ name }) => name) };
}

/** Throws OtherRelease for a database of a newer release, or of one before the former; an empty one passes. */
export async function checkRelease(db: Database): Promise<void> {
  const { known, applied } = await listMigrations(db);
  if (applied.length === 0) return;
  if (applied.some((name) => !known.includes(name))) throw OtherRelease.newer();
  if (former.migrations.some((name) => !applied.includes(name)))
    throw new OtherRelease(
      `This database is older than release ${former.release}. Start it once with ${formerRelease}, then with this one.`,
    );
  const skipped = known.slice(0, applied.length).find((name) => !applied.includes(name));
  if (skipped !== undefined)
    throw new Error(`The database lacks ${skipped}, which comes before migrations that it has.`);
}

async function isCurrent(db: Database): Promise<boolean> {
  const { known, applied } = await listMigrations(db);
  return known.join() === applied.join() && (await areFunctionsCurrent(db));
}

async function createTables(db: Database): Promise<void> {
  await sql`
    create table if not exists kysely_migration (name varchar(255) primary key, timestamp varchar(255) not null)
  `.execute(db);
  for (const file of readTables()) await runSql(db, file);
}

async function apply(db: Database, name: string): Promise<void> {
  const { up } = await loadMigration(name);
  try {
    await up(db as unknown as Kysely<never>); // a migration knows no table's type
  } catch (error) {
    throw new Error(`Migration ${name} failed.`, { cause: error });
  }
}
