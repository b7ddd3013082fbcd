import { sql } from 'kysely';
import { type LeftOut, sweepRows } from '#server/platform/database/apart.ts';
import type { Database } from '#server/platform/database/connect.ts';
import { columns, confirmedNow } from './store.ts';

/** Starts counting the days of Live positions that are not counted yet: those taken Live by an older release. */
export const startCounting = (db: Database): Promise<LeftOut<string>[]> =>
  sweepRows(
    db,
    'positions',
    sql`is_live and counted_from is null`,
    (where) => sql`update positions set counted_from = now() where ${where}`,
  );

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

const contact = sql<number>`contact_of(positions)`;

/** Finds who is mailed about a position: the member whom engineers reach. */
export const findContact = async (db: Database, id: number): Promise<number | null> =>
  (await db.selectFrom('positions').select(contact.as('contact')).where('id', '=', id).executeTakeFirst())?.contact ??
  null;

/**
 * Finds the current facts for a mail to the contact about the end of a position; undefined if nobody can be reached.
 */
export const findEnding = (db: Database, id: number) =>
  db
    .selectFrom('positions')
    .innerJoin('users', (join) => join.on('users.id', '=', contact))
    .select(['users.email', 'users.language'])
    .select(['positions.hashId', 'positions.title', 'positions.isLive', 'positions.closeReason'])
    .select(['positions.countedFrom', 'positions.endWarnedAt'])
    .where('positions.id', '=', id)
    .executeTakeFirst();
