import { useState } from 'react';
import { elsewhere, momentIn, timeIn } from '#contract/interview-times.ts';
import { slotRange } from '#contract/interviews.ts';
import type { Zone } from '#contract/reference.ts';
import { dateFormat } from '#contract/texts/formats.ts';
import { useLocale } from '#web/platform/texts/locale.ts';
import { useTexts } from '#web/platform/texts/texts.ts';
import { type Cell, type Choices, addDays, cellsOf, dateIn, daysOf, isWeekend, mondayOf, workingRows } from './week.ts';

/** The week in which times are chosen, by mouse, touch or keyboard. */
export interface WeekProps {
  choices: Choices;
  /** First name of the other person. */
  partner: string;
  theirZone: Zone | undefined;
  onToggle: (at: number) => void;
}

/** Hook: the shown week between the first and the last that have times, and its days with their half hours. */
export function useWeek(choices: Choices, hasWeekend: boolean) {
  const range = slotRange(choices.now);
  const firstDay = dateIn(range.first, choices.ownZone);
  const lastDay = dateIn(range.last, choices.ownZone);
  const following = addDays(mondayOf(firstDay), isWeekend(firstDay) ? 7 : 0);
  const firstMonday = hasWeekend ? mondayOf(firstDay) : following;
  const [shown, setShown] = useState(following);
  const monday = shown < firstMonday ? firstMonday : shown;
  const days = daysOf(monday, hasWeekend).map((date) => ({ date, cells: cellsOf(date, choices) }));
  const next = addDays(monday, 7);
  return {
    days,
    monday,
    showWeekOf: (date: string) => setShown(mondayOf(date)),
    isWithin: (date: string) => date >= firstMonday && date < addDays(mondayOf(lastDay), 7),
    previous: monday > firstMonday ? addDays(monday, -7) : undefined,
    next: next <= lastDay ? next : undefined,
  };
}

const suits = ({ isOffered, isShaded }: Cell): boolean => isOffered && !isShaded;
const isLater = ({ isOffered, row }: Cell): boolean => isOffered && row >= workingRows.first;

/**
 * The first half hour on offer in these days that suits both, or else from nine on; the first day's nine without one.
 */
export function openingOf(days: readonly { date: string; cells: readonly Cell[] }[]): { date: string; row: number } {
  for (const fits of [suits, isLater])
    for (const { date, cells } of days) {
      const cell = cells.find(fits);
      if (cell) return { date, row: cell.row };
    }
  return { date: days[0]?.date ?? '', row: workingRows.first };
}

/** Hook: how the week's moments are written, on the reader's clock and on the other person's. */
export function useWriting({ ownZone }: Choices, theirZone: Zone | undefined) {
  const t = useTexts('interviews');
  const locale = useLocale();
  const wording = { t, locale };
  return {
    time: (at: number) => timeIn(new Date(at), ownZone, locale),
    span: (at: number, minutes: number) => spanOf(at, minutes, ownZone, locale),
    moment: (at: number) => momentIn(new Date(at), ownZone, wording),
    /** Of the other person, in a sentence; undefined where both clocks show the same. */
    theirs: (at: number) => theirZone && elsewhere(new Date(at), theirZone, ownZone, wording),
    /** The same in a column, with the weekday where that differs. */
    theirTime: (at: number) => theirZone && timeBeside(at, theirZone.name, ownZone, locale),
    theirSpan: (at: number, minutes: number) => theirZone && spanOf(at, minutes, theirZone.name, locale),
  };
}

const spanOf = (at: number, minutes: number, timeZone: string, locale: string): string =>
  dateFormat(locale, { timeStyle: 'short', timeZone }).formatRange(at, at + minutes * 60_000);

function timeBeside(at: number, timeZone: string, ownZone: string, locale: string): string {
  const time = timeIn(new Date(at), timeZone, locale);
  if (dateIn(at, timeZone) === dateIn(at, ownZone)) return time;
  return `${dateFormat(locale, { weekday: 'short', timeZone }).format(at)} ${time}`;
}

/** A day in words, in parts. */
export function dayParts(date: string, locale: string): { weekday: string; day: string; month: string } {
  const parts = dateFormat(locale, { weekday: 'short', day: 'numeric', month: 'short', timeZone: 'UTC' }).formatToParts(
    new Date(`${date}T00:00:00Z`),
  );
  const of = (type: string) => parts.find((part) => part.type === type)?.value ?? '';
  return { weekday: of('weekday'), day: of('day'), month: of('month') };
}
