import { type Language, fallbackLanguage, localeOf } from '#contract/texts/languages.ts';
import { countryCode } from './country-clocks.ts';
import { allCountries } from './countries.ts';

/** Names of the countries in a language, sorted and joined by commas. */
export function countryNames(ids: readonly number[], language: Language = fallbackLanguage): string {
  const wanted = new Set(ids);
  const chosen = allCountries().filter(({ id }) => wanted.has(id));
  const locale = localeOf(language);
  if (locale === fallbackLanguage) return chosen.map(({ name }) => name).join(', ');
  const names = new Intl.DisplayNames(locale, { type: 'region' });
  return chosen
    .map(({ id, name }) => names.of(countryCode(id) ?? '') ?? name)
    .toSorted(new Intl.Collator(locale).compare)
    .join(', ');
}
