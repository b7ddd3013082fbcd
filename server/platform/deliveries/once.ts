import { type RawBuilder, sql } from 'kysely';
import type { Database } from '#server/platform/database/connect.ts';
import type { Kind } from './deliveries.ts';

/* Deliveries of a subject to many users, each of whom gets it once: enqueued, withdrawn and resumed in bulk. */

/**
 * Part of a statement: enqueues one delivery for each row of subject, user and turn, except those enqueued earlier.
 * Returns the turns.
 */
export const enqueueOnce = ({ channel, name, urgency }: Kind, rows: RawBuilder<unknown>) => sql`
  insert into deliveries (channel, kind, urgency, subject_id, user_id, turn)
  select ${channel}::text, ${name}::text, ${urgency}::text, subject_id, user_id, turn
  from (${rows}) as listed (subject_id, user_id, turn)
  on conflict (subject_id, user_id, kind) do nothing
  returning turn`;

/**
 * Withdraws waiting deliveries `d` that meet the condition. Those that never left are deleted, so that they can be
 * enqueued again. Those that may have arrived are kept, so that no user gets them a third time.
 */
export async function withdrawOnce(
  db: Database,
  { name }: Kind,
  condition: RawBuilder<unknown>,
  waiting = sql`d.state in ('waiting', 'held')`,
): Promise<void> {
  // One statement: counts are always locked after the deliveries.
  await sql`
    with known as (
      update deliveries d set state = 'withdrawn', holder = null, held_until = null, changed_at = now()
      where d.kind = ${name} and ${condition} and ${waiting} and d.hand_overs > 0
    )
    delete from deliveries d
    where d.kind = ${name} and ${condition} and (${waiting} or d.state = 'withdrawn') and d.hand_overs = 0`.execute(db);
}

/** Withdraws one delivery, even while it is being sent; only its handler may. */
export const withdrawOwn = (db: Database, kind: Kind, id: number): Promise<void> =>
  withdrawOnce(db, kind, sql`d.id = ${id}::bigint`, sql`d.state = 'sending'`);

/** Resumes withdrawn deliveries `d` that meet the condition. */
export async function resumeOnce(db: Database, { name }: Kind, condition: RawBuilder<unknown>): Promise<void> {
  await sql`
    update deliveries d set state = 'waiting', next_at = now(), changed_at = now()
    where d.kind = ${name} and d.state = 'withdrawn' and ${condition}`.execute(db);
}
