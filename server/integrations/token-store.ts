import { type Insertable, type Selectable, sql } from 'kysely';
import type { Database } from '#server/platform/database/connect.ts';
import type { DB } from '#server/platform/database/schema.ts';

const columns = ['id', 'name', 'scope', 'createdAt', 'endsAt', 'lastUsedAt'] as const;

export type TokenRow = Pick<Selectable<DB['companyTokens']>, (typeof columns)[number]> & {
  firstName: string;
  lastName: string;
};

/** Whose tokens: a company's, or those of a user without one. */
export interface Owner {
  id: number;
  companyId: number | null;
}

/** For a query over `company_tokens`. */
const isOf = ({ id, companyId }: Owner) =>
  companyId === null
    ? sql<boolean>`user_id = ${id}::integer`
    : sql<boolean>`company_tokens.company_id = ${companyId}::integer`;

/** Lists the unexpired tokens of an owner, newest first. */
export const listTokens = (db: Database, owner: Owner): Promise<TokenRow[]> =>
  db
    .selectFrom('companyTokens')
    .innerJoin('users', 'users.id', 'userId')
    .select(columns.map((name) => `companyTokens.${name}` as const))
    .select(['firstName', 'lastName'])
    .where(isOf(owner))
    .where('endsAt', '>', sql<Date>`now()`)
    .orderBy('companyTokens.id', 'desc')
    .execute();

/** Removes an owner's expired tokens, and counts the others. Call under the owner's lock. */
export async function countTokens(db: Database, owner: Owner): Promise<number> {
  await db
    .deleteFrom('companyTokens')
    .where(isOf(owner))
    .where('endsAt', '<=', sql<Date>`now()`)
    .execute();
  return (await listTokens(db, owner)).length;
}

/** Locks a user until the transaction ends. */
export const lockUser = (db: Database, id: number) =>
  db.selectFrom('users').select('id').where('id', '=', id).forNoKeyUpdate().execute();

type NewToken = Omit<Insertable<DB['companyTokens']>, 'endsAt'> & { days: number };

export const insertToken = (db: Database, { days, ...token }: NewToken) =>
  db
    .insertInto('companyTokens')
    .values({ ...token, endsAt: sql<Date>`now() + make_interval(days => ${days}::integer)` })
    .execute();

/** Removes all tokens that a user has created. Returns those that had not expired, the oldest first. */
export async function deleteTokensOf(
  db: Database,
  userId: number,
): Promise<{ companyId: number | null; name: string }[]> {
  const { rows } = await sql<{ companyId: number | null; name: string }>`
    with gone as (delete from company_tokens where user_id = ${userId}::integer returning id, company_id, name, ends_at)
    select company_id, name from gone where ends_at > now() order by id`.execute(db);
  return rows;
}

/** Removes an owner's token and returns its name; undefined if there is none. */
export const deleteToken = (db: Database, owner: Owner, id: number) =>
  db.deleteFrom('companyTokens').where(isOf(owner)).where('id', '=', id).returning('name').executeTakeFirst();
