import { type Kysely, sql } from 'kysely';

/** What is said in a message's video, as its author wrote it; null without a video or words. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`alter table messages add column video_text text`.execute(db);
}
