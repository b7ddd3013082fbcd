import { sql } from 'kysely';
import type { Database } from '#server/platform/database/connect.ts';
import { type Urgency, urgencies } from './deliveries.ts';
import type { DeliveryState } from './store.ts';

/** States of unsettled deliveries, including those left to an administrator. */
const openStates = ['waiting', 'held', 'sending', 'handed over', 'failed'] as const satisfies DeliveryState[];

interface DeliveryCount {
  urgency: Urgency;
  state: (typeof openStates)[number];
  number: number;
  /** Seconds for which the longest overdue one has been due; 0 if none is. */
  overdueSeconds: number;
}

/**
 * Counts deliveries of each urgency in each open state, using an index for each. Settled ones are not counted, since
 * those of announcements are kept for good.
 */
export async function countDeliveries(db: Database): Promise<DeliveryCount[]> {
  const { rows } = await sql<DeliveryCount>`
    with open as (
      select urgency, state, next_at from deliveries where state = 'waiting'
      union all select urgency, state, next_at from deliveries where state = 'held'
      union all select urgency, state, next_at from deliveries where state in ('sending', 'handed over')
      union all select urgency, state, next_at from deliveries where state = 'failed'
    )
    select u.urgency, s.state, count(open.urgency) as number,
      greatest(0, coalesce(extract(epoch from now() - min(open.next_at)), 0))::float8 as overdue_seconds
    from unnest(${urgencies}::text[]) as u (urgency)
      cross join unnest(${openStates}::text[]) as s (state)
      left join open on open.urgency = u.urgency and open.state = s.state
    group by u.urgency, s.state`.execute(db);
  return rows;
}
