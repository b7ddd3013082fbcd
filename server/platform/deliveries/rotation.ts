import type { Delivery } from './deliveries.ts';
import type { Rotation } from './store.ts';

/** Seconds after which an attempt counts as slow. */
const slow = 3;

export interface Owners extends Rotation {
  /** Moves the turn past the owners of claimed deliveries. */
  noteClaimed(deliveries: readonly Delivery[]): void;
  /** Puts the owner of a failed or slow attempt behind others until one of theirs succeeds quickly. */
  noteEnded(delivery: Delivery, ended: { isFailed: boolean; seconds: number }): void;
}

/** Remembers, in this process, whose turn is next among owners of deliveries. */
export function createOwners(): Owners {
  const behind = new Set<number>();
  const owners = {
    last: 0,
    behind,
    noteClaimed(deliveries: readonly Delivery[]) {
      const claimed = deliveries.flatMap(({ owner }) => owner ?? []).toSorted((one, other) => one - other);
      // Those before the last one came after a full round.
      owners.last = claimed.findLast((owner) => owner <= owners.last) ?? claimed.at(-1) ?? owners.last;
    },
    noteEnded({ owner }: Delivery, { isFailed, seconds }: { isFailed: boolean; seconds: number }) {
      if (owner === null) return;
      if (isFailed || seconds > slow) behind.add(owner);
      else behind.delete(owner);
    },
  };
  return owners;
}
