import { type Insertable, sql } from 'kysely';
import type { Database } from '#server/platform/database/connect.ts';
import type { DB } from '#server/platform/database/schema.ts';

/** Lists a user's passkeys, the oldest first. */
export const listPasskeys = (db: Database, userId: number) =>
  db
    .selectFrom('passkeys')
    .select(['id', 'credentialId', 'transports', 'name', 'createdAt', 'lastUsedAt'])
    .where('userId', '=', userId)
    .orderBy('createdAt')
    .orderBy('id')
    .execute();

export async function countPasskeys(db: Database, userId: number): Promise<number> {
  const { count } = await db
    .selectFrom('passkeys')
    .select((expression) => expression.fn.countAll<number>().as('count'))
    .where('userId', '=', userId)
    .executeTakeFirstOrThrow();
  return count;
}

/** Finds a passkey by its credential, with its user. */
export const findPasskey = (db: Database, credentialId: string) =>
  db
    .selectFrom('passkeys as p')
    .innerJoin('users as u', 'u.id', 'p.userId')
    .select(['p.id', 'p.userId', 'p.credentialId', 'p.publicKey', 'u.webauthnHandle'])
    .where('p.credentialId', '=', credentialId)
    .executeTakeFirst();

/** Inserts a passkey; undefined if its credential is already stored. */
export const insertPasskey = (db: Database, passkey: Insertable<DB['passkeys']>) =>
  db
    .insertInto('passkeys')
    .values(passkey)
    .onConflict((conflict) => conflict.column('credentialId').doNothing())
    .returning(['id', 'name', 'createdAt', 'lastUsedAt'])
    .executeTakeFirst();

/** Finds the counter of a passkey, and locks it until the transaction ends. */
export const lockCounter = async (db: Database, id: string): Promise<number | undefined> =>
  (await db.selectFrom('passkeys').select('counter').where('id', '=', id).forUpdate().executeTakeFirst())?.counter;

export const noteUse = (db: Database, id: string, use: { counter: number; isBackedUp: boolean }) =>
  db
    .updateTable('passkeys')
    .set({ ...use, lastUsedAt: sql<Date>`now()` })
    .where('id', '=', id)
    .execute();

interface Own {
  id: string;
  userId: number;
}

export const hasPasskey = async (db: Database, { id, userId }: Own): Promise<boolean> =>
  (await db
    .selectFrom('passkeys')
    .select('id')
    .where('id', '=', id)
    .where('userId', '=', userId)
    .executeTakeFirst()) !== undefined;

/** Renames one of a user's passkeys; false if it is not theirs. */
export async function updatePasskeyName(db: Database, { id, userId }: Own, name: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('passkeys')
    .set({ name })
    .where('id', '=', id)
    .where('userId', '=', userId)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Deletes one of a user's passkeys; false if it is not theirs. */
export async function deletePasskey(db: Database, { id, userId }: Own): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('passkeys')
    .where('id', '=', id)
    .where('userId', '=', userId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Deletes all of a user's passkeys, and returns how many there were. */
export async function deletePasskeys(db: Database, userId: number): Promise<number> {
  const { numDeletedRows } = await db.deleteFrom('passkeys').where('userId', '=', userId).executeTakeFirst();
  return Number(numDeletedRows);
}

/** Deletes the passkeys that a user has added since, and returns how many there were. */
export async function deletePasskeysSince(db: Database, userId: number, since: Date): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('passkeys')
    .where('userId', '=', userId)
    .where('createdAt', '>=', since)
    .executeTakeFirst();
  return Number(numDeletedRows);
}

/** Returns the handle by which a user's authenticators identify them; sets it to `made` if there is none. */
export async function keepHandle(db: Database, userId: number, made: Buffer): Promise<Buffer> {
  const { rows } = await sql<{ webauthnHandle: Buffer }>`
    update users set webauthn_handle = coalesce(webauthn_handle, ${made}::bytea)
    where id = ${userId}::integer returning webauthn_handle`.execute(db);
  return rows[0]?.webauthnHandle ?? made;
}
