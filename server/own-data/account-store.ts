import { sql } from 'kysely';
import type { Activity } from '#contract/own-account.ts';
import type { Database } from '#server/platform/database/connect.ts';

export const findUser = (db: Database, id: number) =>
  db
    .selectFrom('users')
    .select(['id', 'type', 'email', 'firstName', 'lastName', 'title', 'bio', 'avatarKey'])
    .select(['language', 'createdAt', 'lastSeenAt', 'emailRefusedAt', 'isKeeper'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();

/** Finds the new address a user requested themselves; one typed by a colleague may be anyone's. */
export const findNewAddress = async (db: Database, userId: number): Promise<string | null> =>
  (
    await db
      .selectFrom('emailChanges')
      .select('email')
      .where('userId', '=', userId)
      .where('requestedBy', '=', userId)
      .executeTakeFirst()
  )?.email ?? null;

export const listFormerAddresses = (db: Database, userId: number) =>
  db
    .selectFrom('formerAddresses')
    .select(['email', 'changedAt'])
    .where('userId', '=', userId)
    .orderBy('changedAt')
    .execute();

interface EventRow {
  kind: Activity['kind'];
  browser: string | null;
  system: string | null;
  happenedAt: Date;
}

/** Lists all events of an account, and when administrators acted in it, latest first. */
export async function listAllEvents(db: Database, userId: number): Promise<EventRow[]> {
  const { rows } = await sql<EventRow>`
    select kind, browser, system, happened_at from account_events where user_id = ${userId}::integer
    union all
    select 'actedAs', null, null, started_at from acting_sessions where user_id = ${userId}::integer
    order by happened_at desc`.execute(db);
  return rows;
}

/** Lists a user's reports, latest first. */
export const listReports = (db: Database, userId: number) =>
  db
    .selectFrom('reports')
    .select(['aboutType', 'aboutId', 'category', 'text', 'reportedAt'])
    .where('reporterId', '=', userId)
    .orderBy('id', 'desc')
    .execute();

/** Lists a user's identities at organisations. */
export const listIdentities = (db: Database, userId: number) =>
  db
    .selectFrom('identities')
    .select(['issuer', 'subject', 'linkedAt', 'lastUsedAt'])
    .where('userId', '=', userId)
    .orderBy('issuer')
    .execute();

/** Lists a user's tokens. */
export const listTokens = (db: Database, userId: number) =>
  db
    .selectFrom('companyTokens')
    .select(['name', 'scope', 'createdAt', 'endsAt', 'lastUsedAt'])
    .where('userId', '=', userId)
    .orderBy('id')
    .execute();

/** Lists a user's devices that are notified, with the addresses of their push services. */
export const listNotified = (db: Database, userId: number) =>
  db
    .selectFrom('pushSubscriptions')
    .innerJoin('sessions', 'sessions.id', 'pushSubscriptions.sessionId')
    .select(['browser', 'system', 'endpoint', 'pushSubscriptions.createdAt'])
    .where('pushSubscriptions.userId', '=', userId)
    .orderBy('pushSubscriptions.id')
    .execute();

/** Lists a user's saved searches, except those of positions, which positions.json shows as Live. */
export const listSavedSearches = (db: Database, userId: number) =>
  db
    .selectFrom('savedSearches')
    .select(['name', 'kind', 'filters', 'cadence', 'timeZone', 'createdAt', 'openedAt'])
    .where('userId', '=', userId)
    .orderBy('id')
    .execute();
