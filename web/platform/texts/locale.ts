import { localeOf } from '#contract/texts/languages.ts';
import { useLanguage } from './texts.ts';

/** Hook: locale of dates and times: that of the browser (en-GB) where it has the language, else the language's own. */
export function useLocale(): string {
  const language = localeOf(useLanguage());
  return navigator.languages.find((one) => one.split('-')[0] === language) ?? language;
}
