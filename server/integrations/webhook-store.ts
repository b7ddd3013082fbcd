import { type Insertable, type Selectable, type Updateable, sql } from 'kysely';
import {
  type OffReason,
  type WebhookEvent,
  failingDays,
  listedDeliveries,
  maxWaiting,
} from '#contract/integrations.ts';
import { kept } from '#contract/retention.ts';
import { type LeftOut, sweepRows } from '#server/platform/database/apart.ts';
import type { Database } from '#server/platform/database/connect.ts';
import type { DB } from '#server/platform/database/schema.ts';
import { withdrawWhere } from '#server/platform/deliveries/deliveries.ts';
import type { Outcome } from '#server/platform/outbound/outbound.ts';

export type WebhookRow = Selectable<DB['webhooks']>;
export type DeliveryRow = Omit<Selectable<DB['webhookDeliveries']>, 'talentId' | 'ids' | 'messageId'>;

export const listWebhooks = (db: Database, companyId: number): Promise<WebhookRow[]> =>
  db.selectFrom('webhooks').selectAll().where('companyId', '=', companyId).orderBy('id').execute();

/** Lists the latest deliveries of a company, newest first, without those about talents whom it does not see. */
export async function listDeliveries(db: Database, companyId: number): Promise<DeliveryRow[]> {
  const { rows } = await sql<DeliveryRow>`
    select d.* from webhooks w cross join lateral (
      select id, webhook_id, event, created_at, state, tries, word, status, milliseconds, next_at
      from webhook_deliveries where webhook_id = w.id and ${isVisible(sql.ref('webhook_deliveries.talent_id'), sql.ref('w.company_id'))}
      order by id desc limit ${listedDeliveries}::integer
    ) d
    where w.company_id = ${companyId}::integer order by d.id desc limit ${listedDeliveries}::integer`.execute(db);
  return rows;
}

/** Locks a webhook of a company; undefined if there is none. */
export const lockWebhook = (db: Database, companyId: number, id: number): Promise<WebhookRow | undefined> =>
  db
    .selectFrom('webhooks')
    .selectAll()
    .where('companyId', '=', companyId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();

export const insertWebhook = (db: Database, row: Insertable<DB['webhooks']>): Promise<WebhookRow> =>
  db.insertInto('webhooks').values(row).returningAll().executeTakeFirstOrThrow();

export const updateWebhook = (db: Database, id: number, changes: Updateable<DB['webhooks']>): Promise<WebhookRow> =>
  db.updateTable('webhooks').set(changes).where('id', '=', id).returningAll().executeTakeFirstOrThrow();

/** Removes a company's webhook and returns its address; undefined if there is none. */
export const deleteWebhook = (db: Database, companyId: number, id: number) =>
  db.deleteFrom('webhooks').where('companyId', '=', companyId).where('id', '=', id).returning('url').executeTakeFirst();

/** Content of an event: its subjects, by their ids. */
export interface Told {
  companyId: number;
  /** A talent whom the company does not see suppresses the event. */
  talentId: number | null;
  ids: Readonly<Record<string, string | number | null>>;
}

/**
 * Whether a company sees a talent at all: neither hides from the other, and the account is not restricted. `null` is
 * for an event without a talent.
 */
const isVisible = (talentId: unknown, companyId: unknown) => sql<boolean>`(
  ${talentId}::integer is null or exists (select from users u where u.id = ${talentId}::integer and u.is_available)
    and not exists (
      select from hidden_pairs h where h.company_id = ${companyId}::integer and h.talent_id = ${talentId}::integer
    )
)`;

/** Stores an event for each active, subscribed webhook of its company; returns whether each one is failing. */
export async function insertDeliveries(
  db: Database,
  event: WebhookEvent,
  { companyId, talentId, ids }: Told,
): Promise<{ id: number; isFailing: boolean }[]> {
  const { rows } = await sql<{ id: number; isFailing: boolean }>`
    with told as (
      select id, failing_since is not null as is_failing from webhooks
      where company_id = ${companyId}::integer and is_active and ${event}::text = any (events)
        and ${isVisible(talentId, companyId)}
    ), stored as (
      insert into webhook_deliveries (webhook_id, event, talent_id, ids, next_at)
      select id, ${event}::text, ${talentId}::integer, ${JSON.stringify(ids)}::jsonb, now() from told
      returning id, webhook_id
    )
    select stored.id, told.is_failing from stored join told on told.id = stored.webhook_id`.execute(db);
  return rows;
}

/** Lists, by id, companies in contact with a talent, or with them as a candidate, from which they do not hide. */
export async function listKeeping(db: Database, talentId: number): Promise<number[]> {
  const { rows } = await sql<{ companyId: number }>`
    select k.company_id from (
      select company_id from contacts where talent_id = ${talentId}::integer
      union
      select p.company_id from candidates c join positions p on p.id = c.position_id
      where c.talent_id = ${talentId}::integer
    ) k
    where not exists (
      select from hidden_pairs h where h.company_id = k.company_id and h.talent_id = ${talentId}::integer
    )
    order by 1`.execute(db);
  return rows.map(({ companyId }) => companyId);
}

export interface ToSend extends Pick<WebhookRow, 'url' | 'form' | 'secret' | 'companyId'> {
  webhookId: number;
  messageId: string;
  event: WebhookEvent;
  ids: unknown;
  createdAt: Date;
  /** The company's position it is about; null without one, and once it is deleted. */
  position: { title: string; hashId: string } | null;
  /** Language chosen by the webhook's maker; null for none, and once they are deleted. */
  language: string | null;
  /** Whether the company still sees the talent. */
  isVisible: boolean;
  isActive: boolean;
  /** When its receiver wants the next message, if that is later than now. */
  resumeAt: Date | null;
}

/** Reads the content of a delivery; undefined once it is deleted. */
export async function findToSend(db: Database, id: number): Promise<ToSend | undefined> {
  const { rows } = await sql<ToSend>`
    select w.id as webhook_id, w.url, w.form, w.secret, w.company_id, d.message_id, d.event, d.ids, d.created_at,
      (select language from users u where u.id = w.user_id) as language,
      (
        select jsonb_build_object('title', p.title, 'hashId', p.hash_id) from positions p
        where p.id = (d.ids ->> 'positionId')::integer and p.company_id = w.company_id
      ) as position,
      ${isVisible(sql.ref('d.talent_id'), sql.ref('w.company_id'))} as is_visible, w.is_active,
      case when w.resume_at > now() then w.resume_at end as resume_at
    from webhook_deliveries d join webhooks w on w.id = d.webhook_id
    where d.id = ${id}::bigint and d.state = 'waiting'`.execute(db);
  return rows[0];
}

interface Tried {
  state: 'waiting' | 'delivered' | 'failed';
  tries: number;
  outcome: Outcome;
  pauseSeconds: number | null;
}

/** Notes the outcome of a try. A delivery that was dropped meanwhile stays dropped, unless it has arrived. */
export async function noteTry(db: Database, id: number, { state, tries, outcome, pauseSeconds }: Tried): Promise<void> {
  await sql`
    update webhook_deliveries set state = ${state}::text, tries = ${tries}::integer, word = ${outcome.word}::text,
      status = ${outcome.status}::smallint, milliseconds = ${outcome.milliseconds}::integer,
      next_at = now() + make_interval(secs => ${pauseSeconds}::float8)
    where id = ${id}::bigint and (state = 'waiting' or ${state}::text = 'delivered')`.execute(db);
}

/** Removes a delivery, as the deletion of its talent does. */
export const deleteDelivery = (db: Database, id: number) =>
  db.deleteFrom('webhookDeliveries').where('id', '=', id).execute();

/** Drops the oldest waiting deliveries of a company past `maxWaiting`, and returns them. */
export async function dropOldest(db: Database, companyId: number): Promise<{ id: number; webhookId: number }[]> {
  const { rows: past } = await sql<{ id: number }>`
    select d.id from webhooks w join webhook_deliveries d on d.webhook_id = w.id and d.state = 'waiting'
    where w.company_id = ${companyId}::integer order by d.id desc offset ${maxWaiting}::integer`.execute(db);
  if (past.length === 0) return [];
  // Lock order, as everywhere: webhooks, then their deliveries.
  await sql`select from webhooks where company_id = ${companyId}::integer order by id for no key update`.execute(db);
  const { rows } = await sql<{ id: number; webhookId: number }>`
    update webhook_deliveries set state = 'dropped', next_at = null
    where state = 'waiting' and id = any (${past.map(({ id }) => id)}::bigint[])
    returning id, webhook_id`.execute(db);
  return rows;
}

/** Withdraws the tries of deliveries, by their keys. */
export const withdrawTries = (db: Database, keys: readonly string[]): Promise<void> =>
  withdrawWhere(db, sql`key = any(${keys}::text[])`);

/** Notes that deliveries of webhooks were dropped. Returns the addresses of those with none dropped for a day. */
export async function noteDropped(db: Database, dropped: readonly { webhookId: number }[]): Promise<string[]> {
  const { rows } = await sql<{ url: string }>`
    update webhooks set dropped_at = now()
    where id = any(${[...new Set(dropped.map(({ webhookId }) => webhookId))]}::integer[])
      and coalesce(dropped_at < now() - interval '1 day', true)
    returning url`.execute(db);
  return rows.map(({ url }) => url);
}

/** Notes that a delivery will not be sent. */
export const dropDelivery = (db: Database, id: number) =>
  db.updateTable('webhookDeliveries').set({ state: 'dropped', nextAt: null }).where('id', '=', id).execute();

export const noteWorking = (db: Database, webhookId: number) =>
  db
    .updateTable('webhooks')
    .set({ failingSince: null })
    .where('id', '=', webhookId)
    .where('failingSince', 'is not', null)
    .execute();

/**
 * Notes a failed try at an address, after which the webhook rests for some seconds. Switches off one that is gone or
 * has failed for days; returns whether it did. Says nothing of a webhook that has another address by now.
 */
export async function noteFailing(
  db: Database,
  { webhookId, url }: Pick<ToSend, 'webhookId' | 'url'>,
  { isGone, restSeconds }: { isGone: boolean; restSeconds: number },
): Promise<boolean> {
  const { rows } = await sql<{ isOff: boolean }>`
    update webhooks w set failing_since = coalesce(w.failing_since, now()), is_active = ended.because is null,
      off_because = ended.because, failed_at = case when ended.because is not null then now() end,
      resume_at = now() + make_interval(secs => ${restSeconds}::float8)
    from (
      select id, case
        when ${isGone}::boolean then 'gone'
        when failing_since <= now() - make_interval(days => ${failingDays}::integer) then 'failing'
      end as because
      from webhooks where id = ${webhookId}::integer and url = ${url}::text and is_active
      for no key update
    ) ended
    where w.id = ended.id
    returning not w.is_active as is_off`.execute(db);
  return rows[0]?.isOff ?? false;
}

/** Switches off the webhooks that a user has set up; returns the hosts and the company. */
export async function switchOffOf(
  db: Database,
  userId: number,
  because: OffReason,
): Promise<{ companyId: number; url: string }[]> {
  const { rows } = await sql<{ companyId: number; url: string }>`
    update webhooks set is_active = false, off_because = ${because}, failed_at = now()
    where user_id = ${userId}::integer and is_active
    returning company_id, url`.execute(db);
  return rows;
}

/** Removes deliveries created over a month ago, unless they wait; called by the periodic sweep. */
export const sweepWebhookDeliveries = (db: Database): Promise<LeftOut<string>[]> =>
  sweepRows(
    db,
    'webhook_deliveries',
    sql`created_at < now() - make_interval(days => ${kept.webhookDeliveryDays}::integer) and state <> 'waiting'`,
    (where) => sql`delete from webhook_deliveries where ${where}`,
  );
