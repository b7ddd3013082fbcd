import { type RawBuilder, sql } from 'kysely';
import type * as z from 'zod/mini';
import type { Database } from '#server/platform/database/connect.ts';

/**
 * `now` if a user is waiting at a screen, `later` for bulk, `outside` for third-party systems, which may be slow and
 * are dealt out by owner. Each has its own slots, so no delivery waits for a less urgent one.
 */
export const urgencies = ['now', 'soon', 'later', 'outside'] as const;
export type Urgency = (typeof urgencies)[number];

/** A kind of delivery, handed over outside the request that causes it. */
export interface Kind<Details extends z.ZodMiniObject = z.ZodMiniObject> {
  /** Name in the table; deliveries with a name unknown to all processes stay there. */
  readonly name: string;
  /** `task` is the server's own work, such as removing files. */
  readonly channel: 'mail' | 'task' | 'webhook';
  readonly urgency: Urgency;
  /** Must survive JSON. Checked when the delivery is enqueued, and again when it leaves, perhaps in a newer program. */
  readonly details: Details;
  /** After this many failed attempts the delivery has failed: it stays, with its reason, and is not retried. */
  readonly maxTries: number;
  /** Pauses between attempts grow from two seconds to this many. */
  readonly longestPauseSeconds: number;
  /** Instead: seconds after the first failed attempt, the second and so on. */
  readonly pauses?: readonly number[];
  /** Milliseconds of the longest attempt, if not those of its channel. */
  readonly longestAttempt?: number;
  /** Keeps the row when it is settled, so that the same subject never reaches the same user again. */
  readonly isOnce?: boolean;
  /** Whether a delivery refused for its content is kept for the administrator; true by default. */
  readonly keepsRefused?: boolean;
}

/**
 * Milliseconds after which an attempt has failed, even if its handler never ends: nothing outside keeps a slot.
 * Handlers give up earlier by limits of their own.
 */
export const longestAttempts: Readonly<Record<Kind['channel'], number>> = {
  webhook: 15_000,
  mail: 60_000,
  task: 600_000,
};

/** Defines a kind and keeps the exact type of its details. */
export const defineKind = <Details extends z.ZodMiniObject>(kind: Kind<Details>): Kind<Details> => kind;

/** Recipient and subject, by which a delivery is found and withdrawn. */
interface Options {
  /** The user it goes to. Their address and names are read when it leaves. */
  userId?: number;
  /** The address it goes to, if that is not a user's current one. */
  address?: string;
  /** Id of its subject; its type depends on the kind. */
  subjectId?: number;
  /** Earliest start, by the database's clock. */
  runAt?: Date;
  /** Milliseconds from now to the earliest start. */
  runIn?: number;
  /** Identifies the delivery for `withdraw`; replaces an earlier one with the same key, even one that has begun. */
  key?: string;
  /** Low turns leave first; 0 by default. */
  turn?: number;
  /** Whose delivery it is, of urgency `outside`: owners have one delivery in progress each, and take turns. */
  owner?: number;
}

/** PostgreSQL's channel that announces new deliveries; the payload is their urgency, or empty for any. */
export const notifications = 'deliveries';

/** A replacement gets a new id, so that a process that has begun the old one cannot touch it. */
const replacing = sql`
  on conflict (key) where key is not null do update set
    id = excluded.id, kind = excluded.kind, urgency = excluded.urgency, user_id = excluded.user_id,
    address = excluded.address, subject_id = excluded.subject_id, turn = excluded.turn, owner = excluded.owner,
    details = excluded.details, state = 'waiting', tries = 0, hand_overs = 0, reason = null, status = null,
    holder = null, held_until = null, next_at = excluded.next_at, changed_at = now()`;

/**
 * Enqueues a delivery in the caller's transaction, so it exists exactly if that commits. It is attempted at least once;
 * if a process dies, another takes over.
 */
export async function enqueue<Details extends z.ZodMiniObject>(
  db: Database,
  kind: Kind<Details>,
  details: z.input<Details>,
  { userId, address, subjectId, runAt, runIn = 0, key, turn = 0, owner }: Options = {},
): Promise<void> {
  const json = JSON.stringify(kind.details.parse(details));
  await sql`
    with enqueued as (
      insert into deliveries (channel, kind, urgency, key, user_id, address, subject_id, turn, owner, details, next_at)
      values (${kind.channel}, ${kind.name}, ${kind.urgency}, ${key ?? null}, ${userId ?? null}::integer,
        ${address ?? null}, ${subjectId ?? null}::integer, ${turn}::integer, ${owner ?? null}::integer, ${json}::jsonb, coalesce(${runAt ?? null}::timestamptz, now() + make_interval(secs => ${runIn / 1_000}::float8)))
      ${replacing}
    )
    select pg_notify(${notifications}, ${kind.urgency})`.execute(db);
}

interface Each<Details extends z.ZodMiniObject> extends Pick<Options, 'key' | 'runIn'> {
  userId: number;
  details: z.input<Details>;
}

/** Enqueues one delivery to each of these users, in the caller's transaction and in one statement. */
export async function enqueueEach<Details extends z.ZodMiniObject>(
  db: Database,
  kind: Kind<Details>,
  deliveries: readonly Each<Details>[],
): Promise<void> {
  if (deliveries.length === 0) return;
  await sql`
    insert into deliveries (channel, kind, urgency, key, user_id, details, next_at)
    select ${kind.channel}, ${kind.name}, ${kind.urgency}, key, user_id, details, now() + make_interval(secs => seconds)
    from unnest(
      ${deliveries.map(({ userId }) => userId)}::integer[],
      ${deliveries.map(({ details }) => JSON.stringify(kind.details.parse(details)))}::jsonb[],
      ${deliveries.map(({ key = null }) => key)}::text[],
      ${deliveries.map(({ runIn = 0 }) => runIn / 1_000)}::float8[]
    ) each (user_id, details, key, seconds)
    ${replacing}`.execute(db);
  await tell(db, kind.urgency);
}

/** Finds the details of deliveries that have not left, by their keys. */
export async function findWaiting(db: Database, keys: readonly string[]): Promise<Map<string, { details: unknown }>> {
  const { rows } = await sql<{ key: string; details: unknown }>`
    select key, details from deliveries where key = any (${keys}::text[])`.execute(db);
  return new Map(rows.map(({ key, details }) => [key, { details }]));
}

/** Notifies all processes, when the caller's transaction commits, that deliveries of an urgency are due. */
export async function tell(db: Database, urgency: Urgency): Promise<void> {
  await sql`select pg_notify(${notifications}, ${urgency})`.execute(db);
}

/** Withdraws a delivery in the caller's transaction. One whose hand-over has begun continues, and is not retried. */
export const withdraw = (db: Database, key: string): Promise<void> => withdrawWhere(db, sql`key = ${key}`);

/** Withdraws every delivery that fits the condition, likewise. */
export async function withdrawWhere(db: Database, condition: RawBuilder<unknown>): Promise<void> {
  await sql`delete from deliveries where ${condition}`.execute(db);
}

/** Makes a waiting delivery due now, in the caller's transaction; a withdrawn one is not restored. */
export async function hasten(db: Database, key: string): Promise<void> {
  await sql`
    with hastened as (
      update deliveries set next_at = now() where key = ${key} and state = 'waiting' returning urgency
    )
    select pg_notify(${notifications}, urgency) from hastened`.execute(db);
}

/** A claimed delivery. */
export interface Delivery {
  id: number;
  kind: string;
  userId: number | null;
  address: string | null;
  subjectId: number | null;
  owner: number | null;
  details: unknown;
  /** Number of this attempt, from 1. */
  tries: number;
  /** How often it may have arrived already: 0 or 1. */
  handOvers: number;
}

/** The current attempt, for its handler. */
export interface Attempt {
  /** Aborted at the end of the attempt's time, and shortly before the process stops: the attempt has then failed. */
  readonly signal: AbortSignal;
  /** Waits until the rate allows one more of this urgency. Returns whether it had to wait. */
  readonly takeTurn: () => Promise<boolean>;
  /**
   * Durably records that the delivery is about to leave, so that it leaves at most twice even if the process dies.
   * Throws if it was withdrawn or another process took it over. `mayLeave` decides in the same transaction.
   */
  readonly handOver: (mayLeave?: (db: Database) => Promise<boolean>) => Promise<void>;
}

/**
 * Outcome of an attempt without an error. `withdrawn`: it is no longer wanted. Or when to revisit it: `waitUntil` by
 * this process's clock, `heldUntil` by the database's.
 */
export type Outcome = 'sent' | 'withdrawn' | { waitUntil: Date } | { heldUntil: Date };

export interface Handler {
  readonly kind: Kind;
  run(delivery: Delivery, attempt: Attempt): Promise<Outcome>;
  /** Called when no delivery of its urgency is left, for instance to close connections. */
  rest?(): void;
}

/** Binds a handler to a kind. A thrown error is a failed attempt; returning undefined means sent. */
export const handle = <Details extends z.ZodMiniObject>(
  kind: Kind<Details>,
  run: (delivery: Delivery & { details: z.output<Details> }, attempt: Attempt) => Promise<Outcome | void>,
  rest?: () => void,
): Handler => ({
  kind,
  run: async (delivery, attempt) =>
    (await run({ ...delivery, details: kind.details.parse(delivery.details) }, attempt)) ?? 'sent',
  ...(rest && { rest }),
});

/**
 * Why a delivery did not succeed. `address` and `refused`: the recipient or the content is permanently refused.
 * `failed`: it certainly did not arrive. `unknown`: it was handed over without a confirmation, so it may have arrived.
 */
export class DeliveryError extends Error {
  readonly outcome: 'address' | 'refused' | 'failed' | 'unknown';
  /** A code of the channel. */
  readonly reason: string;
  /** The channel's own words for its operator, without content or names; empty if there are none. */
  readonly status: string;
  /** Pause until the next attempt, if not that of the kind. */
  readonly pauseSeconds: number | undefined;

  constructor(outcome: DeliveryError['outcome'], reason: string, status = '', pauseSeconds?: number) {
    super(
      `${outcome === 'address' ? 'refused' : outcome}: ${[reason, status].filter((part) => part !== '').join(', ')}`,
    );
    this.name = 'DeliveryError';
    this.outcome = outcome;
    this.reason = reason;
    this.status = status;
    this.pauseSeconds = pauseSeconds;
  }
}
