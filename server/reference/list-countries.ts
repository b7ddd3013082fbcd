import { namesOfCountry } from '#contract/country-names.ts';
import type { Country } from '#contract/reference.ts';
import { type Language, fallbackLanguage, languages, localeOf } from '#contract/texts/languages.ts';
import { notOffered } from '#server/platform/errors/app-error.ts';
import rows from './countries.json' with { type: 'json' };
import clocks from './country-clocks.json' with { type: 'json' };

const byId = new Map(rows.map((country) => [country.id, country]));
const clockOf = new Map(clocks.map((row) => [row.id, row]));

/** All 249 countries of ISO 3166-1 by name; an id is the standard's numeric code. */
export const allCountries = (): Country[] => [...rows];

export const findCountry = (id: number | null): Country | undefined => (id === null ? undefined : byId.get(id));

/** Names of the countries in English, in the given order. */
export const listCountries = (ids: readonly number[]): string[] => ids.map((id) => findCountry(id)?.name ?? String(id));

/** Refuses an unknown country id, naming its field. */
export function checkCountry(id: number, path: string): void {
  if (!byId.has(id)) throw notOffered(path, 'is not a country');
}

/** Reads ids of countries, sorted and unique. Refuses an unknown one. */
export function readCountryChoices(ids: readonly number[], path: string): number[] {
  ids.forEach((id, index) => checkCountry(id, `${path}.${index}`));
  return [...new Set(ids)].toSorted((a, b) => a - b);
}

/** Two-letter code of ISO 3166-1, such as PT; undefined for an unknown id. */
export const countryCode = (id: number): string | undefined => clockOf.get(id)?.code;

const idsByCode = new Map(clocks.map(({ code, id }) => [code, id]));

/** Finds a country by its two-letter code, in any case. */
export const countryByCode = (code: string): Country | undefined =>
  findCountry(idsByCode.get(code.toUpperCase()) ?? null);

/** Lists the countries, by name, where some part has a fitting standard UTC offset, in minutes. */
export const countriesWithOffset = (isFitting: (utcOffsetMinutes: number) => boolean): Country[] =>
  rows.filter(({ id }) => clockOf.get(id)?.utcOffsetMinutes.some(isFitting));

const listed = new Map<Language, readonly { id: number; code: string; name: string }[]>();

/** All countries with their codes, sorted by their names in a language. */
export function countriesIn(language: Language): readonly { id: number; code: string; name: string }[] {
  const made =
    listed.get(language) ??
    rows
      .map(({ id }) => ({ id, code: countryCode(id) ?? '', name: countryNames([id], language) }))
      .toSorted((a, b) => new Intl.Collator(localeOf(language)).compare(a.name, b.name));
  listed.set(language, made);
  return made;
}

/** All countries with their names in each language, and other common ones. */
export const namedCountries = (): { id: number; names: readonly string[] }[] =>
  rows.map(({ id, name }) => ({
    id,
    names: [...namesOfCountry({ id, name }), ...languages.map((language) => countryNames([id], language))],
  }));

/** Names of the countries in a language, sorted and joined by commas. */
export function countryNames(ids: readonly number[], language: Language = fallbackLanguage): string {
  const wanted = new Set(ids);
  const chosen = rows.filter(({ id }) => wanted.has(id));
  const locale = localeOf(language);
  if (locale === fallbackLanguage) return chosen.map(({ name }) => name).join(', ');
  const names = new Intl.DisplayNames(locale, { type: 'region' });
  return chosen
    .map(({ id, name }) => names.of(countryCode(id) ?? '') ?? name)
    .toSorted(new Intl.Collator(locale).compare)
    .join(', ');
}
