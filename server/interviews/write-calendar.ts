/*
 * An invitation for calendars according to RFC 5545 and 5546. Written by hand: the library for it needs Node 22
 * (docs/decisions/0057).
 */

/** An event for the calendar of one of the two people. */
export interface CalendarEvent {
  method: 'REQUEST' | 'CANCEL';
  uid: string;
  sequence: number;
  changedAt: Date;
  startsAt: Date;
  minutes: number;
  title: string;
  place: string;
  description: string;
  /** The product. */
  organizer: { name: string; address: string };
  /** Only the reader: the other person's address is in no calendar. */
  attendee: string;
}

/** Writes the text of an `.ics` file. Times are in UTC, so no timezone has to be described. */
export function writeCalendar(event: CalendarEvent): string {
  const { method, uid, sequence, changedAt, startsAt, minutes, title, place, description, organizer, attendee } = event;
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    `PRODID:-//${text(organizer.name)}//Interviews//EN`,
    'CALSCALE:GREGORIAN',
    `METHOD:${method}`,
    'BEGIN:VEVENT',
    `UID:${uid}`,
    `SEQUENCE:${sequence}`,
    `DTSTAMP:${time(changedAt)}`,
    `DTSTART:${time(startsAt)}`,
    `DTEND:${time(new Date(startsAt.getTime() + minutes * 60_000))}`,
    `SUMMARY:${text(title)}`,
    ...(place === '' ? [] : [`LOCATION:${text(place)}`]),
    `DESCRIPTION:${text(description)}`,
    `ORGANIZER;CN=${parameter(organizer.name)}:mailto:${organizer.address}`,
    `ATTENDEE;ROLE=REQ-PARTICIPANT;PARTSTAT=ACCEPTED;RSVP=FALSE:mailto:${attendee}`,
    `STATUS:${method === 'CANCEL' ? 'CANCELLED' : 'CONFIRMED'}`,
    'TRANSP:OPAQUE',
    'END:VEVENT',
    'END:VCALENDAR',
  ];
  return lines.map((line) => `${fold(line)}\r\n`).join('');
}

/** `20261201T090000Z`. */
const time = (at: Date): string =>
  at
    .toISOString()
    .replace(/\.\d{3}Z$/, 'Z')
    .replaceAll(/[-:]/g, '');

/** Escapes a text value, and removes control characters except line breaks. */
const text = (value: string): string =>
  value
    .replaceAll(/\r\n?|[\u2028\u2029]/g, '\n')
    .replaceAll(/(?!\n)\p{Cc}/gu, '')
    .replaceAll(/[\\;,]/g, String.raw`\$&`)
    .replaceAll('\n', String.raw`\n`);

/** A parameter's value in quotes, from which nothing in it can escape. */
const parameter = (value: string): string => `"${value.replaceAll(/["\p{Cc}]/gu, '')}"`;

/** Longest line in bytes, without its break. */
const maxLine = 75;

/** Folds a long line between two characters; each further one starts with a space. */
function fold(line: string): string {
  const lines: string[] = [];
  let current = '';
  let bytes = 0;
  for (const character of line) {
    const size = Buffer.byteLength(character);
    if (bytes + size > maxLine) {
      lines.push(current);
      current = ' ';
      bytes = 1;
    }
    current += character;
    bytes += size;
  }
  return [...lines, current].join('\r\n');
}
