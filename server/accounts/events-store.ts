import { sql } from 'kysely';
import type { Activity, Device } from '#contract/own-account.ts';
import { kept } from '#contract/retention.ts';
import { type LeftOut, sweepRows } from '#server/platform/database/apart.ts';
import type { Database } from '#server/platform/database/connect.ts';
import type { DB } from '#server/platform/database/schema.ts';

type Kind = DB['accountEvents']['kind'];

export const insertEvent = (db: Database, event: { userId: number; kind: Kind } & Device) =>
  db.insertInto('accountEvents').values(event).execute();

/** Notes that a user was suspended or restored by administrators, or restored by time. */
export const noteSuspension = (db: Database, userId: number, kind: 'suspended' | 'restored') =>
  insertEvent(db, { userId, kind, browser: null, system: null });

/** Notes that an administrator has ended a user's sessions. */
export const noteSignedOut = (db: Database, userId: number) =>
  insertEvent(db, { userId, kind: 'signedOutByAdministrator', browser: null, system: null });

/** Notes that a user has requested a copy of their data. */
export const noteDataTaken = (db: Database, userId: number, device: Device) =>
  insertEvent(db, { userId, kind: 'dataTaken', ...device });
/** Notes that a user has requested the deletion of their account, or withdrawn the request. */
export const noteLeaving = (
  db: Database,
  event: { userId: number; kind: 'deletionAsked' | 'deletionTakenBack' } & Device,
) => insertEvent(db, event);

/** Whether the user has an event of this kind within the last hour. */
export const happenedLately = async (db: Database, { userId, kind }: { userId: number; kind: Kind }) =>
  (await db
    .selectFrom('accountEvents')
    .select('id')
    .where('userId', '=', userId)
    .where('kind', '=', kind)
    .where('happenedAt', '>', sql<Date>`now() - interval '1 hour'`)
    .executeTakeFirst()) !== undefined;

const oldest = sql<Date>`now() - make_interval(months => ${kept.activityMonths})`;
const maxListed = 50;

interface EventRow {
  kind: Activity['kind'];
  browser: string | null;
  system: string | null;
  happenedAt: Date;
}

/** Lists the latest events of an account within a year, and when administrators acted in it, latest first. */
export async function listEvents(db: Database, userId: number): Promise<EventRow[]> {
  const { rows } = await sql<EventRow>`
    select kind, browser, system, happened_at from account_events
    where user_id = ${userId}::integer and happened_at > ${oldest}
    union all
    select 'actedAs', null, null, started_at from acting_sessions
    where user_id = ${userId}::integer and started_at > ${oldest}
    order by happened_at desc, kind
    limit ${maxListed}::integer`.execute(db);
  return rows;
}

/** Removes events after a year; called by the periodic sweep. */
export const sweepEvents = (db: Database): Promise<LeftOut<string>[]> =>
  sweepRows(
    db,
    'account_events',
    sql`happened_at < ${oldest}`,
    (where) => sql`delete from account_events where ${where}`,
  );
