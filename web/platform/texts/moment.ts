import { wholeTimeOf } from '#contract/texts/formats.ts';
import type { Language } from '#contract/texts/languages.ts';
import { readerLocale } from './reader-locale.ts';

/** Formats a time in the reader's locale and timezone: '3 May 2026, 14:02'. */
export const momentOf = (text: string, language: Language): string =>
  wholeTimeOf(new Date(text), readerLocale(language));
