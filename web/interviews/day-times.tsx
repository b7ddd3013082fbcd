import { ChevronLeft, ChevronRight } from 'lucide-react';
import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { cityName } from '#contract/place.ts';
import { dateFormat } from '#contract/texts/formats.ts';
import { useLocale } from '#web/platform/texts/locale.ts';
import { useTexts } from '#web/platform/texts/texts.ts';
import { Checkbox } from '#web/ui/check-mark.tsx';
import { List, Row, Text } from '#web/ui/layout.tsx';
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx';
import classes from './day-times.module.css';
import { type WeekProps, dayParts, openingOf, useWeek, useWriting } from './use-week.ts';
import { type Cell, workingRows } from './week.ts';

/** The half hours of one day of a week, for a narrow screen. */
export function DayTimes({ choices, partner, theirZone, onToggle }: WeekProps) {
  const t = useTexts('interviews');
  const cities = useTexts('cities');
  const locale = useLocale();
  const week = useWeek(choices, true);
  const { days, previous, next } = week;
  const [date, setDate] = useState(() => openingOf(days).date);
  const shown = days.find((one) => one.date === date) ?? days.find(isOffering) ?? days[0];
  const writing = useWriting(choices, theirZone);
  const turn = (to: string | undefined, name: string, isBack: boolean) => (
    <button
      type="button"
      className={classes.turn}
      aria-label={name}
      disabled={to === undefined}
      onClick={() => to !== undefined && week.showWeekOf(to)}
    >
      {isBack ? <ChevronLeft size={20} aria-hidden /> : <ChevronRight size={20} aria-hidden />}
    </button>
  );
  return (
    <div className={classes.times}>
      <Row gap="0">
        {turn(previous, t('week.previous'), true)}
        <fieldset className={classes.days} aria-label={t('week.days')}>
          {days.map((one) => {
            const parts = dayParts(one.date, locale);
            const count = one.cells.filter(({ isChosen }) => isChosen).length;
            return (
              <button
                key={one.date}
                type="button"
                className={classes.day}
                aria-pressed={one.date === shown?.date}
                data-chosen={count > 0 || undefined}
                onClick={() => setDate(one.date)}
              >
                {parts.weekday} <strong>{parts.day}</strong>
                <VisuallyHidden>
                  {' '}
                  {parts.month}
                  {count > 0 && `, ${t('week.count', { count })}`}
                </VisuallyHidden>
              </button>
            );
          })}
        </fieldset>
        {turn(next, t('week.next'), false)}
      </Row>
      <Row justify="space-between" size="s" tone="mute" weight="600" className={classes.clocks}>
        <span>{t('week.clock', { name: t('week.you'), city: cityName(choices.ownZone, cities) })}</span>
        {theirZone && <span>{t('week.clock', { name: partner, city: theirZone.city })}</span>}
      </Row>
      {shown && (
        <Lines key={shown.date} date={shown.date}>
          {shown.cells.map((cell) => (
            <Line
              key={cell.row}
              cell={cell}
              minutes={choices.minutes}
              writing={writing}
              onToggle={(at) => {
                setDate(shown.date);
                onToggle(at);
              }}
            />
          ))}
        </Lines>
      )}
    </div>
  );
}

const isOffering = ({ cells }: { cells: readonly Cell[] }) => cells.some(({ isOffered }) => isOffered);

const nameOf = (date: string, locale: string): string =>
  dateFormat(locale, { weekday: 'long', day: 'numeric', month: 'long', timeZone: 'UTC' }).format(
    new Date(`${date}T00:00:00Z`),
  );

/** The list of a day, which opens at nine. */
function Lines({ date, children }: { date: string; children: ReactNode }) {
  const locale = useLocale();
  const list = useRef<HTMLUListElement>(null);
  useEffect(() => {
    const { current } = list;
    const nine = [...(current?.children ?? [])].find(
      (one) => Number(one.getAttribute('data-row')) >= workingRows.first,
    );
    if (current && nine instanceof HTMLElement) current.scrollTop = nine.offsetTop - current.offsetTop;
  }, []);
  return (
    <List ref={list} className={classes.list} aria-label={nameOf(date, locale)}>
      {children}
    </List>
  );
}

interface LineProps {
  cell: Cell;
  minutes: number;
  writing: ReturnType<typeof useWriting>;
  onToggle: (at: number) => void;
}

/** A half hour to choose, or of an own interview; nothing for one that is not offered. */
function Line({
  cell: { row, at, isShaded, isChosen, isOffered, taken, beginning },
  minutes,
  writing,
  onToggle,
}: LineProps) {
  const t = useTexts('interviews');
  const id = useId();
  if (at === undefined || (!isOffered && !taken)) return null;
  const own = isChosen ? writing.span(at, minutes) : writing.time(at);
  const theirs = isChosen ? writing.theirSpan(at, minutes) : writing.theirTime(at);
  if (!isOffered)
    return (
      <Row as="li" gap="12" className={classes.line} data-row={row} data-taken>
        <span>{own}</span>
        <Text as="span" flex="1" size="s" wrap="ellipsis">
          {beginning && t('week.with', { name: beginning.partner })}
        </Text>
        <Text as="span" tone="mute" className={classes.theirs}>
          {theirs}
        </Text>
      </Row>
    );
  return (
    <li data-row={row}>
      <Row
        as="label"
        gap="12"
        htmlFor={id}
        className={classes.line}
        data-shaded={isShaded || undefined}
        data-chosen={isChosen || undefined}
      >
        <Text as="span" flex="1" weight="600" font="tabular">
          {own}
        </Text>
        <Text as="span" font="tabular" className={classes.theirs}>
          {theirs !== undefined && theirs !== own && <VisuallyHidden>{writing.theirs(at)}</VisuallyHidden>}
          <span aria-hidden>{theirs}</span>
        </Text>
        <Checkbox id={id} checked={isChosen} onChange={() => onToggle(at)} />
      </Row>
    </li>
  );
}
