import type { Generated } from 'kysely';

/** `held` is until the recipient's day is over; `refused` for its address, `discarded` for good. */
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

/** What leaves outside the request that asks for it; see `server/platform/deliveries`. */
export interface DeliveryTable {
  id: Generated<number>;
  channel: 'mail' | 'task' | 'webhook';
  kind: string;
  urgency: 'now' | 'soon' | 'later' | 'outside';
  state: Generated<DeliveryState>;
  /** Names at most one delivery. */
  key: string | null;
  /** Its recipient, or the address if that is not a user's current one. */
  userId: number | null;
  address: string | null;
  /** Id of its subject: of an announcement the position. */
  subjectId: number | null;
  details: Generated<unknown>;
  /** Those of low turn go first. */
  turn: Generated<number>;
  tries: Generated<number>;
  /** How often it left without a confirmation. */
  handOvers: Generated<number>;
  /** Earliest time of the next try. */
  nextAt: Generated<Date>;
  /** Why the last try failed: a code, and the words of the mail server without its text. */
  reason: string | null;
  status: string | null;
  /** The process that delivers it, until its lease ends. */
  holder: string | null;
  heldUntil: Date | null;
  changedAt: Generated<Date>;
}
