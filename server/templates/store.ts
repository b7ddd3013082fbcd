import { sql } from 'kysely';
import type { Template } from '#contract/templates.ts';
import { type Database, nextVersion } from '#server/platform/database/connect.ts';

type Written = Pick<Template, 'title' | 'text'>;

/** Lists a company's templates, oldest first. */
export const listOf = (db: Database, companyId: number): Promise<Template[]> =>
  db
    .selectFrom('templates')
    .select(['id', 'title', 'text', 'version'])
    .where('companyId', '=', companyId)
    .orderBy('id')
    .execute();

/** Claims the starter templates for a company; false if it already got them. Others wait for the transaction. */
export async function claimFirst(db: Database, companyId: number): Promise<boolean> {
  const { rows } = await sql`
    update companies set has_templates = true where id = ${companyId}::integer and not has_templates
    returning id`.execute(db);
  return rows.length > 0;
}

/** Counts a company's templates, and keeps others from being added until the transaction ends. */
export async function lockCount(db: Database, companyId: number): Promise<number> {
  await sql`select from companies where id = ${companyId}::integer for no key update`.execute(db);
  // A separate statement sees rows committed while this one waited.
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from templates where company_id = ${companyId}::integer`.execute(db);
  return rows[0]?.count ?? 0;
}

export const insertTemplate = (
  db: Database,
  companyId: number,
  template: Written,
): Promise<Pick<Template, 'id' | 'version'>> =>
  db
    .insertInto('templates')
    .values({ ...template, companyId })
    .returning(['id', 'version'])
    .executeTakeFirstOrThrow();

/** Locks a template of a company until the transaction ends; returns its version. */
export async function lockVersion(db: Database, companyId: number, id: number): Promise<number | undefined> {
  const row = await db
    .selectFrom('templates')
    .select('version')
    .where('id', '=', id)
    .where('companyId', '=', companyId)
    .forUpdate()
    .executeTakeFirst();
  return row?.version;
}

export const updateTemplate = (
  db: Database,
  id: number,
  template: Written,
): Promise<Pick<Template, 'id' | 'version'>> =>
  db
    .updateTable('templates')
    .set({ ...template, version: nextVersion() })
    .where('id', '=', id)
    .returning(['id', 'version'])
    .executeTakeFirstOrThrow();

/** Removes a template of a company; false if there is none. */
export async function deleteById(db: Database, companyId: number, id: number): Promise<boolean> {
  const gone = await db
    .deleteFrom('templates')
    .where('id', '=', id)
    .where('companyId', '=', companyId)
    .returning('id')
    .executeTakeFirst();
  return gone !== undefined;
}
