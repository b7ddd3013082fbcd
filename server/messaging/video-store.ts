import { sql } from 'kysely';
import { type LeftOut, sweepRows } from '#server/platform/database/apart.ts';
import type { Database } from '#server/platform/database/connect.ts';
import { isReadableBy } from './upload-store.ts';

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

/** Finds a video the user may watch: their own unsent ones, and those in their threads. */
export async function findWatchableVideo(
  db: Database,
  viewerId: number,
  fileName: string,
): Promise<{ size: number; hasPoster: boolean } | undefined> {
  const { rows } = await sql<{ size: number; hasPoster: boolean }>`
    select v.size, v.has_poster from videos v
    left join threads t on t.id = v.thread_id
    where v.file_name = ${fileName}::text and ${isReadableBy(viewerId, 'v')}`.execute(db);
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

/** Removes videos uploaded more than a day ago and never sent, with their files. */
export const sweepVideos = (db: Database): Promise<LeftOut<string>[]> =>
  sweepRows(
    db,
    'videos',
    sql`message_id is null and created_at < now() - interval '1 day'`,
    (where) => sql`delete from videos where ${where}`,
  );
