import { ChevronLeft, ChevronRight } from 'lucide-react';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { cityName } from '#contract/place.ts';
import { dateFormat } from '#contract/texts/formats.ts';
import { useLocale } from '#web/platform/texts/locale.ts';
import { useTexts } from '#web/platform/texts/texts.ts';
import { Checkbox } from '#web/ui/check-mark.tsx';
import { Row, Text } from '#web/ui/layout.tsx';
import { type WeekProps, dayParts, openingOf, useWeek, useWriting } from './use-week.ts';
import { type Cell, addDays, halvesOf, isWeekend, partOf, rowsOfDay, startOf, workingRows } from './week.ts';
import classes from './week-grid.module.css';

/** A week of half hours as a grid: arrow keys move, Page Up and Page Down turn weeks, Enter chooses. */
export function WeekGrid({
  choices,
  partner,
  theirZone,
  onToggle,
  hasFocus,
}: WeekProps & {
  /** Whether a dialog that opens focuses it first. */
  hasFocus: boolean;
}) {
  const t = useTexts('interviews');
  const cities = useTexts('cities');
  const locale = useLocale();
  const id = useId();
  const [hasWeekend, setWeekend] = useState(false);
  const week = useWeek(choices, hasWeekend);
  const { days, monday, previous, next } = week;
  const writing = useWriting(choices, theirZone);
  const [active, setActive] = useState(() => openingOf(days));
  const [pointed, setPointed] = useState<string>();
  const isActiveShown = days.some(({ date }) => date === active.date);
  const focused = isActiveShown ? active : openingOf(days);
  const box = useRef<HTMLDivElement>(null);
  const movesFocus = useRef(false);

  // Not before the dialog around it is open, and it has a place.
  useEffect(() => {
    const { current } = box;
    const nine = current?.querySelector<HTMLElement>(`[data-row="${workingRows.first}"]`);
    const head = current?.querySelector<HTMLElement>('[data-head]');
    if (current && nine && head) current.scrollTop = nine.offsetTop - head.offsetHeight;
  }, []);
  useEffect(() => {
    if (!movesFocus.current) return;
    movesFocus.current = false;
    const cell = box.current?.querySelector<HTMLElement>('td [tabindex="0"]');
    cell?.focus({ preventScroll: true });
    // The browser would move a cell at the edge to the middle.
    cell?.scrollIntoView({ block: 'nearest' });
  });

  const moveTo = (date: string, row: number) => {
    if (!week.isWithin(date)) return;
    movesFocus.current = true;
    week.showWeekOf(date);
    setActive({ date, row: Math.min(Math.max(row, 0), rowsOfDay - 1) });
  };
  /** The next day that the grid shows in a direction. */
  const beside = (date: string, step: number): string => {
    const other = addDays(date, step);
    return !hasWeekend && isWeekend(other) ? beside(other, step) : other;
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const { date, row } = focused;
    const targets: Partial<Record<string, [string, number]>> = {
      ArrowUp: [date, row - 1],
      ArrowDown: [date, row + 1],
      ArrowLeft: [beside(date, -1), row],
      ArrowRight: [beside(date, 1), row],
      PageUp: [addDays(date, -7), row],
      PageDown: [addDays(date, 7), row],
      Home: [days[0]?.date ?? date, row],
      End: [days.at(-1)?.date ?? date, row],
    };
    const target = targets[event.key];
    if (!target) return;
    event.preventDefault();
    moveTo(...target);
  };

  const label = dateFormat(locale, { day: 'numeric', month: 'long', timeZone: 'UTC' }).formatRange(
    new Date(`${monday}T00:00:00Z`),
    new Date(`${days.at(-1)?.date ?? monday}T00:00:00Z`),
  );
  const clockDay = days.find(({ date }) => date === (pointed ?? focused.date)) ?? days[0];
  const turn = (date: string | undefined, name: string, icon: typeof ChevronLeft) => {
    const Icon = icon;
    return (
      <button
        type="button"
        className={classes.turn}
        aria-label={name}
        disabled={date === undefined}
        onClick={() => date !== undefined && week.showWeekOf(date)}
      >
        <Icon size={18} aria-hidden />
      </button>
    );
  };
  return (
    <div>
      <Row gap="10" marginBottom="8">
        <Text as="h3" id={id} flex="1" size="m" weight="600" aria-live="polite">
          {label}
        </Text>
        <Row as="label" gap="8" size="s" className={classes.weekend}>
          <Checkbox checked={hasWeekend} onChange={({ currentTarget }) => setWeekend(currentTarget.checked)} />
          {t('week.weekend')}
        </Row>
        {turn(previous, t('week.previous'), ChevronLeft)}
        {turn(next, t('week.next'), ChevronRight)}
      </Row>
      <div
        ref={box}
        className={classes.box}
        data-clocks={theirZone ? 2 : 1}
        style={{ '--days': days.length }}
        onPointerLeave={() => setPointed(undefined)}
      >
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-to-interactive-role -- a table whose cells are chosen is a grid */}
        <table role="grid" aria-labelledby={id} aria-multiselectable className={classes.grid} onKeyDown={onKeyDown}>
          <thead className={classes.head} data-head>
            <tr className={classes.row}>
              <th className={classes.clock} aria-hidden>
                <strong>{t('week.you')}</strong>
                {cityName(choices.ownZone, cities)}
              </th>
              {theirZone && (
                <th className={classes.clock} aria-hidden>
                  <strong>{partner}</strong>
                  {theirZone.city}
                </th>
              )}
              {days.map(({ date }) => {
                const { weekday, day, month } = dayParts(date, locale);
                return (
                  <th key={date} scope="col" className={classes.day}>
                    <strong>{weekday}</strong> {day} {month}
                  </th>
                );
              })}
            </tr>
          </thead>
          <tbody className={classes.rows}>
            {Array.from({ length: rowsOfDay }, (_, row) => {
              const clock = row % 2 === 0 ? clockDay?.cells[row]?.at : undefined;
              return (
                // oxlint-disable-next-line react/no-array-index-key -- the half hours of a day have no other name
                <tr key={row} className={classes.row} data-row={row} data-full={row % 2 === 0}>
                  <td className={classes.own} aria-hidden>
                    {clock !== undefined && writing.time(clock)}
                  </td>
                  {theirZone && (
                    <td className={classes.theirs} aria-hidden>
                      {clock !== undefined && writing.theirTime(clock)}
                    </td>
                  )}
                  {days.map(({ date, cells }) => {
                    const cell = cells[row];
                    if (!cell) return null;
                    return (
                      <GridCell
                        key={date}
                        cell={cell}
                        minutes={choices.minutes}
                        writing={writing}
                        isFocused={date === focused.date && row === focused.row}
                        hasFocus={hasFocus}
                        onPoint={() => setPointed(date)}
                        onPress={() => {
                          setActive({ date, row });
                          if (cell.at !== undefined && cell.isOffered) onToggle(cell.at);
                        }}
                      />
                    );
                  })}
                </tr>
              );
            })}
          </tbody>
        </table>
      </div>
      <Text marginTop="8" size="xs" tone="mute">
        {t(theirZone ? 'week.legend' : 'week.legendOne')}
      </Text>
    </div>
  );
}

interface CellProps {
  cell: Cell;
  minutes: number;
  writing: ReturnType<typeof useWriting>;
  isFocused: boolean;
  hasFocus: boolean;
  onPoint: () => void;
  onPress: () => void;
}

/** A half hour, with the block that begins in it: a chosen time as long as the interview, or an own interview. */
function GridCell({ cell, minutes, writing, isFocused, hasFocus, onPoint, onPress }: CellProps) {
  const t = useTexts('interviews');
  const { at, isShaded, isChosen, isOffered, taken, beginning } = cell;
  const times = at === undefined ? undefined : { own: writing.moment(at), theirs: writing.theirs(at) };
  const both =
    times && (times.theirs === undefined ? times.own : t('week.cell', { own: times.own, theirs: times.theirs }));
  const label = both && taken ? t('week.taken', { time: both, name: taken.partner }) : both;
  return (
    <td className={classes.cell} data-shaded={isShaded || undefined} aria-selected={isChosen}>
      <button
        type="button"
        className={classes.press}
        tabIndex={isFocused ? 0 : -1}
        data-autofocus={(isFocused && hasFocus) || undefined}
        aria-label={label ?? t('week.skipped')}
        aria-pressed={isChosen}
        aria-disabled={!isOffered || undefined}
        onPointerEnter={onPoint}
        onClick={onPress}
      />
      {at !== undefined && beginning && (
        <span
          aria-hidden
          className={classes.taken}
          style={{ '--from': partOf(startOf(beginning), at), '--rows': halvesOf(beginning.minutes) }}
        >
          {beginning.partner}
        </span>
      )}
      {at !== undefined && isChosen && (
        <span aria-hidden className={classes.chosen} style={{ '--rows': halvesOf(minutes) }}>
          {writing.span(at, minutes)}
        </span>
      )}
    </td>
  );
}
