import { type RawBuilder, sql } from 'kysely';
import type { Database } from '#server/platform/database/connect.ts';

/** Tables of files that users upload before sending. */
type Uploads = 'videos' | 'attachments';

/** Serializes the uploads of one user until the transaction ends, so that their files are counted correctly. */
export async function lockUploadsOf(db: Database, userId: number): Promise<void> {
  await sql`select from users where id = ${userId}::integer for no key update`.execute(db);
}

/** Counts a user's unsent files and the bytes of all their uploads. */
export async function findUploads(
  db: Database,
  uploads: Uploads,
  userId: number,
): Promise<{ unsent: number; bytes: number }> {
  const { rows } = await sql<{ unsent: number; bytes: number }>`
    select count(*) filter (where message_id is null) as unsent, coalesce(sum(size), 0)::bigint as bytes
    from ${sql.table(uploads)} where user_id = ${userId}::integer`.execute(db);
  return rows[0] ?? { unsent: 0, bytes: 0 };
}

/** Finds which of these files the user has uploaded, and whether they are sent. */
export async function findOwnUploads(
  db: Database,
  uploads: Uploads,
  userId: number,
  fileNames: readonly string[],
): Promise<{ isSent: boolean }[]> {
  const { rows } = await sql<{ isSent: boolean }>`
    select message_id is not null as is_sent from ${sql.table(uploads)}
    where file_name = any (${fileNames}::text[]) and user_id = ${userId}::integer`.execute(db);
  return rows;
}

/** Condition on a file of this alias with its thread `t`: the user's own unsent ones, and those in their threads. */
export const isReadableBy = (userId: number, alias: string): RawBuilder<boolean> => {
  const file = (column: string) => sql.ref(`${alias}.${column}`);
  return sql`(
    (${file('thread_id')} is null and ${file('user_id')} = ${userId}::integer)
    or (${userId}::integer in (t.lower_user_id, t.higher_user_id)
      and t.hidden_from is distinct from ${userId}::integer)
  )`;
};
