import { describe, expect, test } from 'vitest';
import { elsewhere, momentIn, momentInBoth, spanIn } from '#contract/interview-times.ts';
import { dateLocaleOf } from '#contract/texts/days.ts';
import { textsOf } from '#server/platform/texts/texts.ts';
import { currentUtcOffset, presentZone } from '#server/reference/service.ts';
import { writeCalendar } from './write-calendar.ts';

const minute = 60_000;
const zones = [
  'Africa/Cairo Africa/Casablanca Africa/Johannesburg America/Anchorage America/Caracas America/Chicago America/Denver',
  'America/Halifax America/Havana America/Los_Angeles America/New_York America/Santiago America/Sao_Paulo America/St_Johns',
  'Asia/Beirut Asia/Jerusalem Asia/Kathmandu Asia/Kolkata Asia/Tehran Asia/Tokyo Atlantic/Azores Australia/Adelaide',
  'Australia/Lord_Howe Australia/Sydney Europe/Berlin Europe/Dublin Europe/Lisbon Pacific/Apia Pacific/Auckland Pacific/Chatham',
].flatMap((line) => line.split(' '));

/** Two hundred instants, multiples of five minutes, around clock changes of both hemispheres, in a fixed sequence. */
const changes = ['2026-03-08', '2026-03-29', '2026-04-05', '2026-09-27', '2026-10-04', '2026-10-25', '2026-11-01'];
const instants = Array.from({ length: 200 }, (_, index) => {
  const change = Date.parse(`${changes[index % changes.length]}T00:00:00Z`);
  return new Date(change + ((index * 377) % 576) * 5 * minute - 1_440 * minute);
});

const en = { t: textsOf('en', 'interviews'), locale: dateLocaleOf('en') };
/** The local time in a zone, computed from its offset alone, as `Tue 1 Dec, 10:00`. */
function byOffset(at: Date, zone: string): { day: string; time: string } {
  const local = new Date(at.getTime() + (currentUtcOffset(zone, at.getTime()) ?? 0) * minute).toUTCString();
  const [, weekday, day, month, time] = /^(\w{3}), (\d\d) (\w{3}) \d{4} (\d\d:\d\d)/.exec(local) ?? [];
  // British English abbreviates September to four letters.
  return { day: `${weekday} ${Number(day)} ${month === 'Sep' ? 'Sept' : month}`, time: time ?? '' };
}

test('covers thirty different, valid zones', () => {
  expect(zones.map((name) => presentZone(name, 'en')?.name)).toEqual(zones);
  expect(new Set(zones).size).toBe(30);
  expect(new Set(instants.map((at) => at.getTime())).size).toBe(200);
});

test('a timezone newer than this engine is left out, never shown by another clock', () => {
  const at = new Date('2026-12-01T09:00:00Z');
  const unknown = { name: 'Mars/Olympus', city: 'Olympus' };
  expect(elsewhere(at, unknown, 'UTC', en)).toBeUndefined();
  expect(momentInBoth(at, unknown, en)).toBe(momentInBoth(at, { name: 'Etc/UTC', city: 'UTC' }, en));
});

describe.each(zones)('in %s', (zone) => {
  test('screen, message, mail and calendar show the same instant', () => {
    const city = presentZone(zone, 'en') ?? { name: '', city: '' };
    for (const at of instants) {
      const { day, time } = byOffset(at, zone);
      const utc = byOffset(at, 'Etc/UTC');
      // The screen of a reader in the zone, and that of one in UTC with the other's time beside it.
      expect(momentIn(at, zone, en)).toBe(`${day}, ${time}`);
      const beside = elsewhere(at, city, 'UTC', en);
      const isSameClock = day === utc.day && time === utc.time;
      const there = `${day === utc.day ? time : `${day}, ${time}`} in ${city.city}`;
      expect(beside).toBe(isSameClock ? undefined : there);
      // The message, for clients without support for interviews.
      const message = momentInBoth(at, city, en);
      expect(message).toContain(`${day}, ${time}`);
      expect(message).toContain(`${utc.time} UTC`);
      // The calendar.
      const calendar = writeCalendar({
        method: 'REQUEST',
        uid: 'uid@localhost',
        sequence: 0,
        changedAt: at,
        startsAt: at,
        minutes: 45,
        title: 'Meet the team',
        place: '',
        description: '',
        organizer: { name: 'Rolecall', address: 'no-reply@example.com' },
        attendee: 'mira@example.com',
      });
      const [start, end] = ['DTSTART', 'DTEND'].map((name) => {
        const [, date = '', clock = ''] = new RegExp(`^${name}:(\\d{8})T(\\d{6})Z\r$`, 'm').exec(calendar) ?? [];
        return Date.parse(
          `${date.replace(/(....)(..)(..)/, '$1-$2-$3')}T${clock.replace(/(..)(..)(..)/, '$1:$2:$3')}Z`,
        );
      });
      expect([start, end]).toEqual([at.getTime(), at.getTime() + 45 * minute]);
      // The mail.
      const { time: endTime } = byOffset(new Date(at.getTime() + 45 * minute), zone);
      expect(spanIn(at, 45, zone, en)).toBe(`${momentIn(at, zone, en)} to ${endTime}`);
    }
  });
});

describe('a calendar', () => {
  const event = {
    method: 'REQUEST',
    uid: 'uid@localhost',
    sequence: 0,
    changedAt: new Date(0),
    startsAt: new Date(0),
    minutes: 30,
    title: 'Kennenlernen; mit „Tee“, Äpfeln und 🍏🍏🍏🍏🍏🍏🍏🍏🍏🍏🍏🍏🍏🍏🍏🍏🍏🍏🍏🍏🍏🍏',
    place: 'Raum\r\nATTENDEE:mailto:evil@example.com\nBEGIN:VALARM\u0007\\',
    description: 'One\nTwo',
    organizer: { name: 'Rolecall "inc"\n:x', address: 'no-reply@example.com' },
    attendee: 'mira@example.com',
  } as const;

  test('folds lines at 75 bytes between characters, and unfolds to the original', () => {
    const text = writeCalendar(event);
    const lines = text.split('\r\n');
    for (const line of lines) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
    expect(text).not.toContain('\uFFFD');
    const unfolded = text.replaceAll('\r\n ', '');
    expect(unfolded).toContain(String.raw`SUMMARY:Kennenlernen\; mit „Tee“\, Äpfeln und ${'🍏'.repeat(22)}`);
  });

  test('prevents texts from starting a line of their own', () => {
    const names = writeCalendar(event)
      .replaceAll('\r\n ', '')
      .split('\r\n')
      .map((line) => line.split(/[:;]/)[0]);
    expect(names.filter((name) => name === 'ATTENDEE' || name === 'BEGIN')).toEqual(['BEGIN', 'BEGIN', 'ATTENDEE']);
    expect(writeCalendar(event)).toContain('ORGANIZER;CN="Rolecall inc:x":mailto:no-reply@example.com');
  });
});
