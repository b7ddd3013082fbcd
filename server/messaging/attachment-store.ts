import { sql } from 'kysely';
import type { Database } from '#server/platform/database/connect.ts';
import type { CarriedFile } from '#server/platform/database/messaging-tables.ts';
import { isReadableBy } from './upload-store.ts';

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
