import { apartFromEurope } from '#contract/europe.ts';
import { cityName, cityOf } from '#contract/place.ts';
import type { Country, SkillType } from '#contract/reference.ts';
import { type Language, fallbackLanguage, localeOf } from '#contract/texts/languages.ts';
import { type TextsOf, useLanguage, useTexts } from '#web/platform/texts/texts.ts';

/** Types of skills with a name in each language. */
const translated = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13] as const;

const isTranslated = (id: number): id is (typeof translated)[number] => translated.some((one) => one === id);

/** Hook: types of skills with their names in the user's language; an untranslated type keeps its own. */
export function useSkillTypes<T extends SkillType>(types: readonly T[]): T[] {
  const t = useTexts('reference');
  return types.map((type) => (isTranslated(type.id) ? { ...type, name: t(`skillType.${type.id}`) } : type));
}

/** Hook: countries with their names in the user's language, in its order. In English as the server names them. */
export function useCountries<C extends Country>(countries: readonly C[]): readonly (C & Named)[] {
  const locale = localeOf(useLanguage());
  return locale === fallbackLanguage ? countries : translateCountries(countries, locale);
}

/**
 * Hook: names some of these countries in the user's language, in its order. The EU, the EEA and Switzerland are named
 * together and first, if all of them are among the named.
 */
export function useCountryNames(countries: readonly Country[]): (ids: readonly number[]) => string[] {
  const t = useTexts('reference');
  const locale = localeOf(useLanguage());
  return (ids) => {
    const { isWhole, others } = apartFromEurope(ids);
    const named = countries.filter(({ id }) => others.includes(id));
    const translated = locale === fallbackLanguage ? named : translateCountries(named, locale);
    return [...(isWhole ? [t('countries.europe')] : []), ...translated.map(({ name }) => name)];
  };
}

/** Name of one country in a language. */
export function countryName(country: Country, language: Language): string {
  const locale = localeOf(language);
  const [translated = country] = locale === fallbackLanguage ? [] : translateCountries([country], locale);
  return translated.name;
}

/** The English name of a country displayed under another. */
interface Named {
  inEnglish?: string;
}

export function translateCountries<C extends Country>(countries: readonly C[], locale: string): (C & Named)[] {
  const names = new Intl.DisplayNames(locale, { type: 'region' });
  const { compare } = new Intl.Collator(locale);
  return countries
    .map((country) => {
      // The id is the numeric code, which the locale maps to letters.
      const { region } = new Intl.Locale(`und-${String(country.id).padStart(3, '0')}`);
      return { ...country, name: (region && names.of(region)) ?? country.name, inEnglish: country.name };
    })
    .toSorted((one, other) => compare(one.name, other.name));
}

interface Zoned {
  /** IANA name. */
  timezone: string | null;
  timezoneStr: string | null;
}

/** Label of a timezone, in English as the server has it, `Lisbon (UTC+0)`, with its city in the user's language. */
export const timezoneName = ({ timezone, timezoneStr }: Zoned, cities: TextsOf<'cities'>): string | null =>
  timezone === null || timezoneStr === null
    ? timezoneStr
    : timezoneStr.replace(cityOf(timezone), () => cityName(timezone, cities));
