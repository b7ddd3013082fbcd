import { type Insertable, type Selectable, sql } from 'kysely';
import type { Database } from '#server/platform/database/connect.ts';
import type { DB } from '#server/platform/database/schema.ts';

export type TokenRow = Pick<Selectable<DB['companyTokens']>, 'id' | 'name' | 'scope' | 'createdAt' | 'endsAt'> & {
  firstName: string;
  lastName: string;
};

/** Lists the unexpired tokens of a company, newest first. */
export const listTokens = (db: Database, companyId: number): Promise<TokenRow[]> =>
  db
    .selectFrom('companyTokens as t')
    .innerJoin('users as u', 'u.id', 't.userId')
    .select(['t.id', 't.name', 't.scope', 't.createdAt', 't.endsAt', 'u.firstName', 'u.lastName'])
    .where('t.companyId', '=', companyId)
    .where('t.endsAt', '>', sql<Date>`now()`)
    .orderBy('t.id', 'desc')
    .execute();

/** Removes a company's expired tokens, and counts the others. Call under the company's lock. */
export async function countTokens(db: Database, companyId: number): Promise<number> {
  await db
    .deleteFrom('companyTokens')
    .where('companyId', '=', companyId)
    .where('endsAt', '<=', sql<Date>`now()`)
    .execute();
  return (await listTokens(db, companyId)).length;
}

type NewToken = Omit<Insertable<DB['companyTokens']>, 'endsAt'> & { days: number };

export const insertToken = (db: Database, { days, ...token }: NewToken) =>
  db
    .insertInto('companyTokens')
    .values({ ...token, endsAt: sql<Date>`now() + make_interval(days => ${days}::integer)` })
    .execute();

/** Removes all tokens that a user has created. Returns those that had not expired, the oldest first. */
export async function deleteTokensOf(db: Database, userId: number): Promise<{ companyId: number; name: string }[]> {
  const { rows } = await sql<{ companyId: number; name: string }>`
    with gone as (delete from company_tokens where user_id = ${userId}::integer returning id, company_id, name, ends_at)
    select company_id, name from gone where ends_at > now() order by id`.execute(db);
  return rows;
}

/** Removes a company's token and returns its name; undefined if there is none. */
export const deleteToken = (db: Database, companyId: number, id: number) =>
  db
    .deleteFrom('companyTokens')
    .where('companyId', '=', companyId)
    .where('id', '=', id)
    .returning('name')
    .executeTakeFirst();
