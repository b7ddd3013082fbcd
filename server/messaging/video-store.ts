import { sql } from 'kysely';
import type { Database } from '#server/platform/database/connect.ts';

export interface NewVideo {
  fileName: string;
  userId: number;
  size: number;
  milliseconds: number;
  hasPoster: boolean;
}

export async function insertVideo(db: Database, video: NewVideo): Promise<void> {
  await db.insertInto('videos').values(video).execute();
}

/** Serializes the uploads of one user until the transaction ends, so that their videos are counted correctly. */
export async function lockUploadsOf(db: Database, userId: number): Promise<void> {
  await sql`select from users where id = ${userId}::integer for no key update`.execute(db);
}

/** Counts a user's unsent videos and the bytes of all the videos they uploaded. */
export async function findUploads(db: Database, userId: number): Promise<{ unsent: number; bytes: number }> {
  const { rows } = await sql<{ unsent: number; bytes: number }>`
    select count(*) filter (where message_id is null) as unsent, coalesce(sum(size), 0)::bigint as bytes
    from videos where user_id = ${userId}::integer`.execute(db);
  return rows[0] ?? { unsent: 0, bytes: 0 };
}

/** Whether the user has uploaded this video, sent or not. */
export async function isOwnVideo(db: Database, userId: number, fileName: string): Promise<boolean> {
  const { rows } = await sql`
    select from videos where file_name = ${fileName}::text and user_id = ${userId}::integer`.execute(db);
  return rows.length > 0;
}

/** Finds a video the user may watch: their own unsent ones, and those in their threads. */
export async function findWatchableVideo(
  db: Database,
  viewerId: number,
  fileName: string,
): Promise<{ size: number; hasPoster: boolean } | undefined> {
  const { rows } = await sql<{ size: number; hasPoster: boolean }>`
    select v.size, v.has_poster from videos v
    left join threads t on t.id = v.thread_id
    where v.file_name = ${fileName}::text and (
      (v.thread_id is null and v.user_id = ${viewerId}::integer)
      or (${viewerId}::integer in (t.lower_user_id, t.higher_user_id)
        and t.hidden_from is distinct from ${viewerId}::integer)
    )`.execute(db);
  return rows[0];
}

/** Removes a user's own unsent video; false if there is none. */
export async function deleteUnsentVideo(db: Database, userId: number, fileName: string): Promise<boolean> {
  const { rows } = await sql`
    delete from videos
    where file_name = ${fileName}::text and user_id = ${userId}::integer and message_id is null
    returning id`.execute(db);
  return rows.length > 0;
}

/** Removes videos uploaded more than a day ago and never sent, and with them their files. */
export async function sweepVideos(db: Database): Promise<void> {
  await sql`delete from videos where message_id is null and created_at < now() - interval '1 day'`.execute(db);
}
