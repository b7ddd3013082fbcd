import { sql } from 'kysely';
import type { AccountType } from '#contract/call.ts';
import type { Database } from '#server/platform/database/connect.ts';

export interface NewUser {
  type: AccountType;
  email: string;
  firstName: string;
  lastName: string;
  companyId: number | null;
}

export const findUserByEmail = (db: Database, email: string) =>
  db.selectFrom('users').select(['id', 'type', 'companyId']).where('email', '=', email).executeTakeFirst();

/** Answers the new user, or nothing when the address is taken, also by somebody who came in the same moment. */
export const insertUser = (db: Database, user: NewUser) =>
  db
    .insertInto('users')
    .values(user)
    .onConflict((conflict) => conflict.column('email').doNothing())
    .returning(['id', 'type'])
    .executeTakeFirst();

/** A new company starts its trial now. */
export const insertCompany = (db: Database, company: { name: string; trialDays: number }) =>
  db
    .insertInto('companies')
    .values({ name: company.name, trialEndsAt: sql`now() + make_interval(days => ${company.trialDays})` as never })
    .returning('id')
    .executeTakeFirstOrThrow();

export const insertTalent = (db: Database, userId: number) => db.insertInto('talents').values({ userId }).execute();

export const isPositionOfCompany = async (db: Database, position: { hashId: string; companyId: number }): Promise<boolean> =>
  (await db
    .selectFrom('positions')
    .select('id')
    .where('hashId', '=', position.hashId)
    .where('companyId', '=', position.companyId)
    .executeTakeFirst()) !== undefined;
