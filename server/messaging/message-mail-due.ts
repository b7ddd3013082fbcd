import type { MessageMailFrequency } from './message-mail-store.ts';

/** What decides when somebody is mailed what they have not read and not been mailed yet. */
export interface Waiting {
  frequency: Exclude<MessageMailFrequency, 'never'>;
  lastSeenAt: Date | null;
  /** The oldest of these messages and the newest: of one thread, or of all where one mail gathers them. */
  firstAt: Date;
  lastAt: Date;
  /** When this thread was last mailed about. */
  mailedAt: Date | null;
}

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

/** After this long without a call somebody counts as away. */
const away = 5 * minute;
/** A burst is over when its writer has paused for this long, or at the latest when the reader could have been away. */
const pause = minute;
const longestBurst = 5 * minute;

/** From when on the mail may leave: never while the reader is there, at once only after the burst, else when the hour or day is full. */
export function dueAt({ frequency, lastSeenAt, firstAt, lastAt, mailedAt }: Waiting): Date {
  const gathered = {
    atOnce: Math.max(Math.min(lastAt.getTime() + pause, firstAt.getTime() + longestBurst), timeAfter(mailedAt, hour)),
    hourly: firstAt.getTime() + hour,
    daily: firstAt.getTime() + day,
  }[frequency];
  return new Date(Math.max(gathered, timeAfter(lastSeenAt, away)));
}

const timeAfter = (date: Date | null, milliseconds: number): number =>
  date === null ? Number.NEGATIVE_INFINITY : date.getTime() + milliseconds;
