/** The calendar attached to a mail, without line folds; empty for a mail without one. */
export function calendarOf(mail: string): string {
  const [, encoded = ''] = /application\/ics[\s\S]*?\r\n\r\n([\w+/=\r\n]+)-/.exec(mail) ?? [];
  return Buffer.from(encoded, 'base64').toString().replaceAll('\r\n ', '');
}

/** Reads a calendar by the grammar of RFC 5545: its properties by name, without parameters and escapes. */
export function readCalendar(text: string): Record<string, string> {
  const lines = text.replaceAll(/\r\n[ \t]/g, '').split('\r\n');
  const properties = lines.flatMap((line) => {
    const [, name, value = ''] = /^([\w-]+)(?:;[\w-]+=(?:"[^"]*"|[^";:,]*))*:(.*)$/.exec(line) ?? [];
    if (line !== '' && name === undefined) throw new Error(`Not a line of a calendar: ${line}`);
    const plain = value.replaceAll(/\\([\\;,nN])/g, (_, sign: string) => (/n/i.test(sign) ? '\n' : sign));
    return name === undefined ? [] : [[name, plain] as const];
  });
  return Object.fromEntries(properties);
}

/** A moment of ISO 8601 as calendars write it: `20261201T090000Z`. */
export const inCalendar = (at = ''): string => at.replaceAll(/[-:]|\.000/g, '');
