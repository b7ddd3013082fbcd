import { sql } from 'kysely';
import type { Database } from '#server/platform/database/connect.ts';

export async function insertTextImage(db: Database, image: { key: string; companyId: number }): Promise<void> {
  await db.insertInto('textImages').values(image).execute();
}

export async function countTextImages(db: Database, companyId: number): Promise<number> {
  const { count } = await db
    .selectFrom('textImages')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('companyId', '=', companyId)
    .executeTakeFirstOrThrow();
  return count;
}

/** Whether a picture belongs to the company. */
export const hasTextImage = async (db: Database, image: { key: string; companyId: number }): Promise<boolean> =>
  (await db
    .selectFrom('textImages')
    .select('key')
    .where('key', '=', image.key)
    .where('companyId', '=', image.companyId)
    .executeTakeFirst()) !== undefined;

/**
 * Locks the pictures of the company's texts until the transaction ends, so that concurrent saves agree on which are
 * still used. Call it before locking a position, and after locking the company.
 */
export async function lockTextImages(db: Database, companyId: number): Promise<void> {
  await db
    .selectFrom('textImages')
    .select('key')
    .where('companyId', '=', companyId)
    .orderBy('key') // always in the same order, so that there is no deadlock
    .forUpdate()
    .execute();
}

/** Returns how many of the keys are pictures of the company. */
export async function markTextImagesUsed(db: Database, companyId: number, keys: string[]): Promise<number> {
  if (keys.length === 0) return 0;
  const { numUpdatedRows } = await db
    .updateTable('textImages')
    .set({ isUsed: true })
    .where('companyId', '=', companyId)
    .where('key', 'in', keys)
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

/** Deletes those pictures to which no text of the company refers, and their files. */
export async function deleteUnreferencedTextImages(db: Database, companyId: number, keys: string[]): Promise<void> {
  if (keys.length === 0) return;
  await sql`
    delete from text_images i where i.company_id = ${companyId} and i.key = any(${keys}::text[])
      and not exists (select from positions p where p.company_id = i.company_id and strpos(p.description, i.key) > 0)
      and not exists (
        select from companies c where c.id = i.company_id and strpos(c.description || c.benefits, i.key) > 0)`.execute(
    db,
  );
}

/** Deletes all pictures of the company, and their files. */
export async function deleteTextImages(db: Database, companyId: number): Promise<void> {
  await db.deleteFrom('textImages').where('companyId', '=', companyId).execute();
}

/** Deletes a picture that was never in a saved text. */
export async function deleteUnusedTextImage(db: Database, key: string): Promise<void> {
  await db.deleteFrom('textImages').where('key', '=', key).where('isUsed', '=', false).execute();
}
