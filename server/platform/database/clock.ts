import { sql } from 'kysely';
import type { Database } from './connect.ts';

/**
 * Reads the database's clock: inside a transaction, the time of its start. Times that are stored, or compared with
 * stored ones, come only from here: the clocks of processes may differ.
 */
export async function readClock(db: Database): Promise<Date> {
  const { rows } = await sql<{ now: Date }>`select now()`.execute(db);
  return rows[0]?.now as Date; // the statement returns one row
}
