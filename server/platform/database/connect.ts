import { createHash } from 'node:crypto';
import { CamelCasePlugin, Kysely, PostgresDialect, type RawBuilder, type Transaction, sql } from 'kysely';
import pg from 'pg';
import { AppError, type Why } from '#server/platform/errors/app-error.ts';
import { forgetClientVariables } from './client-variables.ts';
import { patience } from './patience.ts';
import { createQuestion, longestQuestion } from './question.ts';
import type { DB } from './schema.ts';
import { watchSilence } from './silence.ts';

/** First argument of store functions: the pool, or the transaction that shadows it. */
export type Database = Kysely<DB>;

export interface Connection {
  readonly db: Database;
  /** Two further connections; see `Services`. */
  readonly writing: Database;
  readonly pool: pg.Pool;
  /** The pool of `writing`. */
  readonly writingPool: pg.Pool;
  /** Reports within a second whether the database answers. */
  readonly isReachable: () => Promise<boolean>;
  close(): Promise<void>;
}

interface Options {
  /** Maximum number of connections. */
  max?: number;
  /** For migrations: removes the limit on a statement's time and waits longer for a connection. */
  isPatient?: boolean;
  /**
   * The address is that of a pooler that lends a connection for one transaction, so no state stays in a session:
   * statements have no names, and the pooler limits their time (docs/decisions/0052-many-machines.md).
   */
  isPooled?: boolean;
}

const longestStatement = 15_000;
/** Milliseconds, as PostgreSQL's session settings; a pooler is configured alike (docs/operations.md). */
const limits = { statement_timeout: longestStatement, idle_in_transaction_session_timeout: 30_000 };
/** By then the database has cancelled the statement, so only its answer can be missing. */
const longestAnswer = longestStatement + 5_000;
/** Milliseconds. On a busy machine a slow database does not abort a start that migrates. */
const longestPatientQuestion = 15_000;
/** While the database answers but all connections are taken; a silent database is noticed earlier. */
const longestConnecting = 1_700;

/**
 * Opens a pool and its query builder. Names every parametrised statement, so that PostgreSQL plans it once per
 * connection. Neither kysely nor pg prepares statements, and planning costs more than running here (measured, 2.2 to
 * 2.5 times on nested reads). Notices a silent database, and then refuses statements until it answers (`patience`).
 */
export function connect(url: string, { max = 10, isPatient = false, isPooled = false }: Options = {}): Connection {
  forgetClientVariables();
  const question = createQuestion(url, isPatient ? longestPatientQuestion : longestQuestion);
  const isAlive = () => question.ask(isPatient ? longestPatientQuestion : patience.question);
  const main = openPool(url, { max, isPatient, isPooled, isAlive });
  const writing = openPool(url, { max: maxWriting, isPatient, isPooled, isAlive });
  const end = async (): Promise<void> => {
    await main.end();
    await writing.end();
    await question.close();
  };
  let closing: Promise<void> | undefined;
  return {
    db: main.db,
    writing: writing.db,
    pool: main.pool,
    writingPool: writing.pool,
    isReachable: () => question.ask(longestQuestion),
    close: () => (closing ??= end()),
  };
}

/** One for messages, one for read marks. */
const maxWriting = 2;

/** Opens connections only on demand. */
function openPool(
  url: string,
  { max, isPatient, isPooled, isAlive }: Required<Options> & { isAlive: () => Promise<boolean> },
): { db: Database; pool: pg.Pool; end: () => Promise<void> } {
  const { Client, stop } = watchSilence({
    isAlive,
    longest: isPatient ? Infinity : longestAnswer,
    connectsPatiently: isPatient,
  });
  const pool = new pg.Pool({
    connectionString: url,
    Client,
    max,
    connectionTimeoutMillis: isPatient ? 15_000 : longestConnecting,
    keepAlive: true,
    ...(!isPatient && !isPooled && limits),
    types,
  });
  // A connection that breaks while idle reports here; the next query opens another.
  pool.on('error', () => undefined);
  pool.on('connect', isPooled ? unnameStatements : nameStatements());
  const db = new Kysely<DB>({
    dialect: new PostgresDialect({ pool }),
    plugins: [new CamelCasePlugin({ maintainNestedObjectKeys: true })],
  });
  const end = async (): Promise<void> => {
    await db.destroy();
    // A query builder that was never used does not end its pool.
    if (!pool.ended) await pool.end();
    stop();
  };
  return { db, pool, end };
}

/** Reads bigint as number, since ids stay below 2^53, and date as PostgreSQL's text; all other types as pg does. */
const types = new pg.TypeOverrides();
types.setTypeParser(pg.types.builtins.INT8, Number);
types.setTypeParser(pg.types.builtins.DATE, String);

/** Different texts per pool; further ones stay unprepared, so that a connection's memory is bounded. */
const maxStatements = 500;

/** Gives statements the same names in all connections of a pool. */
function nameStatements(): (client: pg.PoolClient) => void {
  const names = new Map<string, string>();
  return (client) => {
    // A connection lost during a transaction also fails its query, and that error is handled.
    client.on('error', () => undefined);
    const query = client.query.bind(client) as (...args: unknown[]) => unknown;
    const named = (text: unknown, values?: unknown, callback?: unknown) => {
      if (typeof text !== 'string' || !Array.isArray(values) || typeof callback === 'function') {
        return query(text, values, callback);
      }
      return query({ text, values, name: nameOf(text, names) });
    };
    client.query = named as typeof client.query;
  };
}

/** Removes the names of statements, which a pooler's next connection would not know. */
function unnameStatements(client: pg.PoolClient): void {
  client.on('error', () => undefined);
  const query = client.query.bind(client) as (...args: unknown[]) => unknown;
  const unnamed = (given: unknown, ...rest: unknown[]) => {
    const isNamed = typeof given === 'object' && given !== null && 'name' in given;
    return query(isNamed ? { ...given, name: undefined } : given, ...rest);
  };
  client.query = unnamed as typeof client.query;
}

function nameOf(text: string, names: Map<string, string>): string | undefined {
  const known = names.get(text);
  if (known !== undefined || names.size >= maxStatements) return known;
  const name = `s${createHash('sha256').update(text).digest('base64url').slice(0, 16)}`;
  names.set(text, name);
  return name;
}

/**
 * Runs `work` in one transaction. Name its parameter `db` too, so that the outer connection cannot be used by mistake.
 */
export async function withTransaction<T>(db: Database, work: (db: Transaction<DB>) => Promise<T>): Promise<T> {
  const waiting: AfterCommit[] = [];
  const result = await db.transaction().execute((transaction) => {
    afterCommits.set(transaction, waiting);
    return work(transaction);
  });
  for (const act of waiting) act(db);
  return result;
}

/**
 * Runs `work` in a savepoint of the caller's transaction: if it throws, its writes and its acts after the commit are
 * undone, and the transaction goes on.
 */
export async function withSavepoint<T>(db: Database, work: () => Promise<T>): Promise<T> {
  const waiting = afterCommits.get(db) ?? [];
  const before = waiting.length;
  await sql`savepoint apart`.execute(db);
  try {
    const result = await work();
    await sql`release savepoint apart`.execute(db);
    return result;
  } catch (error) {
    await sql`rollback to savepoint apart`.execute(db);
    await sql`release savepoint apart`.execute(db);
    waiting.length = before;
    throw error;
  }
}

/** Milliseconds of a statement that a user repeats while typing. */
const shortStatement = 2_000;

/** Runs statements that read and must be short. Throws 'too-many' for one that takes longer than two seconds. */
export async function withShortStatements<T>(db: Database, work: (db: Database) => Promise<T>): Promise<T> {
  try {
    return await withTransaction(db, async (db) => {
      await sql`select set_config('statement_timeout', ${String(shortStatement)}, true)`.execute(db);
      return work(db);
    });
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === '57014')) throw error;
    throw new AppError('too-many', 'This search takes too long. Please narrow it.', { retryAfter: 5, cause: error });
  }
}

type AfterCommit = (db: Database) => void;
const afterCommits = new WeakMap<Database, AfterCommit[]>();

/**
 * Runs `act` in this process after `db` commits and before `withTransaction` returns. Without a transaction it runs at
 * once; after a rollback, never. It receives the outer connection.
 */
export function afterCommit(db: Database, act: AfterCommit): void {
  const waiting = afterCommits.get(db);
  if (waiting) waiting.push(act);
  else act(db);
}

/**
 * Refuses with 409 changes based on an older version than the stored one. Call it under the row's lock, so that the
 * second of two concurrent saves is refused. Changes without a version are always accepted. The refusal gives the
 * reason, which names the user who saved.
 */
export function checkVersion(given: number | undefined, stored: number, reason?: Why): void {
  if (given === undefined || given === stored) return;
  throw new AppError('edit-conflict', 'Someone else has saved changes in the meantime.', { reason });
}

/** For the `set` of every update that changes an edit screen's data. */
export const nextVersion = (): RawBuilder<number> => sql<number>`version + 1`;
