import { type RawBuilder, sql } from 'kysely';
import type { Database } from '#server/platform/database/connect.ts';
import { type Delivery, notifications } from './deliveries.ts';

/** A delivery that is no longer attempted. */
export interface FailedDelivery extends Delivery {
  /** A code of the channel, and its own words. */
  reason: string | null;
  status: string | null;
  /** Time of the last attempt. */
  changedAt: Date;
}

const areFailed = (kinds: readonly string[]) => sql`state = 'failed' and kind = any(${kinds}::text[])`;

/** Lists failed deliveries by their last attempt, latest first. */
export async function listFailed(db: Database, kinds: readonly string[], limit: number): Promise<FailedDelivery[]> {
  const { rows } = await sql<FailedDelivery>`
    select id, kind, user_id, address, subject_id, owner, details, tries, hand_overs, reason, status, changed_at
    from deliveries where ${areFailed(kinds)} order by changed_at desc, id desc limit ${limit}::integer`.execute(db);
  return rows;
}

/** Counts deliveries of these kinds that are waiting or in progress, except bulk, and failed ones. */
export async function countDeliveries(
  db: Database,
  kinds: readonly string[],
): Promise<{ waiting: number; failed: number }> {
  const { rows } = await sql<{ waiting: number; failed: number }>`
    select count(*) filter (where state <> 'failed') as waiting, count(*) filter (where state = 'failed') as failed
    from deliveries
    where kind = any(${kinds}::text[]) and (
      state = 'failed' or state in ('waiting', 'held', 'sending', 'handed over') and urgency <> 'later'
    )`.execute(db);
  return rows[0] ?? { waiting: 0, failed: 0 };
}

/**
 * Retries failed deliveries that meet the condition, from the start; returns their number. One that may have arrived
 * leaves at most once more.
 */
export async function retryFailed(
  db: Database,
  kinds: readonly string[],
  condition: RawBuilder<unknown>,
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    with retried as (
      update deliveries set state = 'waiting', tries = 0, reason = null, status = null, next_at = now(), changed_at = now()
      where ${areFailed(kinds)} and ${condition} returning urgency
    ), told as materialized (
      select pg_notify(${notifications}, urgency) from (select distinct urgency from retried) urgencies
    )
    select (select count(*) from retried) as count, (select count(*) from told) as told`.execute(db);
  return rows[0]?.count ?? 0;
}

/** Discards failed deliveries that meet the condition for good; returns their number. `isOnce` kinds keep the row. */
export async function discardFailed(
  db: Database,
  { kinds, isOnce = false }: { kinds: readonly string[]; isOnce?: boolean },
  condition: RawBuilder<unknown>,
): Promise<number> {
  const discard = isOnce
    ? sql`update deliveries set state = 'discarded', changed_at = now()`
    : sql`delete from deliveries`;
  const { numAffectedRows = 0n } = await sql`${discard} where ${areFailed(kinds)} and ${condition}`.execute(db);
  return Number(numAffectedRows);
}
