import { sql } from 'kysely';
import type { Database } from '#server/platform/database/connect.ts';
import { withdrawWhere } from '#server/platform/deliveries/deliveries.ts';
import type { FailedDelivery } from '#server/platform/deliveries/failed.ts';

/** Withdraws mail waiting for an address other than its user's current one, in the caller's transaction. */
export const withdrawMailTo = (db: Database, address: string): Promise<void> =>
  withdrawWhere(db, sql`address = ${address}`);

/** Withdraws mail waiting for a user, whatever their address. */
export const withdrawMailToUser = (db: Database, userId: number): Promise<void> =>
  withdrawWhere(db, sql`user_id = ${userId}::integer`);

/** A condition for a delivery, or for all with null. */
export const thatOf = (id: number | null) => sql`(${id}::bigint is null or id = ${id}::bigint)`;

/** Finds the addresses for mails that store only their recipient's id. */
export async function findAddresses(
  db: Database,
  rows: readonly FailedDelivery[],
): Promise<Map<number | null, string>> {
  const ids = rows.map(({ userId }) => userId).filter((id) => id !== null);
  if (ids.length === 0) return new Map();
  const users = await db.selectFrom('users').select(['id', 'email']).where('id', 'in', ids).execute();
  return new Map(users.map(({ id, email }) => [id, email]));
}

/** Marks the address of a user as refused for good. */
export const insertRefusal = (db: Database, email: string, status: string) =>
  db
    .updateTable('users')
    .set({ emailRefusedAt: sql<Date>`now()`, emailRefusal: status })
    .where('email', '=', email)
    .execute();

/** Removes the mark; with `isAccepted` not if mail came back, which the mail server accepts before it does. */
export const deleteRefusal = (db: Database, email: string, { isAccepted = false } = {}) =>
  db
    .updateTable('users')
    .set({ emailRefusedAt: null, emailRefusal: null })
    .where('email', '=', email)
    .where('emailRefusedAt', 'is not', null)
    .$if(isAccepted, (update) => update.where('emailRefusal', 'not like', 'bounced %'))
    .execute();
