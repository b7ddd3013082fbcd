import { describe, expect, test } from 'vitest';
import type { OwnInterview } from '#contract/interviews.ts';
import { addDays, beginningsOf, cellsOf, dateIn, daysOf, mondayOf } from './week.ts';

const zones = [
  'Africa/Cairo Africa/Casablanca America/Los_Angeles America/Santiago America/Sao_Paulo America/St_Johns',
  'Asia/Beirut Asia/Kathmandu Asia/Kolkata Asia/Tokyo Atlantic/Azores Australia/Adelaide Australia/Lord_Howe',
  'Europe/Berlin Europe/Lisbon Pacific/Apia Pacific/Auckland Pacific/Chatham UTC',
].flatMap((line) => line.split(' '));
/** A zone's clock: `2026-12-01 10:00`. */
function clockOf(timeZone: string): (at: number) => string {
  const format = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' });
  return (at) => format.format(at);
}
const rowName = (row: number) => `${String(Math.floor(row / 2)).padStart(2, '0')}:${row % 2 ? '30' : '00'}`;

describe.each(zones)('in %s', (zone) => {
  test('each half hour of a year is the first moment at which the clock shows it', () => {
    const clock = clockOf(zone);
    const hour = 3_600_000;
    const wrong: string[] = [];
    let skipped = 0;
    for (let date = '2026-01-01'; date < '2027-01-01'; date = addDays(date, 1))
      for (const [row, at] of beginningsOf(date, zone).entries()) {
        const shown = `${date} ${rowName(row)}`;
        if (at === undefined) skipped += 1;
        else if (clock(at) !== shown || clock(at - hour) === shown || clock(at - hour / 2) === shown) wrong.push(shown);
      }
    expect(wrong).toEqual([]);
    // A clock that goes forward by an hour once skips two of them.
    expect(skipped).toBeLessThanOrEqual(2);
    expect(dateIn(beginningsOf('2026-07-01', zone)[0] ?? 0, zone)).toBe('2026-07-01');
  });
});

test('a day on which the clock goes forward leaves out what it skips, and back shows the repeated hour once', () => {
  const forward = beginningsOf('2026-03-29', 'Europe/Berlin');
  expect(forward.map((at, row) => (at === undefined ? rowName(row) : '')).filter(Boolean)).toEqual(['02:00', '02:30']);
  const back = beginningsOf('2026-10-25', 'Europe/Berlin');
  expect(new Date(back[4] ?? 0).toISOString()).toBe('2026-10-25T00:00:00.000Z');
  expect(new Date(back[6] ?? 0).toISOString()).toBe('2026-10-25T02:00:00.000Z');
});

test('a week begins on Monday, with or without its weekend', () => {
  expect(mondayOf('2026-11-29')).toBe('2026-11-23');
  expect(daysOf('2026-11-30', false).at(-1)).toBe('2026-12-04');
  expect(daysOf('2026-11-30', true).at(-1)).toBe('2026-12-06');
});

const at = (time: string) => Date.parse(`2026-12-01T${time}:00Z`);
const own: OwnInterview = { id: 1, startsAt: '2026-12-01T10:10:00.000Z', minutes: 45, partner: 'Defne Tuncer' };
const given = {
  ownZone: 'Europe/Lisbon',
  theirZone: 'Europe/Berlin' as string | undefined,
  minutes: 45,
  chosen: [at('14:00')],
  isFull: false,
  own: [own],
  now: at('08:40'),
};
const named = (cells: ReturnType<typeof cellsOf>) => cells.map(({ row }) => rowName(row));
const cells = (changes: Partial<typeof given> = {}) => cellsOf('2026-12-01', { ...given, ...changes });
const open = (changes?: Partial<typeof given>) => named(cells(changes).filter(({ isShaded }) => !isShaded));

describe('the half hours of a day', () => {
  test('are offered from half an hour ahead, beside chosen times and own interviews', () => {
    const offered = named(cells().filter(({ isOffered }) => isOffered));
    const times = ['11:00', '11:30', '12:00', '12:30', '13:00', '14:00', '15:00', '15:30', '16:00'];
    expect(offered.slice(0, 9)).toEqual(times);
    expect(named(cells({ minutes: 30 }).filter(({ isOffered }) => isOffered)).slice(0, 3)).toEqual([
      '09:30',
      '11:00',
      '11:30',
    ]);
    expect(named(cells({ isFull: true }).filter(({ isOffered }) => isOffered))).toEqual(['14:00']);
    expect(cellsOf('2027-02-01', given).some(({ isOffered }) => isOffered)).toBe(false);
  });

  test('are striped for the length of an own interview, which is named where it begins', () => {
    expect(named(cells().filter(({ taken }) => taken))).toEqual(['10:00', '10:30']);
    expect(named(cells().filter(({ beginning }) => beginning))).toEqual(['10:00']);
  });

  test('are shaded outside 9 to 18 o’clock of either', () => {
    expect([open()[0], open().at(-1)]).toEqual(['09:00', '16:30']);
    expect([open({ theirZone: undefined })[0], open({ theirZone: undefined }).at(-1)]).toEqual(['09:00', '17:30']);
    // 14:30 in Kolkata at 9:00 in Lisbon.
    expect(open({ theirZone: 'Asia/Kolkata' })).toEqual([
      '09:00',
      '09:30',
      '10:00',
      '10:30',
      '11:00',
      '11:30',
      '12:00',
    ]);
    expect(open({ theirZone: 'Pacific/Auckland' })).toEqual([]);
  });

  test('of an interview that moves may overlap its former time, but not be it', () => {
    const moving = { id: 1, startsAt: Date.parse(own.startsAt) };
    const offered = cellsOf('2026-12-01', { ...given, moving }).filter(({ isOffered }) => isOffered);
    expect(named(offered).slice(0, 3)).toEqual(['09:30', '10:00', '10:30']);
    const half = { ...own, startsAt: '2026-12-01T10:00:00.000Z' };
    const again = cellsOf('2026-12-01', { ...given, own: [half], moving: { id: 1, startsAt: at('10:00') } });
    expect(named(again.filter(({ isOffered }) => isOffered)).slice(0, 2)).toEqual(['09:30', '10:30']);
  });
});
