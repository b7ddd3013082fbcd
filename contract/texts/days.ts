import { dateFormat } from './formats.ts';
import { type Language, fallbackLanguage, localeOf } from './languages.ts';

/** Days after which a date is written with its year. */
const daysWithoutYear = 300;

const write = (date: Date, locale: string, options: Intl.DateTimeFormatOptions): string => {
  const isLongAgo = Date.now() - date.getTime() > daysWithoutYear * 86_400_000;
  return date.toLocaleDateString(locale, { ...options, ...(isLongAgo && { year: 'numeric' }) });
};

/** Formats a day in a timezone, the machine's by default: '3 June'. */
export const dayOf = (date: Date, locale: string, timeZone?: 'UTC'): string =>
  write(date, locale, { day: 'numeric', month: 'long', ...(timeZone && { timeZone }) });

/** Formats its month, likewise: 'December'. */
export const monthOf = (date: Date, locale: string, timeZone?: 'UTC'): string =>
  write(date, locale, { month: 'long', ...(timeZone && { timeZone }) });

/** Locale of dates that are not for a browser: English ones start with the day, as in 5 March 2026. */
export const dateLocaleOf = (language: Language): string => {
  const locale = localeOf(language);
  return locale === fallbackLanguage ? 'en-GB' : locale;
};

/** Formats a time in UTC, as in mails: '3 May 2026 at 14:02'. */
export const utcTimeOf = (at: Date, language: Language): string =>
  dateFormat(dateLocaleOf(language), { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' }).format(at);
