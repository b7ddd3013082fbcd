/** Days after which a day is written with its year. */
const daysWithoutYear = 300;

const write = (date: Date, locale: string, options: Intl.DateTimeFormatOptions): string => {
  const isLongAgo = Date.now() - date.getTime() > daysWithoutYear * 86_400_000;
  return date.toLocaleDateString(locale, { ...options, ...(isLongAgo && { year: 'numeric' }) });
};

/** Writes a day in a timezone, the machine's by default: '3 June'. */
export const dayOf = (date: Date, locale: string, timeZone?: 'UTC'): string =>
  write(date, locale, { day: 'numeric', month: 'long', ...(timeZone && { timeZone }) });

/** Writes its month, likewise: 'December'. */
export const monthOf = (date: Date, locale: string, timeZone?: 'UTC'): string =>
  write(date, locale, { month: 'long', ...(timeZone && { timeZone }) });
