import type { Language } from '#contract/texts/languages.ts';
import { readerLocale } from './texts/reader-locale.ts';

const kilo = 1_000;

/** Writes a number of bytes in kilobytes or megabytes: '3.2 MB'. */
export function fileSizeOf(bytes: number, language: Language): string {
  const isSmall = bytes < kilo ** 2;
  const value = Math.max(bytes / (isSmall ? kilo : kilo ** 2), isSmall ? 1 : 0);
  return value.toLocaleString(readerLocale(language), {
    style: 'unit',
    unit: isSmall ? 'kilobyte' : 'megabyte',
    maximumFractionDigits: isSmall || value >= 10 ? 0 : 1,
  });
}
