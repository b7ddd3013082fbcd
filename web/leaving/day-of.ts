/** Formats the day of a deletion: '10 May'. It is at most a month away, so the year is omitted. */
export const dayOf = (date: Date, locale: string): string =>
  date.toLocaleDateString(locale, { day: 'numeric', month: 'long' });
