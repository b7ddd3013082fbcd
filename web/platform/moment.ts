import { type Language, localeOf } from '#contract/texts/languages.ts';

/** Writes a time in the reader's language and timezone: '3 May 2026, 14:02'. */
export const momentOf = (text: string, language: Language): string =>
  new Date(text).toLocaleString(localeOf(language), { dateStyle: 'medium', timeStyle: 'short' });
