import type { MessageMailFrequency } from './message-mail-store.ts';

/** Facts that decide when a recipient is mailed about messages they have neither read nor been mailed yet. */
export interface Waiting {
  frequency: Exclude<MessageMailFrequency, 'never'>;
  lastSeenAt: Date | null;
  /** Oldest and newest of these messages: of one thread, or of all threads when one mail gathers them. */
  firstAt: Date;
  lastAt: Date;
  /** Time of the last mail about this thread. */
  mailedAt: Date | null;
}

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

/** A user counts as away this long after their last call. */
const away = 5 * minute;
/** A burst ends when its writer pauses for this long, or at the latest when the reader could be away. */
const pause = minute;
const longestBurst = 5 * minute;

/**
 * Returns when the mail may be sent, never while the reader is present. 'At once' waits for the end of the burst and
 * for an hour since the last mail. Daily waits for the day to be over.
 */
export function dueAt({ frequency, lastSeenAt, firstAt, lastAt, mailedAt }: Waiting): Date {
  const gathered = {
    atOnce: Math.max(Math.min(lastAt.getTime() + pause, firstAt.getTime() + longestBurst), timeAfter(mailedAt, hour)),
    daily: firstAt.getTime() + day,
  }[frequency];
  return new Date(Math.max(gathered, timeAfter(lastSeenAt, away)));
}

const timeAfter = (date: Date | null, milliseconds: number): number =>
  date === null ? Number.NEGATIVE_INFINITY : date.getTime() + milliseconds;
