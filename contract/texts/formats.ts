/*
 * Numbers, plural forms and dates in a locale of the catalogues. To make an Intl object takes longer than to use it, and
 * the first of a kind takes a phone 20 ms: none is made for what every page writes, small whole numbers, and one for all
 * dates of a form.
 */

/** Whole numbers that all our languages write alike, and with a plural form of its own for 1 alone. */
const isShort = (value: number): boolean => value >= 0 && value < 1_000 && value % 1 === 0;

interface NumberFormat {
  format(value: number): string;
}

/** As `Intl.NumberFormat`, without options. */
export const numberFormat = (locale: string): NumberFormat => ({
  format: (value) => (isShort(value) ? `${value}` : value.toLocaleString(locale)),
});

/** As `Intl.PluralRules` of cardinal numbers; the catalogues have no others. */
export const pluralRules = (locale: string): Pick<Intl.PluralRules, 'select'> => ({
  select(value) {
    if (!isShort(value)) return new Intl.PluralRules(locale).select(value);
    return value === 1 ? 'one' : 'other';
  },
});

const dateFormats = new Map<string, Intl.DateTimeFormat>();

/** As `Intl.DateTimeFormat`; of the timezone that the machine had when it was first asked for. */
export function dateFormat(locale: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = locale + JSON.stringify(options);
  const found = dateFormats.get(key) ?? new Intl.DateTimeFormat(locale, options);
  dateFormats.set(key, found);
  return found;
}

/** Writes a time in the machine's timezone, its day as in texts with `::yMMMd`: '3 May 2026, 14:02'. */
export function wholeTimeOf(moment: Date, locale: string): string {
  const day = dateFormat(locale, { year: 'numeric', month: 'short', day: 'numeric' }).format(moment);
  return `${day}, ${dateFormat(locale, { timeStyle: 'short' }).format(moment)}`;
}
