import type { Generated } from 'kysely';

/** `held`: until the recipient's day is over. `refused`: for its address. `discarded`: for good. */
export type DeliveryState =
  | 'waiting'
  | 'held'
  | 'sending'
  | 'handed over'
  | 'sent'
  | 'refused'
  | 'failed'
  | 'discarded'
  | 'withdrawn';

/** A delivery that leaves outside the request that causes it; see `server/platform/deliveries`. */
export interface DeliveryTable {
  id: Generated<number>;
  channel: 'mail' | 'task' | 'webhook';
  kind: string;
  urgency: 'now' | 'soon' | 'later' | 'outside';
  state: Generated<DeliveryState>;
  /** Unique among deliveries. */
  key: string | null;
  /** Its recipient, or the address if that is not a user's current one. */
  userId: number | null;
  address: string | null;
  /** Id of its subject: for an announcement, the position. */
  subjectId: number | null;
  details: Generated<unknown>;
  /** Whose turn it is, of urgency `outside`: a company. */
  owner: number | null;
  /** Low turns leave first. */
  turn: Generated<number>;
  tries: Generated<number>;
  /** Number of hand-overs without a confirmation. */
  handOvers: Generated<number>;
  /** Earliest time of the next attempt. */
  nextAt: Generated<Date>;
  /** Why the last attempt failed: a code, and the mail server's status without its text. */
  reason: string | null;
  status: string | null;
  /** The process that delivers it until its lease ends. */
  holder: string | null;
  heldUntil: Date | null;
  changedAt: Generated<Date>;
}
