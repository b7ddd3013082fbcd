import { sql } from 'kysely';
import type { Database } from '#server/platform/database/connect.ts';
import { columns, confirmedNow } from './store.ts';

/** Counts the days of Live positions from now that are not counted yet: those that an older release took Live. */
export const startCounting = (db: Database) =>
  db
    .updateTable('positions')
    .set({ countedFrom: sql<Date>`now()` })
    .where('isLive', '=', true)
    .where('countedFrom', 'is', null)
    .execute();

/** Lists the Live positions whose days are counted for at least so many. */
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

/** Counts the days of a Live position from now; its version stays, so that an open form can be saved. */
export const renew = (db: Database, id: number) =>
  db
    .updateTable('positions')
    .set({ countedFrom: sql<Date>`now()`, confirmedAt: confirmedNow, endWarnedAt: null })
    .where('id', '=', id)
    .returning(columns)
    .executeTakeFirstOrThrow();

/** What a mail about the end of a position says to its contact now; undefined if they are gone. */
export const findEnding = (db: Database, id: number) =>
  db
    .selectFrom('positions')
    .innerJoin('users', 'users.id', 'positions.mainTeammateId')
    .select(['users.email', 'users.language'])
    .select(['positions.hashId', 'positions.title', 'positions.isLive', 'positions.closeReason'])
    .select(['positions.countedFrom', 'positions.endWarnedAt'])
    .where('positions.id', '=', id)
    .executeTakeFirst();
