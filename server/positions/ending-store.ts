import { sql } from 'kysely';
import type { Database } from '#server/platform/database/connect.ts';
import { columns, confirmedNow } from './store.ts';

/** Starts counting the days of Live positions that are not counted yet: those taken Live by an older release. */
export const startCounting = (db: Database) =>
  db
    .updateTable('positions')
    .set({ countedFrom: sql<Date>`now()` })
    .where('isLive', '=', true)
    .where('countedFrom', 'is', null)
    .execute();

/** Lists the Live positions with at least so many counted days. */
export const listLastDays = (db: Database, days: number) =>
  db
    .selectFrom('positions')
    .select(['id', 'companyId', 'isLive', 'countedFrom', 'endWarnedAt'])
    .where('isLive', '=', true)
    .where('countedFrom', '<=', sql<Date>`now() - make_interval(days => ${days}::integer)`)
    .orderBy('id')
    .execute();

export const noteWarned = (db: Database, id: number) =>
  db
    .updateTable('positions')
    .set({ endWarnedAt: sql<Date>`now()` })
    .where('id', '=', id)
    .execute();

/** Restarts the days of a Live position; its version stays, so that an open form can be saved. */
export const renew = (db: Database, id: number) =>
  db
    .updateTable('positions')
    .set({ countedFrom: sql<Date>`now()`, confirmedAt: confirmedNow, endWarnedAt: null })
    .where('id', '=', id)
    .returning(columns)
    .executeTakeFirstOrThrow();

/** Finds the current facts for a mail to the contact about the end of a position; undefined without a contact. */
export const findEnding = (db: Database, id: number) =>
  db
    .selectFrom('positions')
    .innerJoin('users', 'users.id', 'positions.mainTeammateId')
    .select(['users.email', 'users.language'])
    .select(['positions.hashId', 'positions.title', 'positions.isLive', 'positions.closeReason'])
    .select(['positions.countedFrom', 'positions.endWarnedAt'])
    .where('positions.id', '=', id)
    .executeTakeFirst();
