import type { Kysely } from 'kysely';
import { sql } from 'kysely';

/** Removes the length of one second that was stored with every message without a video. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`update messages set video_seconds = null where video is null and video_seconds is not null`.execute(db);
}
