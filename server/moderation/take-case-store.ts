import { sql } from 'kysely';
import type { Database } from '#server/platform/database/connect.ts';

/** Locks a case until the transaction ends. */
export const lockCase = (db: Database, id: number) =>
  db
    .selectFrom('cases')
    .select(['state', 'takenBy', 'userId', 'companyId'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();

/** Writes who works on a case. Its version stays, so that decisions being written can be sent. */
export const setTaker = (db: Database, id: number, takenBy: number | null) =>
  db
    .updateTable('cases')
    .set({ takenBy, takenAt: takenBy === null ? null : sql<Date>`now()` })
    .where('id', '=', id)
    .execute();
