import { type Selectable, sql } from 'kysely';
import { type LeftOut, sweepRows } from '#server/platform/database/apart.ts';
import type { Database } from '#server/platform/database/connect.ts';
import type { DB } from '#server/platform/database/schema.ts';
import { isReadableBy } from './upload-store.ts';

/** A file as its message keeps it: its uploader's name for it, and its size in bytes. */
export type CarriedFile = Pick<Selectable<DB['attachments']>, 'fileName' | 'name' | 'size'>;

export async function insertAttachment(db: Database, attachment: CarriedFile & { userId: number }): Promise<void> {
  await db.insertInto('attachments').values(attachment).execute();
}

/** Finds a file that the user may download. */
export async function findReadableAttachment(
  db: Database,
  viewerId: number,
  fileName: string,
): Promise<Pick<CarriedFile, 'name' | 'size'> | undefined> {
  const { rows } = await sql<Pick<CarriedFile, 'name' | 'size'>>`
    select a.name, a.size from attachments a
    left join threads t on t.id = a.thread_id
    where a.file_name = ${fileName}::text and ${isReadableBy(viewerId, 'a')}`.execute(db);
  return rows[0];
}

/** Removes a user's own unsent file; false if there is none. */
export async function deleteUnsentAttachment(db: Database, userId: number, fileName: string): Promise<boolean> {
  const { rows } = await sql`
    delete from attachments
    where file_name = ${fileName}::text and user_id = ${userId}::integer and message_id is null
    returning id`.execute(db);
  return rows.length > 0;
}

/** Removes files uploaded more than a day ago and never sent. */
export const sweepAttachments = (db: Database): Promise<LeftOut<string>[]> =>
  sweepRows(
    db,
    'attachments',
    sql`message_id is null and created_at < now() - interval '1 day'`,
    (where) => sql`delete from attachments where ${where}`,
  );
