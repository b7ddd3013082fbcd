import type { Kysely } from 'kysely';
import { sql } from 'kysely';

/** Deals deliveries to other systems out by company, and says of webhooks why they are off and until when they rest. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`alter table deliveries add owner integer`.execute(db); // whose turn it is, of urgency outside: a company
  await sql`
    update deliveries d set owner = w.company_id, key = 'webhook ' || s.id
    from webhook_deliveries s join webhooks w on w.id = s.webhook_id
    where d.kind = 'webhook' and (d.details ->> 'id')::bigint = s.id`.execute(db);
  await sql`
    create index deliveries_outside on deliveries (owner, turn, next_at)
    where urgency = 'outside' and state = 'waiting'`.execute(db);
  await sql`
    alter table webhooks
      add off_because text check (off_because in ('failing', 'gone', 'secured', 'left')),
      add resume_at timestamptz, -- the receiver wants nothing before
      add dropped_at timestamptz -- when deliveries were last dropped for their number`.execute(db);
  await sql`update webhooks set off_because = 'failing' where failed_at is not null`.execute(db);
  await sql`
    create index webhook_deliveries_waiting on webhook_deliveries (webhook_id, id desc) where state = 'waiting'`.execute(
    db,
  );
}
