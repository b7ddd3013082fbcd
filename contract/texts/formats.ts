/*
 * Numbers, plural forms and dates in a locale of the catalogues. Creating an Intl object takes longer than using it,
 * and the first of a kind takes a phone 20 ms. So small whole numbers, which every page has, need none, and all dates
 * of a format share one.
 */

/** Whole numbers that all our languages write alike, with a separate plural form only for 1. */
const isShort = (value: number): boolean => value >= 0 && value < 1_000 && value % 1 === 0;

interface NumberFormat {
  format(value: number): string;
}

/** Like `Intl.NumberFormat`, without options. */
export const numberFormat = (locale: string): NumberFormat => ({
  format: (value) => (isShort(value) ? `${value}` : value.toLocaleString(locale)),
});

/** Like `Intl.PluralRules` for cardinal numbers; the catalogues have no others. */
export const pluralRules = (locale: string): Pick<Intl.PluralRules, 'select'> => ({
  select(value) {
    if (!isShort(value)) return new Intl.PluralRules(locale).select(value);
    return value === 1 ? 'one' : 'other';
  },
});

const dateFormats = new Map<string, Intl.DateTimeFormat>();

/** Like `Intl.DateTimeFormat`; keeps the timezone that the machine had at the first call. */
export function dateFormat(locale: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = locale + JSON.stringify(options);
  const found = dateFormats.get(key) ?? new Intl.DateTimeFormat(locale, options);
  dateFormats.set(key, found);
  return found;
}

/** Formats a time in the machine's timezone, its day as in texts with `::yMMMd`: '3 May 2026, 14:02'. */
export function wholeTimeOf(moment: Date, locale: string): string {
  const day = dateFormat(locale, { year: 'numeric', month: 'short', day: 'numeric' }).format(moment);
  return `${day}, ${dateFormat(locale, { timeStyle: 'short' }).format(moment)}`;
}
