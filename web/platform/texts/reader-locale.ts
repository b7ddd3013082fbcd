import { type Language, localeOf } from '#contract/texts/languages.ts';

/** Locale of dates, times and numbers: that of the browser (en-GB) where it has the language, else the language's own. */
export function readerLocale(language: Language): string {
  const own = localeOf(language);
  return navigator.languages.find((one) => one.split('-')[0] === own) ?? own;
}
