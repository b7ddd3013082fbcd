import { type RawBuilder, sql } from 'kysely';
import type { Outcome } from '#contract/cases.ts';
import type { Rule } from '#contract/rules.ts';
import type { AccountType } from '#contract/call.ts';
import { lockCompanyOf } from '#server/accounts/service.ts';
import { lockCompany } from '#server/companies/service.ts';
import type { Database } from '#server/platform/database/connect.ts';
import { AppError } from '#server/platform/errors/app-error.ts';
import type { AdministratorViewer } from '#server/platform/session/viewer.ts';

/** A user or a whole company. */
export type Subject = { userId: number; companyId?: undefined } | { userId?: undefined; companyId: number };

/**
 * Locks a user against changes of their type, company and state, after their company, as a deletion does; undefined if
 * there is none.
 */
export async function lockUser(db: Database, id: number): Promise<{ type: AccountType } | undefined> {
  await lockCompanyOf(db, id);
  return db.selectFrom('users').select('type').where('id', '=', id).forUpdate().executeTakeFirst();
}

/**
 * Keeps the administrator who acts from being removed until the transaction ends: before the case, as a deletion does.
 * 'not-signed-in' for one who has just been removed.
 */
export async function lockAdministrator(db: Database, { id }: AdministratorViewer): Promise<void> {
  const found = await db.selectFrom('users').select('id').where('id', '=', id).forKeyShare().executeTakeFirst();
  if (!found) throw new AppError('not-signed-in', 'Please sign in.');
}

/** Locks the company that a subject is or belongs to: before the user and the case, as a deletion does. */
export const lockCompanyOfSubject = (db: Database, { userId, companyId }: Subject): Promise<void> =>
  userId === undefined ? lockCompany(db, companyId) : lockCompanyOf(db, userId);

/** Locks a company's members; saves in progress end first, and none begins before the transaction ends. */
export const lockMembers = (db: Database, companyId: number) =>
  db.selectFrom('users').select('id').where('companyId', '=', companyId).orderBy('id').forUpdate().execute();

/** The ids of a subject, one of them null. */
export const idsOf = ({ userId, companyId }: Subject) => ({ userId: userId ?? null, companyId: companyId ?? null });

const is = ({ userId, companyId }: Subject): RawBuilder<boolean> =>
  userId === undefined ? sql`company_id = ${companyId}::integer` : sql`user_id = ${userId}::integer`;

const tableOf = ({ userId }: Subject) => (userId === undefined ? 'companies' : 'users');

export const isThere = async (db: Database, subject: Subject): Promise<boolean> =>
  (await db
    .selectFrom(tableOf(subject))
    .select('id')
    .where('id', '=', subject.userId ?? subject.companyId)
    .executeTakeFirst()) !== undefined;

/** Finds the open case of a subject, or opens one; concurrent callers get the same. */
export async function openCase(db: Database, subject: Subject): Promise<number> {
  const { userId, companyId } = idsOf(subject);
  await sql`insert into cases (user_id, company_id) values (${userId}::integer, ${companyId}::integer)
    on conflict do nothing`.execute(db);
  const { rows } = await sql<{ id: number }>`
    select id from cases where ${is(subject)} and state = 'open' for update`.execute(db);
  const [found] = rows;
  // It was decided between the two statements.
  return found ? found.id : openCase(db, subject);
}

export interface NewDecision {
  outcome: Outcome;
  rule: Rule | null;
  reasons: string | null;
  until: Date | null;
  /** Null without a decision of an administrator. */
  decidedBy: number | null;
}

/** Decides a case that the caller has locked; without an administrator, closes it. */
export async function decideCase(db: Database, id: number, decision: NewDecision): Promise<void> {
  const state = decision.outcome === 'gone' ? 'closed' : 'decided';
  await db
    .updateTable('cases')
    .set({
      ...decision,
      state,
      decidedAt: sql<Date>`now()`,
      takenBy: null,
      takenAt: null,
      version: sql<number>`version + 1`,
    })
    .where('id', '=', id)
    .execute();
}

/** Suspends a subject until a time, or with null indefinitely. False if it is already suspended. */
export async function setSuspension(
  db: Database,
  { userId, companyId }: Subject,
  until: Date | null,
): Promise<boolean> {
  const suspendedUntil = until ?? sql<Date>`'infinity'`;
  const { numUpdatedRows } = await (userId === undefined
    ? db
        .updateTable('companies')
        .set({ suspendedUntil })
        .where('id', '=', companyId)
        .where('suspendedUntil', 'is', null)
        .executeTakeFirst()
    : db
        .updateTable('users')
        .set({ suspendedUntil })
        .where('id', '=', userId)
        .where('suspendedUntil', 'is', null)
        .executeTakeFirst());
  return numUpdatedRows === 1n;
}

/** Ends the suspension of a subject, with `isDue` only if it is over. False if there is none. */
export async function endSuspension(
  db: Database,
  { userId, companyId }: Subject,
  { isDue = false }: { isDue?: boolean } = {},
): Promise<boolean> {
  const latest = isDue ? sql<Date>`now()` : sql<Date>`'infinity'`;
  const { numUpdatedRows } = await (userId === undefined
    ? db
        .updateTable('companies')
        .set({ suspendedUntil: null })
        .where('id', '=', companyId)
        .where('suspendedUntil', '<=', latest)
        .executeTakeFirst()
    : db
        .updateTable('users')
        .set({ suspendedUntil: null })
        .where('id', '=', userId)
        .where('suspendedUntil', '<=', latest)
        .executeTakeFirst());
  return numUpdatedRows === 1n;
}
