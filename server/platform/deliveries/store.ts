import { type RawBuilder, type Selectable, sql } from 'kysely';
import type { Database } from '#server/platform/database/connect.ts';
import type { DB } from '#server/platform/database/schema.ts';
import { type Delivery, type Urgency, urgencies } from './deliveries.ts';

/** `held`: until the recipient's day is over. `refused`: for its address. `discarded`: for good. */
export type DeliveryState = Selectable<DB['deliveries']>['state'];

/** A delivery as claimed by one attempt. Taking it over or claiming it again makes another claim. */
export interface Claim extends Pick<Delivery, 'id' | 'tries'> {
  /** The process. */
  holder: string;
}

const isInFlight = sql`state in ('sending', 'handed over')`;

/** The row belongs to the claim, or its lease has expired and no process has claimed it since. */
const isMine = ({ id, tries, holder }: Claim) =>
  sql`id = ${id}::bigint and tries = ${tries}::integer
    and (${isInFlight} and holder = ${holder}::uuid or state = 'waiting' and holder is null)`;

const leaseFor = (seconds: number) => sql`now() + make_interval(secs => ${seconds}::float8)`;

interface Wanted {
  urgency: Urgency;
  kinds: readonly string[];
  holder: string;
  leaseSeconds: number;
  limit: number;
}

/** Claims the next due deliveries. Low turns go first, then those that have waited longest. */
export const claim = (db: Database, wanted: Wanted): Promise<Delivery[]> =>
  claimNext(
    db,
    wanted,
    sql`select id from deliveries
      where ${isDue(wanted)}
      order by turn, next_at limit ${wanted.limit}::integer
      for update skip locked`,
  );

/** The order in which owners get their turn. */
export interface Rotation {
  /** The owner who had the last turn. */
  last: number;
  /** Owners who come after all others. */
  behind: ReadonlySet<number>;
}

/** Claims the next due delivery of each owner without one in progress, for as many owners as the limit allows. */
export const claimInTurns = (db: Database, wanted: Wanted, { last, behind }: Rotation): Promise<Delivery[]> =>
  claimNext(
    db,
    wanted,
    sql`select id from deliveries
      where state = 'waiting' and id in (
        select id from (
          select distinct on (owner) id, owner from deliveries d
          where ${isDue(wanted)} and not exists (select from deliveries o where o.owner = d.owner and o.${isInFlight})
          order by owner, turn, next_at
        ) due
        order by owner = any(${[...behind]}::integer[]), owner <= ${last}::integer, owner limit ${wanted.limit}::integer
      )
      for update skip locked`,
  );

const isDue = ({ urgency, kinds }: Wanted) =>
  sql`state = 'waiting' and urgency = ${urgency} and kind = any(${kinds}::text[]) and next_at <= now()`;

async function claimNext(
  db: Database,
  { holder, leaseSeconds }: Wanted,
  next: RawBuilder<unknown>,
): Promise<Delivery[]> {
  const { rows } = await sql<Delivery>`
    with next as materialized (${next})
    update deliveries set state = 'sending', tries = tries + 1, holder = ${holder}::uuid,
      held_until = ${leaseFor(leaseSeconds)}, changed_at = now()
    from next where deliveries.id = next.id
    returning deliveries.id, kind, user_id, address, subject_id, owner, details, tries, hand_overs`.execute(db);
  return rows.toSorted((one, other) => one.id - other.id);
}

/** Renews the leases of a process. Skips rows that another transaction is changing; it renews them next time. */
export async function renew(db: Database, holder: string, leaseSeconds: number): Promise<void> {
  await sql`
    update deliveries set held_until = ${leaseFor(leaseSeconds)}
    where id in (select id from deliveries where ${isInFlight} and holder = ${holder}::uuid for update skip locked)`.execute(
    db,
  );
}

/**
 * Releases deliveries whose process has been silent for the length of its lease, and those held until now. Returns the
 * number of the lapsed ones, and the urgencies of due deliveries.
 */
export async function recover(db: Database): Promise<{ lapsed: number; due: Urgency[] }> {
  const { rows } = await sql<{ lapsed: number; due: Urgency[] }>`
    with lapsed as (
      update deliveries set state = 'waiting', holder = null, held_until = null
      where id in (select id from deliveries where ${isInFlight} and held_until < now() for update skip locked)
      returning urgency
    ), freed as (
      update deliveries set state = 'waiting'
      where id in (select id from deliveries where state = 'held' and next_at <= now() for update skip locked)
      returning urgency
    )
    select (select count(*) from lapsed) as lapsed, array(
      select urgency from lapsed union select urgency from freed union
      select u.urgency from unnest(${urgencies}::text[]) as u (urgency) where exists (
        select from deliveries d where d.state = 'waiting' and d.urgency = u.urgency and d.next_at <= now())) as due`.execute(
    db,
  );
  return rows[0] ?? { lapsed: 0, due: [] };
}

/** Records that the delivery is about to leave; false if the claim is lost or it was withdrawn. */
export async function noteHandOver(db: Database, claim: Claim, leaseSeconds: number): Promise<boolean> {
  const { numAffectedRows = 0n } = await sql`
    update deliveries set state = 'handed over', hand_overs = hand_overs + 1, holder = ${claim.holder}::uuid,
      held_until = ${leaseFor(leaseSeconds)}, changed_at = now()
    where ${isMine(claim)}`.execute(db);
  return numAffectedRows > 0n;
}

interface Facts {
  state: Exclude<DeliveryState, 'sending' | 'handed over'>;
  reason?: string | null;
  status?: string | null;
  tries?: number;
  handOvers?: number;
  /** Seconds until the next attempt. */
  pauseSeconds?: number;
  /** Its time instead, by the database's clock. */
  until?: Date;
}

/** Ends the attempt of a claim. Changes nothing if the claim is lost or the delivery was withdrawn. */
export async function endTry(
  db: Database,
  claim: Claim,
  { state, reason = null, status = null, tries = claim.tries, handOvers, pauseSeconds = 0, until }: Facts,
): Promise<void> {
  await sql`
    update deliveries set state = ${state}, reason = ${reason}, status = ${status}, tries = ${tries}::integer,
      hand_overs = coalesce(${handOvers ?? null}::smallint, hand_overs), holder = null, held_until = null,
      next_at = coalesce(${until ?? null}::timestamptz, now() + make_interval(secs => ${pauseSeconds}::float8)),
      changed_at = now()
    where ${isMine(claim)}`.execute(db);
}

/** Removes a delivery that is done, likewise. */
export async function remove(db: Database, claim: Claim): Promise<void> {
  await sql`delete from deliveries where ${isMine(claim)}`.execute(db);
}

/** Returns the seconds until the next turn, without taking it. */
export async function findTurn(db: Database, urgency: Urgency): Promise<number> {
  const { rows } = await sql<{ seconds: number }>`
    select extract(epoch from next_at - now())::float8 as seconds from delivery_rates where urgency = ${urgency}`.execute(
    db,
  );
  return Math.max(0, rows[0]?.seconds ?? 0);
}

/** Takes the next turn at a limited rate; returns the seconds until it comes. */
export async function takeTurn(db: Database, urgency: Urgency, perMinute: number): Promise<number> {
  const interval = sql`make_interval(secs => ${60 / perMinute}::float8)`;
  // Makes up for at most one interval of delay, so there is never a burst.
  const { rows } = await sql<{ seconds: number }>`
    insert into delivery_rates as rate (urgency, next_at) values (${urgency}, now() + ${interval})
    on conflict (urgency) do update set next_at = greatest(rate.next_at, now() - ${interval}) + ${interval}
    returning extract(epoch from rate.next_at - ${interval} - now())::float8 as seconds`.execute(db);
  return Math.max(0, rows[0]?.seconds ?? 0);
}
