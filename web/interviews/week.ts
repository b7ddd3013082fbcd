import { type OwnInterview, slotRange } from '#contract/interviews.ts';
import { dateFormat } from '#contract/texts/formats.ts';

/*
 * Days and their half hours on the clock of a timezone. A day is a date without a timezone, `2026-12-01`; a moment is
 * in milliseconds since the Unix epoch.
 */

const minute = 60_000;
const half = 30 * minute;
const day = 1_440 * minute;
/** Half hours of a day. */
export const rowsOfDay = 48;
/** The half hour at which a day opens, and the one at which it ends for most: 9:00 and 18:00. */
export const workingRows = { first: 18, end: 36 } as const;

const atMidnight = (date: string): number => Date.parse(`${date}T00:00:00Z`);
const dateOf = (at: number): string => new Date(at).toISOString().slice(0, 10);

export const addDays = (date: string, days: number): string => dateOf(atMidnight(date) + days * day);
/** 0 for Monday to 6 for Sunday. */
export const weekdayOf = (date: string): number => (new Date(atMidnight(date)).getUTCDay() + 6) % 7;
export const mondayOf = (date: string): string => addDays(date, -weekdayOf(date));
export const isWeekend = (date: string): boolean => weekdayOf(date) > 4;

/** The weekdays of a Monday's week, or all seven days. */
export const daysOf = (monday: string, hasWeekend: boolean): string[] =>
  Array.from({ length: hasWeekend ? 7 : 5 }, (_, index) => addDays(monday, index));

/** Milliseconds by which a timezone's clock is ahead of UTC at a moment. */
function offsetAt(at: number, timeZone: string): number {
  const parts = dateFormat('en-GB', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
  }).formatToParts(at);
  const of = (type: string) => Number(parts.find((part) => part.type === type)?.value);
  const local = Date.UTC(of('year'), of('month') - 1, of('day'), of('hour'), of('minute'));
  return local - Math.floor(at / minute) * minute;
}

/** The offsets of a timezone in turn, from one moment to another at most a few days later. */
function offsetsBetween(from: number, to: number, timeZone: string): (at: number) => number {
  const [first, last] = [offsetAt(from, timeZone), offsetAt(to, timeZone)];
  return first === last ? () => first : (at) => offsetAt(at, timeZone);
}

/** The date that a timezone's clock shows at a moment. */
export const dateIn = (at: number, timeZone: string): string => dateOf(at + offsetAt(at, timeZone));

/**
 * The moments at which the half hours of a day begin on a timezone's clock. Undefined for one that the clock skips when
 * it goes forward; the first of two when it goes back.
 */
export function beginningsOf(date: string, timeZone: string): (number | undefined)[] {
  const midnight = atMidnight(date);
  const [from, to] = [midnight - day, midnight + 2 * day];
  const offsetOf = offsetsBetween(from, to, timeZone);
  const known = [...new Set([offsetOf(from), offsetOf(to)])].toSorted((one, other) => other - one);
  return Array.from({ length: rowsOfDay }, (_, row) => {
    const local = midnight + row * half;
    // The greater offset is the earlier moment.
    return known.map((offset) => local - offset).find((at) => at + offsetOf(at) === local);
  });
}

/** Times that a week offers depend on these. */
export interface Choices {
  ownZone: string;
  /** Of the other person; undefined if unknown. */
  theirZone: string | undefined;
  minutes: number;
  chosen: readonly number[];
  /** Whether no more times may be chosen. */
  isFull: boolean;
  own: readonly OwnInterview[];
  /** The interview that moves: it may overlap its former time. */
  moving?: { id: number; startsAt: number } | undefined;
  now: number;
}

/** A half hour of a day. */
export interface Cell {
  row: number;
  /** Undefined if the day skips it. */
  at: number | undefined;
  /** Whether it lies outside 9 to 18 o'clock for one of the two. */
  isShaded: boolean;
  isChosen: boolean;
  /** The own interview that takes place then. */
  taken: OwnInterview | undefined;
  /** The own interview that begins in this half hour. */
  beginning: OwnInterview | undefined;
  /** Whether a time may begin here, or is chosen. */
  isOffered: boolean;
}

const isWorking = (row: number): boolean => row >= workingRows.first && row < workingRows.end;

/** The half hours of a day, as they may be chosen. */
export function cellsOf(date: string, choices: Choices): Cell[] {
  const { ownZone, theirZone, minutes, chosen, isFull, own, moving, now } = choices;
  const midnight = atMidnight(date);
  const theirOffset =
    theirZone === undefined ? undefined : offsetsBetween(midnight - day, midnight + 2 * day, theirZone);
  const { first, last } = slotRange(now);
  const length = minutes * minute;
  const isBeside = (at: number) => chosen.every((one) => one === at || Math.abs(one - at) >= length);
  const others = own.filter(({ id }) => id !== moving?.id);
  const isFree = (at: number) =>
    others.every((one) => startOf(one) >= at + length || endOf(one) <= at) && at !== moving?.startsAt;
  return beginningsOf(date, ownZone).map((at, row) => {
    if (at === undefined)
      return { row, at, isShaded: true, isChosen: false, taken: undefined, beginning: undefined, isOffered: false };
    const theirRow = theirOffset === undefined ? row : Math.floor(((at + theirOffset(at)) % day) / half);
    const isChosen = chosen.includes(at);
    return {
      row,
      at,
      isShaded: !isWorking(row) || !isWorking(theirRow),
      isChosen,
      taken: own.find((one) => startOf(one) < at + half && endOf(one) > at),
      beginning: own.find((one) => startOf(one) >= at && startOf(one) < at + half),
      isOffered: isChosen || (!isFull && at >= first && at <= last && isBeside(at) && isFree(at)),
    };
  });
}

export const startOf = ({ startsAt }: OwnInterview): number => Date.parse(startsAt);
export const endOf = (one: OwnInterview): number => startOf(one) + one.minutes * minute;

/** Part of a half hour, from 0 to 1, by which a moment is after its beginning. */
export const partOf = (at: number, beginning: number): number => (at - beginning) / half;
export const halvesOf = (minutes: number): number => (minutes * minute) / half;
