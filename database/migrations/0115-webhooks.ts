import type { Kysely } from 'kysely';
import { sql } from 'kysely';

/** Adds webhooks with what became of their deliveries, which leave in a lane of their own. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create table webhooks (
      id integer generated always as identity primary key,
      company_id integer not null references companies (id) on delete cascade,
      -- Who made it; chats are told in their language.
      user_id integer references users (id) on delete set null,
      url text not null,
      events text[] not null,
      form text not null check (form in ('json', 'slack')),
      secret bytea not null, -- signs, so it is kept as it is
      is_active boolean not null default true,
      failing_since timestamptz, -- since the first of the deliveries that all failed
      failed_at timestamptz, -- when it was switched off for that
      created_at timestamptz not null default now()
    )`.execute(db);
  await sql`create index webhooks_by_company on webhooks (company_id)`.execute(db);
  await sql`create index webhooks_by_user on webhooks (user_id) where user_id is not null`.execute(db);
  await sql`
    create table webhook_deliveries (
      id bigint generated always as identity primary key,
      webhook_id integer not null references webhooks (id) on delete cascade,
      message_id uuid not null default gen_random_uuid(), -- the same in each try
      event text not null,
      -- The talent it is about; null once erased is what it tells.
      talent_id integer references users (id) on delete cascade,
      ids jsonb not null,
      created_at timestamptz not null default now(),
      state text not null default 'waiting' check (state in ('waiting', 'delivered', 'failed', 'dropped')),
      tries integer not null default 0,
      word text,
      status smallint,
      milliseconds integer,
      next_at timestamptz
    )`.execute(db);
  await sql`create index webhook_deliveries_by_webhook on webhook_deliveries (webhook_id, id desc)`.execute(db);
  await sql`
    create index webhook_deliveries_by_talent on webhook_deliveries (talent_id) where talent_id is not null`.execute(
    db,
  );
  await sql`create index webhook_deliveries_by_age on webhook_deliveries (created_at)`.execute(db);
  await sql`
    alter table deliveries
      drop constraint deliveries_channel_check,
      add check (channel in ('mail', 'task', 'webhook')),
      drop constraint deliveries_urgency_check,
      add check (urgency in ('now', 'soon', 'later', 'outside'))`.execute(db);
}
