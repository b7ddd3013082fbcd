import { type Language, localeOf } from '#contract/texts/languages.ts';

/** Locale of dates, times and numbers: the browser's (en-GB) if it is of the language, else the language's own. */
export function readerLocale(language: Language): string {
  const own = localeOf(language);
  if (import.meta.env.RENDERS_PAGES) return own;
  return navigator.languages.find((one) => one.split('-')[0] === own) ?? own;
}
