import { readerLocale } from './reader-locale.ts';
import { useLanguage } from './texts.ts';

/** Hook: locale of dates, times and numbers in the current language. */
export const useLocale = (): string => readerLocale(useLanguage());
